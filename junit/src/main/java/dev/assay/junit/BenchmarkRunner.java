package dev.assay.junit;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.AssayException;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.unit.MetricNames;
import dev.assay.report.Pages;
import dev.assay.report.ReportFiles;
import dev.assay.report.run.RunFolders;
import dev.assay.spi.event.RunEvent;
import dev.assay.store.RunStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs the benchmarks of one test. Confined to the thread of the test. */
record BenchmarkRunner(BenchmarkSuite suite, MeasuredDatabase database, ExtensionContext context, String test) {

    /** Benchmarks by hand exclude each other too; tests without {@link DatabaseBenchmark} have no resource lock. */
    private static final ReentrantLock MEASURING = new ReentrantLock(true);

    /** The longest tag that a run can have, after {@code test=}. */
    private static final int LONGEST = 55;

    /** See {@link Benchmark#run}. */
    BenchmarkResult run(String workload, List<Consumer<? super ExperimentBuilder>> settings, DataState data) {
        ExperimentBuilder builder = suite.assay().experiment(workload).resultsIn(suite.results());
        database.connect(builder);
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
        BenchmarkResult finished = report(result, folder.get());
        publish(finished);
        return finished;
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

    private BenchmarkResult report(RunResult result, Path folder) {
        RunStore.tag(folder, Set.of("test=" + tag(test)), Set.of());
        suite.measured();
        Path report = ReportFiles.write(Pages.of(RunFolders.read(List.of(folder))), ReportFiles.Format.HTML, folder);
        return new BenchmarkResult(test, result, folder, report);
    }

    /** Returns the end of a test's name with the characters that tags have. */
    static String tag(String test) {
        String harmless = test.replaceAll("[^A-Za-z0-9._-]+", "-");
        return harmless.substring(Math.max(0, harmless.length() - LONGEST));
    }

    private void publish(BenchmarkResult result) {
        for (TrialResult trial : result.run().trials()) {
            Map<String, String> entries = new LinkedHashMap<>();
            entries.put(
                    "assay.throughput",
                    String.format(
                            Locale.ROOT,
                            "%.1f %s",
                            trial.throughput().value(),
                            MetricNames.unit(trial.throughput().metric())));
            LatencyMicros times = trial.outcomes().responseTimeMicros();
            if (times != null) {
                entries.put("assay.p95", String.format(Locale.ROOT, "%.2f ms", times.p95() / 1e3));
            }
            entries.put("assay.verdict", verdict(trial));
            entries.put("assay.report", result.report().toString());
            context.publishReportEntry(entries);
        }
    }

    private static String verdict(TrialResult trial) {
        String reasons =
                trial.verdict().reasons().stream().map(Verdict.Reason::code).collect(Collectors.joining(", "));
        return trial.outcome() + (reasons.isEmpty() ? "" : " (" + reasons + ")");
    }
}
