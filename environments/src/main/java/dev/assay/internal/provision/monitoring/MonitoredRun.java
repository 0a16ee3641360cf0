package dev.assay.internal.provision.monitoring;

import dev.assay.document.RunReader;
import dev.assay.internal.codec.Json;
import dev.assay.internal.provision.LifecycleTimer;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Reads what providers recorded of the databases of a run, and stores it with the results. Providers show figures minutes late: it
 * waits for them for a limited time, which ends early at an interrupt. Confined to one thread.
 */
public final class MonitoredRun {

    /** The longest time after a measurement for which its figures are awaited. */
    static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final Duration POLL = Duration.ofSeconds(15);

    private final Source source;
    private final LifecycleTimer timer;
    private final UnaryOperator<TrialResult> priced;
    private final Consumer<String> progress;
    private boolean patient;

    /** The provider's figures. */
    @FunctionalInterface
    public interface Source {

        /**
         * Returns what is recorded until now; empty if nothing is recorded of the target's database.
         *
         * @param target name in the plan
         * @param begin of the measurement
         * @param measured its length
         */
        Optional<Monitoring> of(String target, Instant begin, Duration measured);
    }

    /**
     * @param patient whether to wait for figures that are late
     * @param priced prices a trial again, with its figures
     * @param progress receives a line before each wait
     */
    public MonitoredRun(
            Source source,
            LifecycleTimer timer,
            boolean patient,
            UnaryOperator<TrialResult> priced,
            Consumer<String> progress) {
        this.source = source;
        this.timer = timer;
        this.patient = patient;
        this.priced = priced;
        this.progress = progress;
    }

    /**
     * Adds the figures to the trials of a run that have none yet, and to its files. A failure leaves all files whole: those of the
     * trials before it have their figures.
     *
     * @param folder of the run
     * @return the number of trials with new figures
     * @throws AssayException of kind {@code HOST} if the provider refuses, or a file cannot be written
     */
    public int add(Path folder) {
        RunResult before = RunReader.result(folder);
        List<TrialResult> trials = new ArrayList<>();
        int added = 0;
        RuntimeException failure = null;
        for (CellResult each : CellResult.of(before)) {
            TrialResult trial = each.trial();
            try {
                trial = failure == null ? monitored(each) : trial;
            } catch (RuntimeException e) {
                failure = e;
            }
            if (!trial.equals(each.trial())) {
                write(RunReader.trialFolder(folder, each.cell().id()).resolve("trial.json"), trial);
                added++;
            }
            trials.add(trial);
        }
        if (added > 0 && Files.exists(folder.resolve("result.json"))) {
            write(folder.resolve("result.json"), new RunResult(before.schemaVersion(), before.experiment(), trials));
        }
        if (failure != null) {
            throw failure;
        }
        return added;
    }

    private TrialResult monitored(CellResult result) {
        TrialResult trial = result.trial();
        double seconds = trial.course().phases().measuredSeconds();
        if (trial.hosts().monitoring() != null || seconds <= 0) {
            return trial;
        }
        Instant begin = trial.provenance()
                .startedAt()
                .plus(nanos(trial.course().phases().rampUpSeconds()));
        return awaited(result.cell(), begin, nanos(seconds))
                .map(found -> priced.apply(MonitoredTrial.of(trial, found)))
                .orElse(trial);
    }

    private Optional<Monitoring> awaited(Cell cell, Instant begin, Duration measured) {
        Instant latest = begin.plus(measured).plus(PATIENCE);
        Optional<Monitoring> found = source.of(cell.target().name(), begin, measured);
        while (patient
                && found.isPresent()
                && !complete(found.get(), measured.toNanos() / 1e9)
                && timer.now().isBefore(latest)) {
            progress.accept("waiting for the figures of " + found.get().source() + " of cell " + cell.id()
                    + ", at most until " + latest.truncatedTo(ChronoUnit.SECONDS)
                    + "; Ctrl-C takes what there is");
            try {
                timer.pause(POLL);
                found = source.of(cell.target().name(), begin, measured);
            } catch (AssayException e) {
                // Ctrl-C, or a refusal, such as that of an expired login.
                Thread.interrupted();
                progress.accept("no longer waiting: " + e.message());
                patient = false;
            }
        }
        return found;
    }

    /** Metrics from which nothing follows, such as credits that are reported each five minutes, are not waited for. */
    private static boolean complete(Monitoring monitoring, double seconds) {
        return MonitoringRules.AWAITED.stream()
                        .allMatch(metric -> monitoring.of(metric).isPresent())
                && monitoring.series().stream()
                        .filter(series -> MonitoringRules.USED.contains(series.metric()))
                        .allMatch(series -> MeasuredPeriods.recorded(series, seconds));
    }

    private static Duration nanos(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static void write(Path file, Object document) {
        try {
            Json.writeFile(file, document);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + file + ": " + IoText.of(e), e);
        }
    }
}
