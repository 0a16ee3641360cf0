package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A standard's requirements on one transaction type. Immutable.
 *
 * @param minimumShare minimum share of the mix, 0 to 1
 * @param responseTime90 maximum 90th percentile of the response time
 * @param meanAbove90 tolerance by which the mean may exceed the 90th percentile
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TransactionLimit(double minimumShare, Duration responseTime90, Duration meanAbove90) {

    public TransactionLimit {
        Objects.requireNonNull(responseTime90, "responseTime90");
        Objects.requireNonNull(meanAbove90, "meanAbove90");
        if (!(minimumShare >= 0 && minimumShare <= 1)) {
            throw AssayException.plan("a minimum share lies between 0 and 1, found " + minimumShare);
        }
    }
}
