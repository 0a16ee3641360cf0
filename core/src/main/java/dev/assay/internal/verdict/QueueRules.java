package dev.assay.internal.verdict;

import dev.assay.internal.engine.OfferedRate;
import dev.assay.internal.engine.TrialMeasurement.Arrivals;
import dev.assay.internal.engine.TrialMeasurement.QueueGrowth;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether the sessions kept up with what arrived. Arrivals and starts are known exactly, and so is what waits: it is not inferred
 * from how many transactions ended, which leaves out those under way and is subject to chance. Stateless.
 */
final class QueueRules {

    /** So much more than the threshold needs no proof of why: the transactions left out would have been the slowest. */
    private static final double FAR_TOO_MANY_WAITING = 0.05;

    /** A stable queue is seldom longer: at 95 % utilisation with exponential service times in 0.6 % of all instants. */
    private static final long LONG_QUEUE = 100;

    /** Standard errors of the rate of service: one side, 2.3 % of a normal distribution. */
    private static final double ERRORS = 2;

    private QueueRules() {}

    /** The reasons; none for a closed load. */
    static List<Reason> reasons(TrialContext context) {
        List<Reason> reasons = new ArrayList<>();
        Arrivals arrivals = context.measurement().arrivals();
        QueueGrowth growth = arrivals == null ? null : arrivals.growth();
        double most = context.threshold(VerdictCode.RATE_NOT_SUSTAINED);
        if (arrivals != null && growth != null && growth.waiting() > most * growth.arrived()) {
            double served = 1e9 * growth.startedBusy() / Math.max(1, growth.busyNanos());
            double wanted = wanted(context, growth, arrivals.offered());
            boolean slow = served < wanted * (1 - most - uncertainty(context, growth));
            if (slow
                    || growth.waiting()
                            > Math.max(LONG_QUEUE, Math.max(most, FAR_TOO_MANY_WAITING) * growth.arrived())) {
                reasons.add(reason(context, growth, served, wanted));
            }
        }
        return reasons;
    }

    /**
     * What the schedule asked for a second while no session was free. A burst that chance makes is no part of a schedule: what is
     * done with its rate alone is the sessions' matter. A trace is its arrivals, so that its mean rate takes the place.
     */
    private static double wanted(TrialContext context, QueueGrowth growth, OfferedRate offered) {
        boolean recorded = context.load() instanceof OpenLoop open && open.process() instanceof RecordedArrivals;
        double perSecond = recorded || growth.busyNanos() <= 0
                ? context.offeredPerSecond()
                : offered.perSecond(growth.busySinceNanos(), growth.endNanos());
        return perSecond / visit(context);
    }

    /** Visitors wait for sessions, where there are any. */
    private static double visit(TrialContext context) {
        return context.load() instanceof PartlyOpen load ? load.transactionsPerVisit() : 1;
    }

    /**
     * The relative standard error of the rate of service, as of that many independent service times, and {@value #ERRORS} times that.
     * Those of visits vary as exponential ones do. Sessions of one server slow each other down, which makes service times vary more
     * than the rate: they count as exponential at most.
     */
    private static double uncertainty(TrialContext context, QueueGrowth growth) {
        double variation =
                context.load() instanceof PartlyOpen ? 1 : Math.min(1, coefficientOfVariation(context.serviceTimes()));
        return ERRORS * variation / Math.sqrt(Math.max(1, growth.startedBusy()));
    }

    private static double coefficientOfVariation(LatencyDistribution times) {
        double mean = times.bucketMeanNanos();
        double[] squares = {0};
        times.visit((lowest, highest, count) -> squares[0] += count * Math.pow((lowest + highest) / 2.0 - mean, 2));
        return times.count() == 0 || mean == 0 ? 1 : Math.sqrt(squares[0] / times.count()) / mean;
    }

    private static Reason reason(TrialContext context, QueueGrowth growth, double served, double wanted) {
        String what = context.load() instanceof PartlyOpen ? "visitors" : "transactions";
        return VerdictCode.RATE_NOT_SUSTAINED.reason(String.format(
                Locale.ROOT,
                "%d of %d %s that arrived waited at the end of the measurement, %d more than at its start, the first for"
                        + " %.1f s; in its last %.1f s no session was free, and %.1f per second were begun where %.1f"
                        + " were offered: the others are missing from every figure",
                growth.waitingAtEnd(),
                growth.arrived() + growth.waitingAtStart(),
                what,
                growth.waiting(),
                growth.longestWaitNanos() / 1e9,
                growth.busyNanos() / 1e9,
                served,
                wanted));
    }
}
