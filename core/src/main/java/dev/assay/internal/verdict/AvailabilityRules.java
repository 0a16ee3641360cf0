package dev.assay.internal.verdict;

import dev.assay.internal.engine.TrialMeasurement.Interruptions;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import dev.assay.spi.target.ErrorClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rules about the availability of the database during a trial. Stateless. */
final class AvailabilityRules {

    private AvailabilityRules() {}

    static List<Reason> reasons(TrialContext context, List<Outage> outages) {
        List<Reason> reasons = new ArrayList<>();
        outages(outages, reasons);
        Interruptions interruptions = context.measurement().sessions().interruptions();
        if (interruptions.sessionsLost() > 0) {
            reasons.add(VerdictCode.SESSIONS_LOST.reason(
                    interruptions.sessionsLost() + " connections were lost or discarded, "
                            + interruptions.sessionsReopened() + " opened as replacements"));
        }
        if (interruptions.disturbed()) {
            reasons.add(VerdictCode.SERVER_SHARED.reason(
                    "another client committed while the commit count was calibrated, so the counts are not compared"));
        }
        if (interruptions.restarted()) {
            reasons.add(VerdictCode.SERVER_RESTARTED.reason(
                    "the server was restarted or its counters were reset: its count of commits cannot be compared"));
        }
        inDoubt(context.measurement().measurements(), reasons);
        String notAsked = context.checksNotAsked();
        if (notAsked != null) {
            reasons.add(VerdictCode.CHECKS_NOT_ASKED.reason(notAsked));
        }
        return reasons;
    }

    private static void outages(List<Outage> outages, List<Reason> reasons) {
        if (outages.isEmpty()) {
            return;
        }
        double seconds = outages.stream().mapToDouble(Outage::seconds).sum();
        long failed = outages.stream().mapToLong(Outage::failed).sum();
        reasons.add(VerdictCode.OUTAGE.reason(String.format(
                Locale.ROOT,
                "no user was served for %.0f s, first from second %.0f on; %d transactions failed during this time",
                seconds,
                outages.get(0).startSeconds(),
                failed)));
    }

    private static void inDoubt(Measurements measurements, List<Reason> reasons) {
        long inDoubt = measurements.countInAllPhases(measurements.outcomes().indexOf(ErrorClass.IN_DOUBT.code()));
        if (inDoubt > 0) {
            reasons.add(VerdictCode.IN_DOUBT.reason(
                    "the outcome of " + inDoubt + " transactions is unknown: their session was lost during commit"));
        }
    }
}
