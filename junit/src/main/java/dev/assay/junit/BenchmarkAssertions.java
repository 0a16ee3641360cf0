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
     * Begins assertions on the only trial of a result.
     *
     * @throws IllegalStateException if the benchmark was configured to have several trials
     */
    public static BenchmarkAssert assertThat(BenchmarkResult actual) {
        return new BenchmarkAssert(actual);
    }
}
