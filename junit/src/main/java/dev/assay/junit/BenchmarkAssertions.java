package dev.assay.junit;

import org.apiguardian.api.API;

/**
 * Assertions on results of benchmarks, for a static import beside those of AssertJ or JUnit. They need no library.
 *
 * <pre>{@code
 * assertThat(result)
 *         .isValid()
 *         .hasNoErrors()
 *         .throughput().isAtLeast(500)
 *         .and()
 *         .responseTime("new-order").p95().isBelow(Duration.ofMillis(20));
 * }</pre>
 *
 * <p>A failing assertion throws an {@link AssertionError} that shows the figures, the verdict with its reasons, the last seconds and
 * the place of the report. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BenchmarkAssertions {

    private BenchmarkAssertions() {}

    /**
     * Begins assertions on a result. With several repetitions, an assertion has to hold for each of them.
     *
     * @throws IllegalStateException if the benchmark was configured to measure several points of a matrix
     */
    public static BenchmarkAssert assertThat(BenchmarkResult actual) {
        return new BenchmarkAssert(actual);
    }

    /**
     * Returns the baseline of a name, for {@link BenchmarkAssert#comparedTo}.
     *
     * @param name the beginning of the names of its files, such as {@code tpcc-main}
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it is not the name of a file
     */
    public static Baseline baseline(String name) {
        return new Baseline(name);
    }

    /**
     * Returns a relative difference, for {@link ChangeAssert#isNotSlowerThan}.
     *
     * @param value in percent, 0 to below 100
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it is outside
     */
    public static Percent percent(double value) {
        return new Percent(value);
    }
}
