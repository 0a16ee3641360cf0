package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;

/**
 * The number of records that a scan asks for. Immutable.
 *
 * @param minScanLength the least records of a scan
 * @param maxScanLength the most records of a scan
 * @param scanLengthDistribution how the lengths of scans are drawn
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ScanLengths(
        @Parameter(description = "The least records of a scan", defaultValue = "1")
        int minScanLength,

        @Parameter(description = "The most records of a scan", defaultValue = "1000")
        int maxScanLength,

        @Parameter(description = "How the lengths of scans are drawn", defaultValue = "uniform")
        ScanLengthDistribution scanLengthDistribution) {

    /** How the lengths of scans are drawn. */
    public enum ScanLengthDistribution {
        /** All alike. */
        UNIFORM,
        /** The shorter, the more often. */
        ZIPFIAN
    }

    /** Checks the range. */
    public ScanLengths {
        ParameterChecks.number("min-scan-length", minScanLength, 1, Integer.MAX_VALUE);
        ParameterChecks.number("max-scan-length", maxScanLength, minScanLength, Integer.MAX_VALUE);
    }

    /** Lengths from a sequence of random bits. */
    LongDraw over(RandomStream random) {
        return switch (scanLengthDistribution) {
            case UNIFORM -> Draws.uniform(minScanLength, maxScanLength, random);
            case ZIPFIAN -> Draws.zipfian(minScanLength, maxScanLength, random);
        };
    }
}
