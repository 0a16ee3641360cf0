package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;

/** The number of records that a scan requests. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ScanLengths(
        @Parameter(description = "Minimum records of a scan", defaultValue = "1")
        int minScanLength,

        @Parameter(description = "Maximum records of a scan", defaultValue = "1000")
        int maxScanLength,

        @Parameter(description = "Distribution of the lengths of scans", defaultValue = "uniform")
        ScanLengthDistribution scanLengthDistribution) {

    /** The distribution of the lengths of scans. */
    public enum ScanLengthDistribution {
        /** Every length is equally likely. */
        UNIFORM,
        /** Zipf's law; the shortest length is the most frequent. */
        ZIPFIAN
    }

    /** Checks the range. */
    public ScanLengths {
        ParameterChecks.number("min-scan-length", minScanLength, 1, Integer.MAX_VALUE);
        ParameterChecks.number("max-scan-length", maxScanLength, minScanLength, Integer.MAX_VALUE);
    }

    LongSupplier over(RandomStream random) {
        return switch (scanLengthDistribution) {
            case UNIFORM -> Draws.uniform(minScanLength, maxScanLength, random);
            case ZIPFIAN -> Draws.zipfian(minScanLength, maxScanLength, random);
        };
    }
}
