package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * How many I/O requests trials made of their storage. Immutable.
 *
 * @param perHour of an hour in which the load goes on, on average of all trials, to whole ones
 * @param estimated whether it was the server that counted what it asked of its operating system; otherwise the provider's monitoring
 *     counted what it bills
 */
public record StorageRequests(BigDecimal perHour, boolean estimated) {

    /**
     * Those of repetitions of one thing; empty if one of them did not count them, or measured nothing that can be believed.
     *
     * @param trials at least one
     */
    public static Optional<StorageRequests> of(List<TrialResult> trials) {
        boolean billed = billed(trials);
        return MeasuredPerformance.perHour(trials, billed ? ServerUse::volumeRequests : ServerUse::storageRequests)
                .map(perHour -> new StorageRequests(perHour.setScale(0, RoundingMode.HALF_UP), !billed));
    }

    /** Whether the provider's monitoring counted what it bills, in all trials. */
    public static boolean billed(List<TrialResult> trials) {
        return trials.stream().allMatch(trial -> ServerUse.volumeRequests(trial).isPresent());
    }
}
