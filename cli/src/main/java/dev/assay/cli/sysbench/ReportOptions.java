package dev.assay.cli.sysbench;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a report in sysbench's layout is told. Immutable.
 *
 * @param engine what really ran, such as {@code Assay 1.0}
 * @param persona whose layout it has
 * @param rate arrivals a second, or null for a closed loop
 * @param intervalSeconds between lines while it runs; 0 for none
 * @param percentile 1 to 100, or 0 for none
 * @param histogram whether the times are printed as a histogram
 * @param seed of the random numbers, or null if it was taken from the clock
 */
@API(status = API.Status.INTERNAL)
public record ReportOptions(
        String engine,
        String persona,
        @Nullable Double rate,
        int intervalSeconds,
        int percentile,
        boolean histogram,
        @Nullable Long seed) {}
