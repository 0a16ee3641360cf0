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

/** Rules about sessions that cannot keep up with arrivals. The number of waiting arrivals is known exactly. Stateless. */
final class QueueRules {

    /** A queue above this share needs no proof of its cause: the missing transactions would have been the slowest. */
    private static final double LARGE_QUEUE_SHARE = 0.05;

    /** A stable queue is rarely longer: 0.6 % of the time at 95 % utilisation with exponential service times. */
    private static final long LONG_QUEUE = 100;

    /** Standard errors of the service rate, one-sided: 2.3 % of a normal distribution. */
    private static final double ERRORS = 2;

    private QueueRules() {}

    static List<Reason> reasons(TrialContext context) {
        List<Reason> reasons = new ArrayList<>();
        Arrivals arrivals = context.measurement().arrivals();
        QueueGrowth growth = arrivals == null ? null : arrivals.growth();
        double most = context.threshold(VerdictCode.RATE_NOT_SUSTAINED);
        if (arrivals != null && growth != null && growth.waiting() > most * growth.arrived()) {
            double served = 1e9 * growth.startedBusy() / Math.max(1, growth.busyNanos());
            double wanted = wanted(context, growth, arrivals.offered());
            boolean slow = served < wanted * (1 - most - uncertainty(context, growth));
            if (slow || growth.waiting() > Math.max(LONG_QUEUE, Math.max(most, LARGE_QUEUE_SHARE) * growth.arrived())) {
                reasons.add(reason(context, growth, served, wanted));
            }
        }
        return reasons;
    }

    /**
     * Returns the scheduled rate while no session was free. Random bursts are not part of the schedule, so its rate is used; a
     * trace has only its mean rate.
     */
    private static double wanted(TrialContext context, QueueGrowth growth, OfferedRate offered) {
        boolean recorded = context.load() instanceof OpenLoop open && open.process() instanceof RecordedArrivals;
        double perSecond = recorded || growth.busyNanos() <= 0
                ? context.offeredPerSecond()
                : offered.perSecond(growth.busySinceNanos(), growth.endNanos());
        return perSecond / visit(context);
    }

    private static double visit(TrialContext context) {
        return context.load() instanceof PartlyOpen load ? load.transactionsPerVisit() : 1;
    }

    /**
     * Returns the standard error of the service rate, relative, times {@value #ERRORS}, from independent service times. Visits
     * vary like exponential times. Sessions of one server slow each other down, so the variation is at most exponential.
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
                        + " %.1f s; in its last %.1f s no session was free: %.1f per second started, %.1f were offered;"
                        + " transactions that did not start are missing from all figures",
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
