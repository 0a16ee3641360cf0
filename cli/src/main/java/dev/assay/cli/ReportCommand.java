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

/** The command {@code report}: writes the report of runs from their files. */
@Command(name = "report", mixinStandardHelpOptions = true, sortOptions = false)
final class ReportCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    private final Environment environment;

    @Parameters(paramLabel = "RUN", arity = "1..*", description = "folder of a run, finished or not")
    private List<Path> runs = new ArrayList<>();

    @Option(
            names = "--report",
            paramLabel = "html,md,csv",
            converter = FormatsConverter.class,
            description = "report formats (default: by the name of --out, or html)")
    private @Nullable Set<Format> formats;

    @Option(
            names = "--out",
            paramLabel = "DIR|FILE|-",
            description =
                    "output folder, a file ending in .html or .md, or - for standard output (default: the folder of the"
                            + " run; the current folder for several runs)")
    private @Nullable String out;

    @Option(
            names = "--charts",
            paramLabel = "DIR",
            description = "write every chart as SVG and PNG to this folder; needs an installed Chromium or Chrome")
    private @Nullable Path charts;

    @Option(names = "--json", description = "print one JSON document on standard output; write no files")
    private boolean json;

    ReportCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Set<Format> kinds = kinds();
        if (json && (formats != null || out != null || charts != null)) {
            throw AssayException.plan("--json writes no files; omit "
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
            console.info(pictures.size() + " charts written to " + charts);
        }
        return ExitStatus.of(found);
    }

    /** Returns the format of a file by its name; null if {@code --out} is not a file. */
    private @Nullable Format ofFile() {
        String name = out == null ? "" : out.toLowerCase(Locale.ROOT);
        return name.endsWith(".md") ? Format.MD : name.endsWith(".html") ? Format.HTML : null;
    }

    /** Returns the formats to write, after checking that the options agree. */
    private Set<Format> kinds() {
        Format named = ofFile();
        if (formats == null) {
            return EnumSet.of(named == null ? Format.HTML : named);
        }
        if (formats.isEmpty()) {
            throw AssayException.plan("--report: found none, at least one of html, md, csv is needed");
        }
        if (named != null && !formats.equals(EnumSet.of(named))) {
            throw AssayException.plan(
                    "--out: " + out + " is a file of format " + named.name().toLowerCase(Locale.ROOT)
                            + ", but --report is " + joined(formats) + "; give a folder, or omit --report");
        }
        if (STANDARD_OUTPUT.equals(out)) {
            if (formats.size() > 1) {
                throw AssayException.plan("--out: - takes one format, found " + joined(formats));
            }
            if (formats.contains(Format.CSV)) {
                throw AssayException.plan("--out: CSV is one file per table; give a folder");
            }
        }
        return formats;
    }

    private static String joined(Set<Format> formats) {
        return formats.stream()
                .map(format -> format.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
    }

    private static HeadlessBrowser browser() {
        return HeadlessBrowser.find(System.getenv().getOrDefault("PATH", ""))
                .orElseThrow(() -> AssayException.host(
                        "--charts: found no Chromium or Chrome on the PATH; install one (Debian: apt-get install chromium),"
                                + " or omit --charts",
                        null));
    }

    private static String text(Page page, Format format) {
        return switch (format) {
            case HTML -> ReportFiles.html(page);
            case MD -> ReportFiles.markdown(page);
            case CSV -> throw AssayException.plan("--out: CSV is one file per table; give a folder");
        };
    }
}
