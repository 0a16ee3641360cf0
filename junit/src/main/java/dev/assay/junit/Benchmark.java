package dev.assay.junit;

import dev.assay.ExperimentBuilder;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A benchmark that a test configures and runs by hand. JUnit injects it into the test methods of a class with a
 * {@link BenchmarkTarget} or with {@link BenchmarkExtension}; in a {@link DatabaseBenchmark} it has the settings of the annotation.
 *
 * <pre>{@code
 * @ParameterizedTest
 * @ValueSource(ints = {1, 4, 16})
 * void scales(int users, Benchmark benchmark) {
 *     BenchmarkResult result = benchmark.workload("tpcc")
 *             .configure(settings -> settings.users(users).duration(Duration.ofSeconds(20)))
 *             .run();
 * }
 * }</pre>
 *
 * <p>Confined to the thread of its test, and valid until the test ends.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Benchmark {

    private BenchmarkRunner runner;
    private final List<Consumer<? super ExperimentBuilder>> settings = new ArrayList<>();
    private @Nullable WorkloadFactory<?, ?> workload;
    private @Nullable WorkloadFactory<?, ?> calibration;
    private DataState data = DataState.SHARED;
    private Repeats repeats = Repeats.ONCE;

    Benchmark(BenchmarkRunner runner) {
        this.runner = runner;
    }

    /**
     * Sets the database that {@link #run} measures, in a class with several fields with {@link BenchmarkTarget}. In a {@link
     * DatabaseBenchmark} it replaces the one of the present run of the method.
     *
     * @param field name of the field, or {@link BenchmarkTarget#name}
     * @throws org.junit.jupiter.api.extension.ExtensionConfigurationException if there is none; the message lists those that exist
     */
    public Benchmark target(String field) {
        this.runner = runner.on(field);
        return this;
    }

    /**
     * Sets the workload by its id, such as {@code tpcc}: that of a field with {@link BenchmarkWorkload}, else one of the class path.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is none; the message suggests the nearest id
     */
    public Benchmark workload(String id) {
        return workload(runner.workload(id));
    }

    /** Sets the workload, such as one of {@link dev.assay.transactions.Transactions#workload}. */
    public Benchmark workload(WorkloadFactory<?, ?> factory) {
        this.workload = factory;
        return this;
    }

    /**
     * Calibrates by a workload, as {@link #calibration(WorkloadFactory)}.
     *
     * @param id {@code round-trip} for round trips that do nothing else, or the id of a workload as in {@link #workload(String)}
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is none; the message suggests the nearest id
     */
    public Benchmark calibration(String id) {
        return calibration(runner.calibration(id));
    }

    /**
     * Makes comparisons with a {@link Baseline} relative to a reference workload, so that a baseline of another host can be used. The
     * reference workload is measured on the same database before and after the benchmark, as often as the benchmark, with its
     * number of users and its duration, at most 2 s.
     *
     * @param reference does similar work, such as a read by primary key for a benchmark of queries
     */
    public Benchmark calibration(WorkloadFactory<?, ?> reference) {
        this.calibration = reference;
        return this;
    }

    /**
     * Adds settings to those that exist; later ones win. The target is set already.
     *
     * @param change receives the builder of each experiment that {@link #run} builds; it may be called several times. A {@link
     *     ExperimentBuilder#sweep} of it excludes a {@link DatabaseBenchmark#matrix}, and resets the data itself if they have to be
     *     fresh
     */
    public Benchmark configure(Consumer<? super ExperimentBuilder> change) {
        settings.add(change);
        return this;
    }

    /** Sets the state of the data before the measurement; {@link DataState#SHARED} by default. */
    public Benchmark data(DataState state) {
        this.data = state;
        return this;
    }

    /**
     * Sets the number of repetitions; 1 by default. They are the trials of one result.
     *
     * @param count 1 to 1,000; at least 3 for a comparison with a {@link Baseline}
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it is out of range
     */
    public Benchmark repeats(int count) {
        this.repeats = new Repeats(count, repeats.detect(), repeats.power());
        return this;
    }

    Benchmark repeats(Repeats other) {
        this.repeats = other;
        return this;
    }

    /**
     * Makes the number of repetitions that of the baselines of this test. When {@code -Dassay.baseline=update} writes them, the
     * benchmark is repeated as often as it takes to find a change of throughput: at least 5 times, at most 30 times.
     *
     * @param change found at a false-alarm rate of at most 1 %, with a probability of 99 % if {@link #power} sets no other; above 0
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it is 0
     */
    public Benchmark detect(Percent change) {
        this.repeats = new Repeats(repeats.least(), change, repeats.power());
        return this;
    }

    /**
     * Sets the probability that the change of {@link #detect} is found; 0.99 by default. Without {@code detect} it has no effect.
     *
     * @param probability 0.5 to 0.9999
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it is out of range
     */
    public Benchmark power(double probability) {
        this.repeats = new Repeats(repeats.least(), repeats.detect(), probability);
        return this;
    }

    /**
     * Loads missing data, measures, checks the data, writes the report and publishes the figures as an entry of the test's report.
     * Waits while another test of this user measures on this host.
     *
     * @throws IllegalStateException if no workload is set
     * @throws dev.assay.model.AssayException if nothing could be measured, because of the settings, the database or this host
     */
    public BenchmarkResult run() {
        WorkloadFactory<?, ?> factory = workload;
        if (factory == null) {
            throw new IllegalStateException("the benchmark has no workload: call workload(\"tpcc\") before run()");
        }
        return runner.run(new BenchmarkRunner.Work(factory, List.copyOf(settings), data, calibration), repeats);
    }
}
