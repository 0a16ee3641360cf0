package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.report.Pages;
import dev.assay.report.ReportFiles;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.page.Page;
import dev.assay.report.picture.ChartPictures;
import dev.assay.report.picture.HeadlessBrowser;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.RunFolders;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: what runs have shown, again, from their files. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Write the report of a run, or of several beside each other, from their files. Runs nothing, asks nobody.")
final class ReportCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    private final Environment environment;

    @Parameters(paramLabel = "RUN", arity = "1..*", description = "the folder of a run, whole or cut short")
    private List<Path> runs = new ArrayList<>();

    @Option(
            names = "--report",
            paramLabel = "html,md,csv",
            converter = FormatsConverter.class,
            description = "what kinds of report to write (default: what --out is for, else html)")
    private @Nullable Set<Format> formats;

    @Option(
            names = "--out",
            paramLabel = "DIR|FILE|-",
            description =
                    "the folder to write to (default: that of the run; of several runs, this one), a file that ends in"
                            + " .html or .md, or - for standard output")
    private @Nullable String out;

    @Option(
            names = "--charts",
            paramLabel = "DIR",
            description =
                    "draw every chart as SVG and PNG into that folder, by a Chromium or Chrome that is installed here")
    private @Nullable Path charts;

    @Option(names = "--json", description = "print one JSON document on standard output, and write nothing")
    private boolean json;

    ReportCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Set<Format> kinds = kinds();
        if (json && (formats != null || out != null || charts != null)) {
            throw AssayException.plan("--json prints one document and writes nothing else; leave out "
                    + (out != null ? "--out" : formats != null ? "--report" : "--charts"));
        }
        HeadlessBrowser browser = charts == null ? null : browser();
        ReportedRuns found = RunFolders.read(runs);
        Page page = Pages.of(found);
        Console console = environment.console();
        page.problems().forEach(console::info);
        if (json) {
            console.data(ReportFiles.json(page));
        } else if (STANDARD_OUTPUT.equals(out)) {
            console.data(text(page, kinds.iterator().next()));
        } else if (ofFile() != null) {
            console.data(ReportFiles.writeText(text(page, kinds.iterator().next()), Path.of(String.valueOf(out)))
                    .toString());
        } else {
            Path folder = out != null ? Path.of(out) : runs.size() == 1 ? RunFolders.folder(runs.get(0)) : Path.of("");
            for (Format format : kinds) {
                console.data(ReportFiles.write(page, format, folder).toString());
            }
        }
        if (charts != null && browser != null) {
            List<Path> pictures = ChartPictures.write(page, browser, charts);
            console.info(pictures.size() + " pictures in " + charts);
        }
        return ExitStatus.ofTrials(found.results());
    }

    /** The kind of report that a file of this name is; null if it is no file. */
    private @Nullable Format ofFile() {
        String name = out == null ? "" : out.toLowerCase(Locale.ROOT);
        return name.endsWith(".md") ? Format.MD : name.endsWith(".html") ? Format.HTML : null;
    }

    /** What is to be written; refused if options contradict each other. */
    private Set<Format> kinds() {
        Format named = ofFile();
        if (formats == null) {
            return EnumSet.of(named == null ? Format.HTML : named);
        }
        if (formats.isEmpty()) {
            throw AssayException.plan("--report: found none, some of html,md,csv is needed");
        }
        if (named != null && !formats.equals(EnumSet.of(named))) {
            throw AssayException.plan(
                    "--out: " + out + " is a report of the kind " + named.name().toLowerCase(Locale.ROOT)
                            + ", and --report asks for " + said(formats) + "; name a folder, or leave --report out");
        }
        if (STANDARD_OUTPUT.equals(out)) {
            if (formats.size() > 1) {
                throw AssayException.plan("--out: - takes one kind of report, found " + said(formats));
            }
            if (formats.contains(Format.CSV)) {
                throw AssayException.plan("--out: CSV is a file for every table; name a folder");
            }
        }
        return formats;
    }

    private static String said(Set<Format> formats) {
        return formats.stream()
                .map(format -> format.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
    }

    private static HeadlessBrowser browser() {
        return HeadlessBrowser.find(System.getenv().getOrDefault("PATH", ""))
                .orElseThrow(() -> AssayException.host(
                        "--charts: no Chromium or Chrome is on the PATH to draw them; install one (Debian: apt-get install"
                                + " chromium), or leave --charts out",
                        null));
    }

    private static String text(Page page, Format format) {
        return switch (format) {
            case HTML -> ReportFiles.html(page);
            case MD -> ReportFiles.markdown(page);
            case CSV -> throw AssayException.plan("--out: CSV is a file for every table; name a folder");
        };
    }
}
