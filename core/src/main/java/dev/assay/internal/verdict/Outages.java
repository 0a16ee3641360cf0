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
 * Finds outages: periods of the measurement, in whole intervals, in which the database served no user. Confined to one call.
 *
 * <p>A period without success is an outage if at least 10 transactions ended in it, all failed. It is also one if both of these
 * conditions hold, which rarely happens by chance:
 * <ul>
 * <li>At least 10 successes (of visitors: 10 visits) were expected, at the rate of the rest of the measurement and in proportion
 * to the scheduled load. A Poisson process with this mean has no event with probability e^-10, once in 22,000 periods.
 * <li>At least as many transactions failed as there are users, or service times do not explain the period. All users must then
 * have been in transactions at least as long as the period. If they spend a share q of their time in such transactions,
 * independently, that has probability q^users; e^-10 or more explains the period. A share of one half always explains it, because
 * users may be synchronised.
 * </ul>
 *
 * <p>An outage causes one long transaction per user. These are left out of q, as are those of longer outages.
 */
final class Outages {

    private static final double MIN_EXPECTED = 10;
    private static final long MIN_FAILED = 10;
    private static final double MOSTLY = 0.5;
    private static final double ROUNDING = 1e-9;

    private final List<Interval> measured;
    private final int users;
    private final boolean keying;
    /** Minimum think time: in a shorter period, all users may be thinking. */
    private final long minThinkNanos;

    /** Number of successes per arrival: transactions per visit. */
    private final double successesPerArrival;

    private final @Nullable OfferedRate offered;
    private final Histogram serviceTimes;

    /** Start of the interval with the first success of the trial, including the ramp-up. */
    private final long firstSuccessNanos;

    private Outages(
            List<Interval> intervals, LoadModel load, @Nullable OfferedRate offered, LatencyDistribution serviceTimes) {
        this.measured = intervals.stream()
                .filter(interval -> interval.phase() == Phase.MEASUREMENT && interval.durationNanos() > 0)
                .toList();
        this.users = load.users();
        ThinkTime think = load instanceof ClosedLoop closed ? closed.thinkTime() : ThinkTime.NONE;
        this.keying = think.equals(ThinkTime.WORKLOAD);
        this.minThinkNanos =
                think instanceof ThinkTime.Drawn drawn ? drawn.least().toNanos() : 0;
        this.successesPerArrival = load instanceof PartlyOpen visits ? visits.transactionsPerVisit() : 1;
        this.offered = offered;
        this.serviceTimes = serviceTimes.toHistogram();
        this.firstSuccessNanos = intervals.stream()
                .filter(interval -> successes(interval) > 0)
                .mapToLong(Interval::startNanos)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Consecutive intervals without a success. */
    private record Period(long startNanos, long nanos, long failed) {}

    /**
     * Returns all outages in order.
     *
     * @param intervals of all phases
     * @param rampUpNanos where the measurement began
     * @param load of the trial
     * @param offered the rate of an open or partly-open load, or null for a closed loop
     * @param serviceTimes of the users' successful transactions in the measurement
     */
    static List<Outage> of(
            List<Interval> intervals,
            long rampUpNanos,
            LoadModel load,
            @Nullable OfferedRate offered,
            LatencyDistribution serviceTimes) {
        return new Outages(intervals, load, offered, serviceTimes)
                .found().stream()
                        .sorted(Comparator.comparingLong(Period::startNanos))
                        .map(period -> new Outage(
                                (period.startNanos() - rampUpNanos) / 1e9, period.nanos() / 1e9, period.failed()))
                        .toList();
    }

    /** Longest first, so that their effect on service times is known for shorter ones. */
    private List<Period> found() {
        List<Period> outages = new ArrayList<>();
        periods().stream()
                .sorted(Comparator.comparingLong(Period::nanos).reversed())
                .filter(period -> isOutage(period, outages.size()))
                .forEach(outages::add);
        return outages;
    }

    private List<Period> periods() {
        List<Period> periods = new ArrayList<>();
        int from = 0;
        while (from < measured.size()) {
            int until = from;
            while (until < measured.size() && successes(measured.get(until)) == 0) {
                until++;
            }
            if (until > from) {
                List<Interval> empty = measured.subList(from, until);
                periods.add(new Period(
                        empty.get(0).startNanos(),
                        nanos(empty),
                        empty.stream().mapToLong(Interval::failed).sum()));
            }
            from = until + 1;
        }
        return periods;
    }

    private boolean isOutage(Period period, int longerOnes) {
        if (period.failed() >= MIN_FAILED) {
            return true;
        }
        // All users key in their first transaction at the same time; think times with a minimum may keep users
        // synchronised.
        if ((keying && period.startNanos() < firstSuccessNanos) || period.nanos() < minThinkNanos) {
            return false;
        }
        return expected(period) >= MIN_EXPECTED * successesPerArrival
                && (period.failed() >= users || !explained(period, (longerOnes + 1L) * users));
    }

    /** Returns the expected successes in a period at the rate of the rest: per second in a closed loop, per arrival otherwise. */
    private double expected(Period period) {
        double ofPeriod = offered(period.startNanos(), period.nanos());
        double ofAll = measured.stream()
                .mapToDouble(interval -> offered(interval.startNanos(), interval.durationNanos()))
                .sum();
        double rest = ofAll - ofPeriod;
        long successes = measured.stream().mapToLong(Outages::successes).sum();
        return rest <= ROUNDING * ofAll ? 0 : successes / rest * ofPeriod;
    }

    private double offered(long startNanos, long nanos) {
        return offered == null ? nanos : offered.perSecond(startNanos, startNanos + nanos) * nanos;
    }

    /** Whether transactions are often as long as a period, apart from those that outages made that long. */
    private boolean explained(Period period, long madeLong) {
        long longOnes = 0;
        for (var value : serviceTimes.recordedValues()) {
            longOnes += value.getValueIteratedTo() >= period.nanos() ? value.getCountAtValueIteratedTo() : 0;
        }
        long ordinaryLongOnes = Math.max(0, longOnes - madeLong);
        double shortTime = 0;
        double longTime = 0;
        // Ascending, so that the longest are left out.
        for (var value : serviceTimes.recordedValues()) {
            long count = value.getCountAtValueIteratedTo();
            if (value.getValueIteratedTo() < period.nanos()) {
                shortTime += (double) count * value.getValueIteratedTo();
            } else {
                long ordinary = Math.min(count, ordinaryLongOnes);
                ordinaryLongOnes -= ordinary;
                longTime += (double) ordinary * value.getValueIteratedTo();
            }
        }
        // If every transaction is that long, the database may not be able to do better.
        return shortTime == 0 || longTime / (shortTime + longTime) >= Math.min(MOSTLY, Math.exp(-MIN_EXPECTED / users));
    }

    private static long successes(Interval interval) {
        return interval.committed() + interval.rolledBack();
    }

    private static long nanos(List<Interval> intervals) {
        return intervals.stream().mapToLong(Interval::durationNanos).sum();
    }
}
