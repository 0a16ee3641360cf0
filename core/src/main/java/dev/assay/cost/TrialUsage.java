package dev.assay.cost;

import dev.assay.internal.usage.MeasuredPerformance;
import dev.assay.internal.usage.MovedData;
import dev.assay.internal.usage.StorageRequests;
import dev.assay.model.cost.ResourceBill.Use;
import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Metered usage of trials: bytes on the client's sockets, and I/O requests of the server. Immutable.
 *
 * @param trials repetitions, at least one; the usage is their mean
 */
record TrialUsage(List<TrialResult> trials) implements MeteredUse.Usage {

    private static final BigDecimal GB = BigDecimal.valueOf(1L << 30);
    private static final MathContext WRITTEN = new MathContext(12, RoundingMode.HALF_UP);

    @Override
    public @Nullable String mismatchReason() {
        return MeasuredPerformance.of(trials).isPresent()
                ? null
                : "no valid measurement: the trial was refused, stopped or INVALID";
    }

    @Override
    public @Nullable BigDecimal perHour(Use use) {
        if (use == Use.STORAGE_REQUESTS) {
            return StorageRequests.of(trials).map(StorageRequests::perHour).orElse(null);
        }
        return MeasuredPerformance.perHour(trials, use == Use.FROM_DATABASE ? MovedData::received : MovedData::sent)
                .map(bytes -> bytes.divide(GB, WRITTEN))
                .orElse(null);
    }

    @Override
    public boolean estimated(Use use) {
        return use == Use.STORAGE_REQUESTS && !StorageRequests.billed(trials);
    }

    @Override
    public String source(Use use) {
        return use != Use.STORAGE_REQUESTS
                ? "as the client's connections carried it, encryption included"
                : estimated(use)
                        ? "an estimate: all requests of the server to its operating system"
                        : "as the provider's monitoring counted them";
    }

    @Override
    public String uncounted(Use use) {
        return use == Use.STORAGE_REQUESTS
                ? "the server does not count them"
                : "the connections of the driver are not counted";
    }
}
