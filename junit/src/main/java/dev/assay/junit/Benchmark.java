package dev.assay.junit;

import dev.assay.ExperimentBuilder;
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

    private final BenchmarkRunner runner;
    private final List<Consumer<? super ExperimentBuilder>> settings = new ArrayList<>();
    private @Nullable String workload;
    private DataState data = DataState.SHARED;

    Benchmark(BenchmarkRunner runner) {
        this.runner = runner;
    }

    /** Sets the id of the workload, such as {@code tpcc}. */
    public Benchmark workload(String id) {
        this.workload = id;
        return this;
    }

    /**
     * Adds settings to those that exist; later ones win. The target is set already.
     *
     * @param change receives the builder of each experiment that {@link #run} builds
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
     * Loads missing data, measures, checks the data, writes the report and publishes the figures as an entry of the test's report.
     * Waits while another test of this JVM measures.
     *
     * @throws IllegalStateException if no workload is set
     * @throws dev.assay.model.AssayException if nothing could be measured, because of the settings, the database or this host
     */
    public BenchmarkResult run() {
        String id = workload;
        if (id == null) {
            throw new IllegalStateException("the benchmark has no workload: call workload(\"tpcc\") before run()");
        }
        return runner.run(id, List.copyOf(settings), data);
    }
}
