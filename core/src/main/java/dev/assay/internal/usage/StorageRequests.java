package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * Storage I/O requests of trials. Immutable.
 *
 * @param perHour mean number per hour of load, rounded to an integer
 * @param estimated whether the server counted its calls of the operating system, rather than the provider's monitoring the billed
 *     requests
 */
public record StorageRequests(BigDecimal perHour, boolean estimated) {

    /** Returns the mean of repeated trials; empty if a trial did not count requests or has no valid performance. */
    public static Optional<StorageRequests> of(List<TrialResult> trials) {
        boolean billed = billed(trials);
        return MeasuredPerformance.perHour(trials, billed ? ServerUse::volumeRequests : ServerUse::storageRequests)
                .map(perHour -> new StorageRequests(perHour.setScale(0, RoundingMode.HALF_UP), !billed));
    }

    /** Whether the provider's monitoring counted the billed requests in all trials. */
    public static boolean billed(List<TrialResult> trials) {
        return trials.stream().allMatch(trial -> ServerUse.volumeRequests(trial).isPresent());
    }
}
