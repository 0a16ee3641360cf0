package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;

/**
 * Which keys the request distributions {@code hotspot} and {@code exponential} prefer, and how much. Immutable.
 *
 * @param hotspotDataFraction share of the keys, from the lowest on, that hotspot prefers
 * @param hotspotOpnFraction share of the operations that hotspot gives to these keys
 * @param exponentialPercentile percent of the operations of exponential that go to the newest records
 * @param exponentialFrac the number of these records, as a share of all records
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RequestSkew(
        @Parameter(description = "Share of the keys, from the lowest on, that hotspot prefers", defaultValue = "0.2")
        double hotspotDataFraction,

        @Parameter(description = "Share of the operations that hotspot gives to those", defaultValue = "0.8")
        double hotspotOpnFraction,

        @Parameter(
                description = "Percent of the operations of exponential that go to the newest records",
                defaultValue = "95")
        double exponentialPercentile,

        @Parameter(description = "How many those are, as a share of all records", defaultValue = "0.8571428571")
        double exponentialFrac) {

    /** Checks the ranges. */
    public RequestSkew {
        ParameterChecks.share("hotspot-data-fraction", hotspotDataFraction, 1);
        ParameterChecks.share("hotspot-opn-fraction", hotspotOpnFraction, 1);
        ParameterChecks.share("exponential-frac", exponentialFrac, 1_000);
        if (!(exponentialPercentile > 0 && exponentialPercentile < 100) || exponentialFrac == 0) {
            throw AssayException.plan("--exponential-percentile: found " + exponentialPercentile
                    + ", a number above 0 and below 100 is needed, and an --exponential-frac above 0");
        }
    }

    /**
     * Checks that {@code hotspot} prefers some of the keys, and not all of them.
     *
     * @param keys that are loaded
     * @throws AssayException of kind {@code PLAN} otherwise
     */
    void requireHotspot(long keys) {
        long hot = (long) (keys * hotspotDataFraction);
        if (hot < 1 || hot >= keys) {
            throw AssayException.plan("--hotspot-data-fraction: found " + hotspotDataFraction + ", which makes " + hot
                    + " of " + keys + " keys hot: some have to be, and some not");
        }
    }
}
