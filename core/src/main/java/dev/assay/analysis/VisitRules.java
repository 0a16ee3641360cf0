package dev.assay.analysis;

import dev.assay.engine.TrialMeasurement;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What can speak against the figures of a partly-open load. Stateless. */
final class VisitRules {

    private static final double MOST_WAITING = 0.01;

    /** Visits are about exponential, so that after three mean ones as many visitors are in as will be, but for 5 %. */
    private static final double LEAST_RAMP_UP_VISITS = 3;

    private VisitRules() {}

    /** The reasons; none for another load. */
    static List<Reason> reasons(TrialContext context) {
        List<Reason> reasons = new ArrayList<>();
        if (context.load() instanceof PartlyOpen load) {
            TrialMeasurement.Backlog left = context.measurement().backlog();
            if (left != null) {
                allCameIn(left, reasons);
            }
            steadyState(context, load, reasons);
        }
        return reasons;
    }

    /**
     * Visitors for whom no session became free are missing from the figures, and theirs would have been the longest waits.
     * How many transactions the others made is chance; how many came in is not, but for those waiting at the moment. The
     * bound is that of an open load's arrivals.
     */
    private static void allCameIn(TrialMeasurement.Backlog left, List<Reason> reasons) {
        if (left.waiting() > MOST_WAITING * left.arrived() + 4 * Math.sqrt(left.arrived())) {
            reasons.add(new Reason(
                    "rate-not-sustained",
                    Status.INVALID,
                    String.format(
                            Locale.ROOT,
                            "of %d visitors who arrived %d waited for a session at the end, the first for %.1f s: what they"
                                    + " would have asked is missing from every figure",
                            left.arrived(),
                            left.waiting(),
                            left.longestWaitNanos() / 1e9)));
        }
    }

    private static void steadyState(TrialContext context, PartlyOpen load, List<Reason> reasons) {
        Measurements measurements = context.measurement().measurements();
        double answer = measurements.everything().count() == 0
                ? 0
                : measurements.everything().meanNanos() / 1e9;
        double visit = load.visitSeconds(answer, context.demands().cycleSeconds());
        double rampUp = context.measurement().rampUpNanos() / 1e9;
        // Where a visit is over at once, visitors leave as they come.
        if (visit >= 1 && rampUp < LEAST_RAMP_UP_VISITS * visit) {
            reasons.add(new Reason(
                    "no-steady-state",
                    Status.SUSPECT,
                    String.format(
                            Locale.ROOT,
                            "a visit lasts %.0f s on average: a ramp-up of %.0f s is too short for as many visitors to leave"
                                    + " as come; --ramp-up %.0fs would do",
                            visit,
                            rampUp,
                            Math.ceil(LEAST_RAMP_UP_VISITS * visit))));
        }
    }
}
