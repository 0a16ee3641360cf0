package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * The usual figures of a distribution of times, in microseconds. All are zero if nothing was recorded. Immutable.
 *
 * @param mean exact
 * @param min exact
 * @param p50 median
 * @param p90 90th percentile
 * @param p95 95th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param max exact
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LatencyMicros(
        double mean, double min, double p50, double p90, double p95, double p99, double p999, double max) {

    /** Nothing was recorded. */
    public static final LatencyMicros NONE = new LatencyMicros(0, 0, 0, 0, 0, 0, 0, 0);
}
