package dev.assay.internal.verdict;

import dev.assay.internal.engine.OfferedRate;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.Outage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The stretches of a measurement in which the database served nobody, in whole intervals. Confined to one call.
 *
 * <p>No success at all proves little where successes are rare or come in step. A stretch without one is an outage if 10 or
 * more transactions ended in it, all of them failed; or if two things hold that rarely meet by chance:
 *
 * <ul>
 *   <li>10 or more successes would have been expected at the rate of the rest of the measurement, and as many as an open
 *       load's schedule offered of it. Of a Poisson process of that mean none arrive with probability e^-10, once in
 *       22,000 such stretches. Of visitors, 10 visits would have been.
 *   <li>As many transactions failed in it as there are users; or service times do not explain it. All users then were in
 *       transactions at least as long as the stretch. If they spend a share q of their time in such ones anyway, and each on
 *       their own, that happens with probability q^users: it explains the stretch if it is e^-10 or more. Users who go in
 *       step are not on their own, so half of the time always explains it.
 * </ul>
 *
 * <p>An outage makes transactions long, one a user, and must not be explained by them: these are left out of q, those of
 * longer outages too.
 */
final class Outages {

    private static final double LEAST_EXPECTED = 10;
    private static final long LEAST_FAILED = 10;
    private static final double MOSTLY = 0.5;
    private static final double ROUNDING = 1e-9;

    private final List<Interval> measured;
    private final int users;
    private final boolean keying;
    /** Users who think so long at least may all be thinking. */
    private final long leastThoughtNanos;

    /** Successes that come together: those of a visit. */
    private final double cluster;

    private final @Nullable OfferedRate offered;
    private final Histogram serviceTimes;

    /** Where the interval starts in which the first transaction of the trial succeeded, ramp-up included. */
    private final long firstSuccessNanos;

    private Outages(
            List<Interval> intervals, LoadModel load, @Nullable OfferedRate offered, LatencyDistribution serviceTimes) {
        this.measured = intervals.stream()
                .filter(interval -> interval.phase() == Phase.MEASUREMENT && interval.durationNanos() > 0)
                .toList();
        this.users = load.users();
        ThinkTime think = load instanceof ClosedLoop closed ? closed.thinkTime() : ThinkTime.NONE;
        this.keying = think.equals(ThinkTime.WORKLOAD);
        this.leastThoughtNanos =
                think instanceof ThinkTime.Drawn drawn ? drawn.least().toNanos() : 0;
        this.cluster = load instanceof PartlyOpen visits ? visits.transactionsPerVisit() : 1;
        this.offered = offered;
        this.serviceTimes = serviceTimes.toHistogram();
        this.firstSuccessNanos = intervals.stream()
                .filter(interval -> successes(interval) > 0)
                .mapToLong(Interval::startNanos)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Intervals in a row without a success. */
    private record Stretch(long startNanos, long nanos, long failed) {}

    /**
     * All of them, in order.
     *
     * @param intervals of all phases
     * @param rampUpNanos where the measurement began
     * @param load how the database was driven
     * @param offered the rate of an open or partly-open load, or null for a closed one
     * @param serviceTimes of the users' transactions that succeeded in the measurement
     */
    static List<Outage> of(
            List<Interval> intervals,
            long rampUpNanos,
            LoadModel load,
            @Nullable OfferedRate offered,
            LatencyDistribution serviceTimes) {
        return new Outages(intervals, load, offered, serviceTimes)
                .found().stream()
                        .sorted(Comparator.comparingLong(Stretch::startNanos))
                        .map(stretch -> new Outage(
                                (stretch.startNanos() - rampUpNanos) / 1e9, stretch.nanos() / 1e9, stretch.failed()))
                        .toList();
    }

    /** The longest first, so that what they did to service times is known when shorter ones are judged. */
    private List<Stretch> found() {
        List<Stretch> outages = new ArrayList<>();
        stretches().stream()
                .sorted(Comparator.comparingLong(Stretch::nanos).reversed())
                .filter(stretch -> isOutage(stretch, outages.size()))
                .forEach(outages::add);
        return outages;
    }

    private List<Stretch> stretches() {
        List<Stretch> stretches = new ArrayList<>();
        int from = 0;
        while (from < measured.size()) {
            int until = from;
            while (until < measured.size() && successes(measured.get(until)) == 0) {
                until++;
            }
            if (until > from) {
                List<Interval> empty = measured.subList(from, until);
                stretches.add(new Stretch(
                        empty.get(0).startNanos(),
                        nanos(empty),
                        empty.stream().mapToLong(Interval::failed).sum()));
            }
            from = until + 1;
        }
        return stretches;
    }

    private boolean isOutage(Stretch stretch, int longerOnes) {
        if (stretch.failed() >= LEAST_FAILED) {
            return true;
        }
        // Users who think as the workload says key in their first transaction first, all at the same time; those who
        // think
        // for a time that has a least may go in step for good.
        if ((keying && stretch.startNanos() < firstSuccessNanos) || stretch.nanos() < leastThoughtNanos) {
            return false;
        }
        return expected(stretch) >= LEAST_EXPECTED * cluster
                && (stretch.failed() >= users || !explained(stretch, (longerOnes + 1L) * users));
    }

    /**
     * How many would have succeeded in a stretch at the rate of the rest: as many for each second in a closed loop, for each
     * arrival in an open one, whose silences are nobody's fault.
     */
    private double expected(Stretch stretch) {
        double ofStretch = offered(stretch.startNanos(), stretch.nanos());
        double ofAll = measured.stream()
                .mapToDouble(interval -> offered(interval.startNanos(), interval.durationNanos()))
                .sum();
        double rest = ofAll - ofStretch;
        long successes = measured.stream().mapToLong(Outages::successes).sum();
        return rest <= ROUNDING * ofAll ? 0 : successes / rest * ofStretch;
    }

    private double offered(long startNanos, long nanos) {
        return offered == null ? nanos : offered.perSecond(startNanos, startNanos + nanos) * nanos;
    }

    /**
     * Whether transactions are often enough as long as a stretch.
     *
     * @param victims how many transactions may be that long because of outages
     */
    private boolean explained(Stretch stretch, long victims) {
        long longOnes = 0;
        for (var value : serviceTimes.recordedValues()) {
            longOnes += value.getValueIteratedTo() >= stretch.nanos() ? value.getCountAtValueIteratedTo() : 0;
        }
        long ordinaryLongOnes = Math.max(0, longOnes - victims);
        double shortTime = 0;
        double longTime = 0;
        // From the shortest on, so that those left out are the longest.
        for (var value : serviceTimes.recordedValues()) {
            long count = value.getCountAtValueIteratedTo();
            if (value.getValueIteratedTo() < stretch.nanos()) {
                shortTime += (double) count * value.getValueIteratedTo();
            } else {
                long ordinary = Math.min(count, ordinaryLongOnes);
                ordinaryLongOnes -= ordinary;
                longTime += (double) ordinary * value.getValueIteratedTo();
            }
        }
        // Where every transaction is that long, none shows that the database can do better.
        return shortTime == 0
                || longTime / (shortTime + longTime) >= Math.min(MOSTLY, Math.exp(-LEAST_EXPECTED / users));
    }

    private static long successes(Interval interval) {
        return interval.committed() + interval.rolledBack();
    }

    private static long nanos(List<Interval> intervals) {
        return intervals.stream().mapToLong(Interval::durationNanos).sum();
    }
}
