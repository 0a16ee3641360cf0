package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;

/** The skew of the request distributions {@code hotspot} and {@code exponential}. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RequestSkew(
        @Parameter(
                description = "Fraction of the keys, from the lowest on, that are hot in hotspot",
                defaultValue = "0.2")
        double hotspotDataFraction,

        @Parameter(description = "Fraction of the operations on the hot keys of hotspot", defaultValue = "0.8")
        double hotspotOpnFraction,

        @Parameter(description = "Percent of the operations of exponential on the newest records", defaultValue = "95")
        double exponentialPercentile,

        @Parameter(
                description = "Number of the newest records of exponential, as a fraction of all records",
                defaultValue = "0.8571428571")
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
     * Checks that {@code hotspot} has at least one hot and one cold key.
     *
     * @param keys number of loaded keys
     * @throws AssayException of kind {@code PLAN} otherwise
     */
    void requireHotspot(long keys) {
        long hot = (long) (keys * hotspotDataFraction);
        if (hot < 1 || hot >= keys) {
            throw AssayException.plan("--hotspot-data-fraction: found " + hotspotDataFraction + ", which makes " + hot
                    + " of " + keys + " keys hot; at least one hot and one cold key are needed");
        }
    }

    LongSupplier hotspot(long first, long last, RandomStream random) {
        return Draws.hotspot(first, last, hotspotDataFraction, hotspotOpnFraction, random);
    }

    LongSupplier exponential(long records, RandomStream random) {
        return Draws.exponential(exponentialPercentile, records * exponentialFrac, random);
    }
}
