package dev.assay.store;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A run in a results folder, as its catalogue lists it. Immutable.
 *
 * @param name path of its directory, relative to the results folder, with {@code /}; a stage of a plan is a run of its own
 * @param startedAt start of its first trial to the millisecond; null if none has ended
 * @param plan name of the plan or the workload
 * @param workload id of the workload
 * @param cells planned trials
 * @param measured trials that have ended
 * @param outcome worst verdict of its trials ({@code VALID}, {@code SUSPECT}, {@code INVALID}), {@code REFUSED} if all were,
 *     {@code UNFINISHED} without a final result, {@code UNREADABLE} if its files are damaged
 * @param best the best point of each target, in the plan's order
 * @param tags given by the user
 * @param report whether it has an HTML report
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record StoredRun(
        String name,
        @Nullable Instant startedAt,
        String plan,
        String workload,
        int cells,
        int measured,
        String outcome,
        List<BestPoint> best,
        Set<String> tags,
        boolean report) {

    /** The outcome of a run without a final result. */
    public static final String UNFINISHED = "UNFINISHED";

    /** The outcome of a run whose files are damaged. */
    public static final String UNREADABLE = "UNREADABLE";

    /** Copies list and set. */
    public StoredRun {
        best = List.copyOf(best);
        tags = Collections.unmodifiableSet(new TreeSet<>(tags));
    }

    /**
     * The best point of a target. Immutable.
     *
     * @param target name of the target
     * @param point values of the varying parameters for display; empty if none vary
     * @param metric id of the primary metric
     * @param value mean over the repetitions
     * @param unit of the value
     * @param halfWidth95 half width of the 95 % interval of the mean; null without repetitions
     * @param p95Micros 95th percentile of the response times of the first repetition in microseconds; null if not measured
     * @param perMonth price of the target for a month; null without a price
     * @param currency of the price; null without a price
     */
    public record BestPoint(
            String target,
            String point,
            String metric,
            double value,
            String unit,
            @Nullable Double halfWidth95,
            @Nullable Double p95Micros,
            @Nullable BigDecimal perMonth,
            @Nullable String currency) {}
}
