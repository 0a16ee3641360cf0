package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.document.StagedRuns;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.model.unit.Kebab;
import dev.assay.report.ReportFiles;
import dev.assay.report.RunsPage;
import dev.assay.store.Archive;
import dev.assay.store.OtavaExport;
import dev.assay.store.RunArchive;
import dev.assay.store.RunStore;
import dev.assay.store.StoredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code runs}: lists, shows, tags, deletes, reports and archives the runs in a results folder. */
@Command(
        name = "runs",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "list|show|tag|rm|report|export|push|pull",
        footer = {
            "",
            "Examples:",
            "  assay runs list --workload tpcc --since 2026-11-01",
            "  assay runs tag 2026-11-25T10-00-00Z-tpcc baseline",
            "  assay runs report",
            "  assay runs export --plan nightly",
            "  assay runs push /mnt/archive",
            "",
            "RUN is a name that the list shows, a part that only one name contains, or a folder."
        })
final class RunsCommand implements Runnable {

    private static final String OUT = "folder that contains the runs (default: ${DEFAULT-VALUE})";

    private static final String ARCHIVE = "a folder, or an address such as s3://bucket/prefix";

    private final Environment environment;

    @Spec
    private CommandSpec spec;

    RunsCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "a subcommand is missing: list, show, tag, rm, report, export, push or pull");
    }

    @Command(
            description = {
                "List runs, the newest first, with the best point of each target.",
                "Keeps catalogue.csv in the folder as a cache, which can be deleted at any time."
            },
            sortOptions = false,
            mixinStandardHelpOptions = true)
    int list(
            @Option(names = "--out", paramLabel = "DIR", defaultValue = "results", description = OUT) Path out,
            @Mixin RunFilter filter,
            @Option(
                            names = "--limit",
                            paramLabel = "N",
                            defaultValue = "50",
                            description =
                                    "at most this number of runs; 0 for all (default: ${DEFAULT-VALUE}; --json: all)")
                    int limit,
            @Option(names = "--rebuild", description = "read the files of every run again") boolean rebuild,
            @Option(names = "--json", description = "print one JSON document on standard output") boolean json) {
        RunStore store = store(out);
        List<StoredRun> runs = filter.of(rebuild ? store.rebuild() : store.list());
        if (json) {
            environment.data(Documents.write(Map.of("runs", runs)));
            return ExitStatus.DONE;
        }
        boolean all = limit <= 0 || runs.size() <= limit;
        environment.data(RunsText.of(all ? runs : runs.subList(0, limit)));
        if (!all) {
            environment.info("the newest " + limit + " of " + runs.size() + " runs; --limit 0 shows all");
        }
        return ExitStatus.DONE;
    }

    @Command(description = "Print the results of a run again.", mixinStandardHelpOptions = true)
    int show(
            @Option(names = "--out", paramLabel = "DIR", defaultValue = "results", description = OUT) Path out,
            @Parameters(paramLabel = "RUN") String run,
            @Option(names = "--json", description = "print one JSON document on standard output") boolean json) {
        List<Object> documents = new ArrayList<>();
        List<Path> folders = StagedRuns.runs(store(out).directory(run));
        for (Path folder : folders) {
            RunResult result = RunReader.result(folder);
            if (json) {
                documents.add(result);
            } else {
                if (folders.size() > 1) {
                    environment.data("\n" + folder.getFileName());
                }
                environment.data(
                        RunAnalysis.text(result, RunAnalysis.of(result, folder, environment), environment.console()));
                Set<String> tags = RunStore.tags(folder);
                if (!tags.isEmpty()) {
                    environment.console().line("Tags: " + String.join(" ", tags));
                }
            }
        }
        if (json) {
            environment.data(Documents.write(Map.of("runs", documents)));
        }
        return ExitStatus.DONE;
    }

    @Command(
            description = {
                "Add or remove tags of a run, such as baseline or commit=4f2a.",
                "They are in tags.txt in the folder of the run."
            },
            mixinStandardHelpOptions = true)
    int tag(
            @Option(names = "--out", paramLabel = "DIR", defaultValue = "results", description = OUT) Path out,
            @Option(names = "--remove", description = "remove the tags instead of adding them") boolean remove,
            @Parameters(paramLabel = "RUN", index = "0") String run,
            @Parameters(paramLabel = "TAG", index = "1..*", arity = "1..*") List<String> tags) {
        Set<String> these = new TreeSet<>(tags);
        Set<String> now = RunStore.tag(store(out).directory(run), remove ? Set.of() : these, remove ? these : Set.of());
        environment.data(now.isEmpty() ? "no tags" : String.join(" ", now));
        return ExitStatus.DONE;
    }

    @Command(description = "Delete runs with all their files.", mixinStandardHelpOptions = true)
    int rm(
            @Option(names = "--out", paramLabel = "DIR", defaultValue = "results", description = OUT) Path out,
            @Option(names = "--yes", description = "confirm; without it, the runs are only named") boolean yes,
            @Parameters(paramLabel = "RUN", arity = "1..*") List<String> runs) {
        RunStore store = store(out);
        List<Path> folders = runs.stream().map(store::directory).distinct().toList();
        if (!yes) {
            folders.forEach(folder -> environment.data(folder.toString()));
            throw AssayException.plan("nothing was deleted; confirm the deletion of "
                    + (folders.size() == 1 ? "this run" : "these " + folders.size() + " runs") + " with --yes");
        }
        for (Path folder : folders) {
            RunStore.remove(folder);
            environment.data("deleted " + folder);
        }
        return ExitStatus.DONE;
    }

    @Command(
            description = {
                "Write a page of all runs: sortable, filterable, with a trend of each series and links to each report.",
                "It is one file without references to the network: runs.html in the results folder."
            },
            sortOptions = false,
            mixinStandardHelpOptions = true)
    int report(
            @Option(names = "--out", paramLabel = "DIR", defaultValue = "results", description = OUT) Path out,
            @Mixin RunFilter filter) {
        List<StoredRun> runs = filter.of(store(out).list());
        if (runs.isEmpty()) {
            throw AssayException.plan("no run in " + out + " matches; assay runs list shows all");
        }
        Path file = out.resolve("runs.html");
        environment.data(ReportFiles.writeText(
                        ReportFiles.html(RunsPage.of(
                                StoredAnalysis.name(out),
                                runs,
                                "Assay " + Assay.tool().version())),
                        file)
                .toString());
        return ExitStatus.DONE;
    }

    /** A program that reads exported histories. */
    enum Format {
        /** Apache Otava. */
        OTAVA
    }

    @Command(
            description = {
                "Write the history of the best throughput and its p95 for a program that finds changes.",
                "otava: a CSV file for each plan and target, and otava.yaml, which names them. Tags such as commit=4f2a"
                        + " become attributes."
            },
            sortOptions = false,
            mixinStandardHelpOptions = true)
    int export(
            @Option(names = "--out", paramLabel = "DIR", defaultValue = "results", description = OUT) Path out,
            @Mixin RunFilter filter,
            @Option(
                            names = "--format",
                            paramLabel = "FORMAT",
                            defaultValue = "otava",
                            description = "format of the files: otava (default)")
                    Format format,
            @Option(
                            names = "--to",
                            paramLabel = "DIR",
                            description = "folder of the files (default: a folder with the name of the format in the"
                                    + " results folder)")
                    @Nullable
                    Path to) {
        List<StoredRun> runs = filter.of(store(out).list());
        if (runs.isEmpty()) {
            throw AssayException.plan("no run in " + out + " matches; assay runs list shows all");
        }
        Path folder = to == null ? out.resolve(Kebab.of(format)) : to;
        OtavaExport.write(folder, runs).forEach(file -> environment.data(file.toString()));
        return ExitStatus.DONE;
    }

    @Command(
            description = {
                "Copy finished runs to an archive, with a SHA-256 of each file. An archived run is never changed.",
                "Repeat it after an interruption: what is complete is not sent again. Tags and reports of the first copy stay."
            },
            sortOptions = false,
            mixinStandardHelpOptions = true)
    int push(
            @Option(names = "--out", paramLabel = "DIR", defaultValue = "results", description = OUT) Path out,
            @Mixin RunFilter filter,
            @Parameters(paramLabel = "ARCHIVE", index = "0", description = ARCHIVE) String address,
            @Parameters(
                            paramLabel = "RUN",
                            index = "1..*",
                            arity = "0..*",
                            description = "these runs (default: all finished runs that match)")
                    @Nullable
                    List<String> runs) {
        RunStore store = store(out);
        List<Path> folders = ArchivedRuns.chosen(store, filter, named(runs), environment);
        try (Archive archive = RunArchive.open(address, ProviderLibraries.loader())) {
            ArchivedRuns.push(
                    new RunArchive(archive, new ArchiveProgress("pushing", environment)), folders, environment);
        }
        return ExitStatus.DONE;
    }

    @Command(
            description = {
                "Copy runs from an archive to the results folder, and check the SHA-256 of each file.",
                "A run appears in the folder when it is complete. Repeat it after an interruption."
            },
            sortOptions = false,
            mixinStandardHelpOptions = true)
    int pull(
            @Option(names = "--out", paramLabel = "DIR", defaultValue = "results", description = OUT) Path out,
            @Parameters(paramLabel = "ARCHIVE", index = "0", description = ARCHIVE) String address,
            @Parameters(
                            paramLabel = "RUN",
                            index = "1..*",
                            arity = "0..*",
                            description = "names of runs in the archive (default: all)")
                    @Nullable
                    List<String> runs) {
        try (Archive archive = RunArchive.open(address, ProviderLibraries.loader())) {
            ArchivedRuns.pull(
                    new RunArchive(archive, new ArchiveProgress("pulling", environment)),
                    named(runs),
                    out,
                    environment);
        }
        return ExitStatus.DONE;
    }

    private static List<String> named(@Nullable List<String> runs) {
        return runs == null ? List.of() : runs;
    }

    private RunStore store(Path out) {
        return new RunStore(out, () -> environment.assay().prices()); // only found if needed
    }
}
