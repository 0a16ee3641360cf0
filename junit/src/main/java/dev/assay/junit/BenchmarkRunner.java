package dev.assay.junit;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.report.Pages;
import dev.assay.report.ReportFiles;
import dev.assay.report.run.RunFolders;
import dev.assay.spi.event.RunEvent;
import dev.assay.store.RunStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs the benchmarks of one test. Confined to the thread of the test. */
record BenchmarkRunner(BenchmarkSuite suite, MeasuredDatabase database, ExtensionContext context, String test) {

    /** Benchmarks by hand exclude each other too; tests without {@link DatabaseBenchmark} have no resource lock. */
    private static final ReentrantLock MEASURING = new ReentrantLock(true);

    /** The longest tag that a run can have, after {@code test=}. */
    private static final int LONGEST = 55;

    /** A run and its files. */
    private record Measured(RunResult result, Path folder) {}

    /** See {@link Benchmark#run}. */
    BenchmarkResult run(
            String workload, List<Consumer<? super ExperimentBuilder>> settings, DataState data, Repeats repeats) {
        int count = repeats.detect() == null ? repeats.least() : repeats.first(baselines(), test);
        Measured measured = measure(workload, settings, data, count);
        if (repeats.detect() != null && baselines().mode() == BaselineMode.UPDATE) {
            int needed = repeats.needed(measured.result());
            int planned = repeats.planned(measured.result());
            if (planned > needed) {
                context.publishReportEntry(
                        "assay.repeats",
                        planned + " repetitions would show a change of " + repeats.detect() + ", measured are " + needed
                                + "; measure longer");
            }
            if (needed > measured.result().trials().size()) {
                measured = measure(workload, settings, data, needed);
            }
        }
        return publish(measured);
    }

    private BaselineOptions baselines() {
        return BaselineOptions.of(
                context::getConfigurationParameter,
                BaselineOptions.command(
                        Path.of("").toAbsolutePath(),
                        context.getRequiredTestClass(),
                        context.getRequiredTestMethod().getName()));
    }

    private Measured measure(
            String workload, List<Consumer<? super ExperimentBuilder>> settings, DataState data, int repetitions) {
        ExperimentBuilder builder = suite.assay().experiment(workload).resultsIn(suite.results());
        database.connect(builder);
        if (repetitions > 1) {
            builder.sweep(Repeats.sweep(repetitions, data));
        }
        settings.forEach(each -> each.accept(builder));
        AtomicReference<Path> folder = new AtomicReference<>();
        AtomicBoolean loads = new AtomicBoolean();
        builder.listener(event -> {
            if (event instanceof RunEvent.DirectoryOpened opened) {
                folder.set(opened.directory());
            } else if (event instanceof RunEvent.LoadProgress) {
                loads.set(true);
            }
        });
        ExperimentRun experiment = builder.build();
        RunResult result = measure(experiment, data, loads);
        experiment.writeFailure().ifPresent(failure -> {
            throw AssayException.host(failure, null);
        });
        RunStore.tag(folder.get(), Set.of("test=" + tag(test)), Set.of());
        suite.measured();
        return new Measured(result, folder.get());
    }

    private RunResult measure(ExperimentRun experiment, DataState data, AtomicBoolean loads) {
        try {
            MEASURING.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another test measured", e);
        }
        try {
            return database.run(experiment, data, loads, suite::parametersOf);
        } finally {
            MEASURING.unlock();
        }
    }

    /** Returns the end of a test's name with the characters that tags have. */
    static String tag(String test) {
        String harmless = test.replaceAll("[^A-Za-z0-9._-]+", "-");
        return harmless.substring(Math.max(0, harmless.length() - LONGEST));
    }

    /** Writes the report, publishes the figures of each point, and adds them to the summary of the suite. */
    private BenchmarkResult publish(Measured measured) {
        Path report = ReportFiles.write(
                Pages.of(RunFolders.read(List.of(measured.folder()))), ReportFiles.Format.HTML, measured.folder());
        List<String> changes = List.of();
        for (Map.Entry<String, List<TrialResult>> point :
                TrialsText.points(measured.result()).entrySet()) {
            List<TrialResult> trials = point.getValue();
            Map<String, String> entries = new LinkedHashMap<>();
            entries.put("assay.throughput", TrialsText.throughput(trials));
            TrialsText.p95(trials).ifPresent(p95 -> entries.put("assay.p95", p95));
            entries.put("assay.verdict", TrialsText.verdict(trials));
            entries.put("assay.report", report.toString());
            context.publishReportEntry(entries);
            changes = suite.summary()
                    .add(
                            (test + " " + point.getKey()).strip(),
                            TrialsText.throughput(trials),
                            TrialsText.verdict(trials));
        }
        return new BenchmarkResult(
                test,
                measured.result(),
                measured.folder(),
                report,
                new AssertionContext(this::baselines, context::publishReportEntry, changes::add));
    }
}
