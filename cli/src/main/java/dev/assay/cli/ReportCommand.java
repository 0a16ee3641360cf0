package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.report.Pages;
import dev.assay.report.ReportFiles;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.page.Page;
import dev.assay.report.run.RunFolders;
import dev.assay.report.write.HtmlReport;
import dev.assay.report.write.MarkdownReport;
import dev.assay.report.write.PageJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
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
            description = "what kinds of report to write (default: html)")
    private Set<Format> formats = EnumSet.of(Format.HTML);

    @Option(
            names = "--out",
            paramLabel = "DIR|FILE|-",
            description =
                    "the folder to write to (default: that of the run; of several runs, this one), a file that ends in"
                            + " .html or .md, or - for standard output")
    private @Nullable String out;

    @Option(names = "--json", description = "print one JSON document on standard output, and write nothing")
    private boolean json;

    ReportCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        if (formats.isEmpty()) {
            throw AssayException.plan("--report: found none, some of html,md,csv is needed");
        }
        Page page = Pages.of(RunFolders.read(runs));
        Console console = environment.console();
        page.problems().forEach(console::talk);
        if (json) {
            console.data(PageJson.of(page));
        } else if (STANDARD_OUTPUT.equals(out)) {
            console.data(text(page, single("-")));
        } else if (out != null && out.matches("(?i).*\\.(html|md)")) {
            Format format = out.toLowerCase(java.util.Locale.ROOT).endsWith(".md") ? Format.MD : Format.HTML;
            console.data(ReportFiles.writeText(text(page, format), Path.of(out)).toString());
        } else {
            Path folder = out != null ? Path.of(out) : runs.size() == 1 ? RunFolders.folder(runs.get(0)) : Path.of("");
            for (Format format : formats) {
                console.data(ReportFiles.write(page, format, folder).toString());
            }
        }
        return ExitStatus.DONE;
    }

    private Format single(String where) {
        if (formats.size() > 1) {
            throw AssayException.plan("--out: " + where + " takes one kind of report, found " + formats.size());
        }
        return formats.iterator().next();
    }

    private static String text(Page page, Format format) {
        return switch (format) {
            case HTML -> HtmlReport.of(page);
            case MD -> MarkdownReport.of(page);
            case CSV -> throw AssayException.plan("--out: CSV is a file for every table; name a folder");
        };
    }
}
