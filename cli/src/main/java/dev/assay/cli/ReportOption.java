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

/** The report that a run ends with, in its own folder. */
final class ReportOption {

    @Option(
            names = "--report",
            paramLabel = "html,md,csv|none",
            converter = FormatsConverter.class,
            description = "what kinds of report to write into the folder of the run (default: html)")
    private Set<Format> formats = EnumSet.of(Format.HTML);

    private boolean failed;

    /** None at all: what another tool's command line does. */
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
     * Writes them.
     *
     * @param folder of the run, or null if it has none
     * @return the first of them, or null if there is none: a run is not lost because its report cannot be written
     */
    private @Nullable String written(@Nullable String folder, Console console) {
        if (folder == null || formats.isEmpty()) {
            return null;
        }
        String first = null;
        try {
            Page page = Pages.of(RunFolders.read(List.of(Path.of(folder))));
            for (Format format : formats) {
                String file = ReportFiles.write(page, format, Path.of(folder)).toString();
                first = first == null ? file : first;
            }
        } catch (AssayException e) {
            failed = true;
            console.error("there is no report: " + e.message());
        } catch (RuntimeException | LinkageError e) {
            failed = true;
            // The run is over and its files are there; whatever a page cannot be made of must not cost its result.
            console.error("there is no report, " + e + "; assay report " + folder + " tries again");
        }
        return first;
    }

    /** The result of a trial with its report. */
    TrialResult reported(TrialResult result, Console console) {
        String file = written(result.runDirectory(), console);
        return file == null ? result : result.withReport(file);
    }

    /** The result of an experiment with its report, the same for all of its trials. */
    RunResult reported(RunResult result, Console console) {
        String folder = result.trials().stream()
                .map(TrialResult::runDirectory)
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
