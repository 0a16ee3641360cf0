package dev.assay.cli;

import dev.assay.ExperimentRun;
import dev.assay.analysis.Analysis;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.model.AssayException;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs an experiment, prints its results and returns the exit status. Immutable.
 *
 * @param resumed folder of the run to continue, or null
 */
record RunExecution(
        Environment environment,
        LiveOption live,
        ReportInterval interval,
        ReportOption report,
        boolean json,
        boolean quiet,
        @Nullable Path resumed) {

    private static final Duration WEEK = Duration.ofDays(7);

    /**
     * Runs an experiment.
     *
     * @param built the experiment with the listener for its events
     */
    int of(Function<RunListener, ExperimentRun> built) {
        report.requireOpenable();
        RunResult result;
        ExperimentRun run;
        StoredResults stored = new StoredResults(resumed);
        try (LiveOption.Watchers watchers = live.open(environment);
                Progress progress = new Progress(environment.console(), quiet, interval, json)) {
            run = built.apply(event -> {
                stored.on(event);
                progress.on(event);
                watchers.on(event);
            });
            environment.interrupts().watch(run, environment.console());
            result = run.run();
        } catch (AssayException e) {
            stored.finished().ifPresent(ended -> {
                RunResult reported = report.reported(ended, environment.console());
                print(reported, RunAnalysis.of(reported, stored.folder, environment));
            });
            throw e;
        }
        return ended(result, stored.folder, run.writeFailure().isPresent(), true);
    }

    /**
     * Reports and prints the results of a run that has ended, and returns the exit status.
     *
     * @param folder of the run; null if no files are kept
     * @param unwritten whether some of its files could not be written
     * @param here whether this host measured
     */
    int ended(RunResult result, @Nullable Path folder, boolean unwritten, boolean here) {
        RunResult reported = report.reported(result, environment.console());
        Analysis analysis = RunAnalysis.of(reported, folder, environment);
        print(reported, analysis);
        if (!json && !quiet) {
            NextStep.print(NextSteps.after(result, analysis, here, environment.arguments()), environment.console());
        }
        report.open(DesktopBrowser.ofThisHost(), environment.console());
        return ExitStatus.of(ExitStatus.of(reported, analysis), unwritten, report);
    }

    /**
     * Rejects an experiment of a week or more that was not confirmed.
     *
     * @param what subject of the message
     */
    static void requireConsent(String what, int cells, Duration duration, boolean yes) {
        if (!yes && duration.compareTo(WEEK) >= 0) {
            throw AssayException.plan(what + ": its " + cells + " cells take "
                    + TimeText.format(duration) + " (" + duration.toDays()
                    + " days) plus the data load; confirm with --yes, or use fewer or shorter cells");
        }
    }

    /** The results in the run's folder, which are printed even if the experiment fails. */
    private static final class StoredResults implements RunListener {

        private @Nullable Path folder;

        StoredResults(@Nullable Path resumed) {
            this.folder = resumed;
        }

        @Override
        public void on(RunEvent event) {
            if (event instanceof RunEvent.TrialEnded ended
                    && ended.result().provenance().runDirectory() != null) {
                folder = Path.of(ended.result().provenance().runDirectory());
            }
        }

        /** Returns the finished trials; empty for a single cell. */
        Optional<RunResult> finished() {
            return folder == null || !Files.isDirectory(folder.resolve("trials"))
                    ? Optional.empty()
                    : Optional.of(RunReader.result(folder))
                            .filter(run -> run.experiment().mostCells() > 1
                                    && !run.trials().isEmpty());
        }
    }

    private void print(RunResult result, Analysis analysis) {
        Console console = environment.console();
        if (result.experiment().mostCells() == 1) {
            RunAnalysis.print(result, analysis, json, environment);
            return;
        }
        if (!json) {
            console.data(RunAnalysis.text(result, analysis, console));
            return;
        }
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", result.schemaVersion());
        document.put("experiment", result.experiment());
        document.put("trials", result.trials());
        document.put("analysis", analysis);
        document.put("runDirectory", ofAny(result, Provenance::runDirectory));
        document.put("reportFile", ofAny(result, Provenance::reportFile));
        console.data(Documents.write(document));
    }

    private static @Nullable String ofAny(RunResult result, Function<Provenance, @Nullable String> path) {
        return result.trials().stream()
                .map(TrialResult::provenance)
                .map(path)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
