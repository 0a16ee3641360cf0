package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.report.Pages;
import dev.assay.report.ReportFiles;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.page.Page;
import dev.assay.report.run.RunFolders;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --report} of a run, whose report is written to the run's folder. */
final class ReportOption {

    @Option(
            names = "--report",
            paramLabel = "html,md,csv|none",
            converter = FormatsConverter.class,
            description = "formats in the run's folder (default: html)")
    private Set<Format> formats = EnumSet.of(Format.HTML);

    @Option(names = "--open", description = "open the report in a browser at the end")
    private boolean opening;

    private boolean failed;

    private @Nullable Path page;

    /** Returns an option without reports, for other tools' command lines. */
    static ReportOption none() {
        ReportOption none = new ReportOption();
        none.formats = EnumSet.noneOf(Format.class);
        return none;
    }

    /** Returns true if a requested report could not be written. */
    boolean failed() {
        return failed;
    }

    /**
     * Writes the reports. A failure is printed; the results of the run remain.
     *
     * @param folder of the run, or null if it has none
     * @return the first report, or null if there is none
     */
    private @Nullable String written(@Nullable String folder, Console console) {
        if (folder == null || formats.isEmpty()) {
            return null;
        }
        String first = null;
        try {
            Page made = Pages.of(RunFolders.read(List.of(Path.of(folder))));
            for (Format format : formats) {
                Path file = ReportFiles.write(made, format, Path.of(folder));
                page = format == Format.HTML ? file : page;
                first = first == null ? file.toString() : first;
            }
        } catch (AssayException e) {
            failed = true;
            console.error("cannot write the report: " + e.message());
        } catch (RuntimeException | LinkageError e) {
            failed = true;
            // The results are stored; a failing report must not lose them.
            console.error("cannot write the report: " + e + "; to try again: assay report " + folder);
        }
        return first;
    }

    /** Rejects {@code --open} without an HTML report. */
    void requireOpenable() {
        if (opening && !formats.contains(Format.HTML)) {
            throw AssayException.plan("--open: opens the HTML report; add html to --report, or leave it out");
        }
    }

    /** Opens the written HTML report if requested. A failure is printed; the results of the run remain. */
    void open(DesktopBrowser browser, Console console) {
        Path file = page;
        if (opening && file != null) {
            browser.open(file)
                    .ifPresent(reason -> console.error(
                            "cannot open the report: " + reason + "; open it in a browser: " + file.toUri()));
        }
    }

    /** Writes the reports of all stages of a plan; returns the first one, or null if there is none. */
    @Nullable
    String ofStages(Path folder, Console console) {
        return written(folder.toString(), console);
    }

    TrialResult reported(TrialResult result, Console console) {
        String file = written(result.provenance().runDirectory(), console);
        return file == null ? result : result.withReport(file);
    }

    RunResult reported(RunResult result, Console console) {
        String folder = result.trials().stream()
                .map(one -> one.provenance().runDirectory())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        String file = written(folder, console);
        return file == null
                ? result
                : new RunResult(
                        result.schemaVersion(),
                        result.experiment(),
                        result.trials().stream()
                                .map(trial -> trial.withReport(file))
                                .toList());
    }
}
