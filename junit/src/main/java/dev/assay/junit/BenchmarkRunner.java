package dev.assay.junit;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.report.Pages;
import dev.assay.report.ReportFiles;
import dev.assay.report.run.RunFolders;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.store.RunStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs the benchmarks of one test. Confined to the thread of the test.
 *
 * @param chosen the database; null if the test has to choose one of several
 * @param point of the matrix of the test; empty without one
 */
record BenchmarkRunner(
        BenchmarkSuite suite,
        @Nullable DatabaseUse chosen,
        ExtensionContext context,
        TestName test,
        Map<String, String> point) {

    /**
     * What a benchmark measures.
     *
     * @param calibration reference workload; null without one
     */
    record Work(
            WorkloadFactory<?, ?> workload,
            List<Consumer<? super ExperimentBuilder>> settings,
            DataState data,
            @Nullable WorkloadFactory<?, ?> calibration) {

        Work fresh() {
            return new Work(workload, settings, DataState.FRESH, calibration);
        }
    }

    /**
     * A run and its files.
     *
     * @param calibration of its repetitions; null without one
     */
    private record Measured(
            RunResult result, Path folder, @Nullable Calibration calibration) {}

    /** Returns a runner on the database of another field with {@link BenchmarkTarget}. */
    BenchmarkRunner on(String field) {
        return new BenchmarkRunner(suite, BenchmarkExtension.database(field, context), context, test, point);
    }

    private DatabaseUse database() {
        if (chosen == null) {
            throw BenchmarkExtension.several(
                    context,
                    field ->
                            "use @DatabaseBenchmark, which runs the test once for each of them and for each setting of its"
                                    + " matrix, or choose one by benchmark.target(\"" + field + "\")");
        }
        return chosen;
    }

    /** Returns the workload of an id: that of a field of the test class, else that of the class path. */
    WorkloadFactory<?, ?> workload(String id) {
        return workload(id, suite, context);
    }

    static WorkloadFactory<?, ?> workload(String id, BenchmarkSuite suite, ExtensionContext context) {
        Optional<WorkloadFactory<?, ?>> field = WorkloadFields.find(context, id);
        return field.isPresent() ? field.get() : suite.workload(id);
    }

    /** Returns the reference workload of an id. */
    WorkloadFactory<?, ?> calibration(String id) {
        return id.equals(Calibration.ROUND_TRIPS.id()) ? Calibration.ROUND_TRIPS : workload(id);
    }

    /** See {@link Benchmark#run}. */
    BenchmarkResult run(Work asked, Repeats repeats) {
        boolean fresh = asked.data() == DataState.FRESH
                || builder(asked.fresh(), 1).build().needsFreshData();
        Work work = fresh ? asked.fresh() : asked;
        int count = repeats.detect() == null ? repeats.least() : repeats.first(baselines(), test.id(), point);
        Measured measured = measure(work, count);
        if (repeats.detect() != null && baselines().mode() == BaselineMode.UPDATE) {
            int needed = repeats.needed(measured.result(), measured.calibration());
            int planned = repeats.planned(measured.result(), measured.calibration());
            if (planned > needed) {
                entries()
                        .publish(
                                "assay.repeats",
                                planned + " repetitions would show a change of " + repeats.detect() + ", measured are "
                                        + needed + "; measure longer");
            }
            if (needed > measured.result().trials().size()) {
                measured = measure(work, needed);
            }
        }
        return publish(measured, repeats.power());
    }

    private ReportEntries entries() {
        return new ReportEntries(context, test.display() + " (" + context.getDisplayName() + ")");
    }

    private BaselineOptions baselines() {
        return BaselineOptions.of(
                context::getConfigurationParameter,
                BaselineOptions.command(
                        Path.of("").toAbsolutePath(),
                        context.getRequiredTestClass(),
                        context.getRequiredTestMethod().getName()));
    }

    private Measured measure(Work work, int repetitions) {
        AtomicReference<Path> folder = new AtomicReference<>();
        AtomicBoolean loads = new AtomicBoolean();
        RunListener listener = event -> {
            if (event instanceof RunEvent.DirectoryOpened opened) {
                folder.set(opened.directory());
            } else if (event instanceof RunEvent.LoadProgress) {
                loads.set(true);
            }
        };
        ExperimentBuilder builder = builder(work, repetitions).listener(listener);
        boolean fresh = work.data() == DataState.FRESH;
        DataOrigin origin = new DataOrigin();
        if (fresh || DataOrigin.freshNeeded(context.getRequiredTestClass())) {
            database()
                    .copyHindrance()
                    .ifPresentOrElse(
                            origin::refused,
                            () -> builder.copies(database().database().copies()).listener(origin));
        }
        Measured measured = measured(work, checked(builder.build(), fresh), folder, loads);
        if (fresh) {
            origin.text(measured.result()).ifPresent(text -> entries().publish(DataOrigin.ENTRY, text));
        }
        return measured;
    }

    private ExperimentBuilder builder(Work work, int repetitions) {
        ExperimentBuilder builder = suite.assay().experiment(work.workload()).resultsIn(suite.results());
        database().connect(builder);
        Sweep.Reset reset = work.data() == DataState.FRESH ? Sweep.Reset.RELOAD : Sweep.Reset.NONE;
        builder.sweep(Repeats.sweep(point, repetitions, reset));
        work.settings().forEach(each -> each.accept(builder));
        return builder;
    }

    /** Rejects a sweep of the test in place of the point of its matrix, or of the reset that fresh data need. */
    private ExperimentRun checked(ExperimentRun experiment, boolean fresh) {
        List<Cell> cells = experiment.experiment().cells();
        if (!point.isEmpty() && !cells.stream().allMatch(cell -> cell.point().equals(point))) {
            throw AssayException.plan("matrix and configure(... sweep ...) exclude each other; keep one");
        }
        Sweep.Reset reset = experiment.experiment().plan().sweep().reset();
        if (fresh && cells.size() > 1 && reset != Sweep.Reset.RELOAD && reset != Sweep.Reset.TEMPLATE) {
            throw AssayException.plan("configure(... sweep ...) does not reset the data, and the benchmark needs fresh"
                    + " data in each cell; write Sweep.Reset.RELOAD");
        }
        return experiment;
    }

    private Measured measured(Work work, ExperimentRun experiment, AtomicReference<Path> folder, AtomicBoolean loads) {
        Calibration calibration = null;
        RunResult result;
        if (work.calibration() == null) {
            result = database().run(experiment, work.workload(), work.data(), loads);
        } else {
            WorkloadFactory<?, ?> reference = work.calibration();
            // No other test measures between the calibration and the benchmark.
            Calibrator.Calibrated calibrated = MeasuringLock.measure(() -> calibrator(reference)
                    .around(
                            experiment.experiment().cells(),
                            () -> database().run(experiment, work.workload(), work.data(), loads)));
            result = calibrated.result();
            calibration = calibrated.calibration();
        }
        experiment.writeFailure().ifPresent(failure -> {
            throw AssayException.host(failure, null);
        });
        Set<String> tags = SettingsMatrix.tags(point);
        tags.add("test=" + test.tag());
        RunStore.tag(folder.get(), tags, Set.of());
        suite.measured(folder.get());
        return new Measured(result, folder.get(), calibration);
    }

    private Calibrator calibrator(WorkloadFactory<?, ?> reference) {
        return new Calibrator(
                reference,
                () -> {
                    ExperimentBuilder builder = suite.assay().experiment(reference);
                    database().connect(builder);
                    return builder;
                },
                builder -> {
                    AtomicBoolean loads = new AtomicBoolean();
                    builder.listener(event -> loads.compareAndSet(false, event instanceof RunEvent.LoadProgress));
                    return database().run(builder.build(), reference, DataState.SHARED, loads);
                });
    }

    /** Writes the report, publishes the figures of each point, and adds them to the summary of the suite. */
    private BenchmarkResult publish(Measured measured, double power) {
        Path report = ReportFiles.write(
                Pages.of(RunFolders.read(List.of(measured.folder()))), ReportFiles.Format.HTML, measured.folder());
        List<String> changes = List.of();
        for (Map.Entry<String, List<TrialResult>> each :
                TrialsText.points(measured.result()).entrySet()) {
            List<TrialResult> trials = each.getValue();
            Map<String, String> entries = new LinkedHashMap<>();
            entries.put("assay.throughput", TrialsText.throughput(trials));
            TrialsText.p95(trials).ifPresent(p95 -> entries.put("assay.p95", p95));
            entries.put("assay.verdict", TrialsText.verdict(trials));
            entries.put("assay.report", report.toString());
            Calibration calibration = measured.calibration();
            if (calibration != null) {
                entries.put(
                        "assay.calibration",
                        String.format(
                                Locale.ROOT,
                                "%s %.1f transactions/s (mean of %d)",
                                calibration.workload(),
                                calibration.mean(),
                                calibration.perSecond().size()));
            }
            entries().publish(entries);
            changes = suite.summary()
                    .add(
                            (test.display() + " " + each.getKey()).strip(),
                            TrialsText.throughput(trials),
                            TrialsText.verdict(trials));
        }
        return new BenchmarkResult(
                test,
                measured.result(),
                measured.folder(),
                report,
                new AssertionContext(
                        this::baselines,
                        entries()::publish,
                        changes::add,
                        measured.calibration(),
                        power,
                        suite::hasWritten));
    }
}
