package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * What a workload's standard wants of one transaction type. Immutable.
 *
 * @param minimumShare of the mix, 0 to 1
 * @param responseTime90 what 90 % of the response times may not exceed
 * @param meanAbove90 by how much the mean may exceed the 90th percentile and still count as equal to it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TransactionLimit(double minimumShare, Duration responseTime90, Duration meanAbove90) {

    /** Checks the ranges. */
    public TransactionLimit {
        Objects.requireNonNull(responseTime90, "responseTime90");
        Objects.requireNonNull(meanAbove90, "meanAbove90");
        if (!(minimumShare >= 0 && minimumShare <= 1)) {
            throw AssayException.plan("a minimum share lies between 0 and 1, found " + minimumShare);
        }
    }
}
