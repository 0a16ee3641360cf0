package dev.assay.cli.sysbench;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The options of a report in sysbench's layout. Immutable.
 *
 * @param engine name and version of the tool, such as {@code Assay 1.0}
 * @param persona determines the layout
 * @param rate arrivals per second, or null for a closed loop
 * @param intervalSeconds between intermediate lines; 0 for none
 * @param percentile 1 to 100, or 0 for none
 * @param histogram whether to print a histogram
 * @param seed of the random numbers, or null if taken from the clock
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
