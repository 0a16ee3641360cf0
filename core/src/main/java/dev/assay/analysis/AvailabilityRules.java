package dev.assay.analysis;

import dev.assay.engine.TrialMeasurement.Interruptions;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.spi.target.ErrorClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What it means for a trial that its database was not there all the time. Stateless. */
final class AvailabilityRules {

    private AvailabilityRules() {}

    /**
     * The reasons.
     *
     * @param outages found in the trial
     */
    static List<Reason> reasons(TrialContext context, List<Outage> outages) {
        List<Reason> reasons = new ArrayList<>();
        outages(outages, reasons);
        Interruptions interruptions = context.measurement().interruptions();
        if (interruptions.sessionsLost() > 0) {
            reasons.add(new Reason(
                    "sessions-lost",
                    Status.SUSPECT,
                    interruptions.sessionsLost() + " connections were lost or given up, "
                            + interruptions.sessionsReopened() + " opened in their place"));
        }
        if (interruptions.disturbed()) {
            reasons.add(new Reason(
                    "server-shared",
                    Status.SUSPECT,
                    "another client committed while the commit count was calibrated, so the counts are not compared"));
        }
        if (interruptions.restarted()) {
            reasons.add(new Reason(
                    "server-restarted",
                    Status.SUSPECT,
                    "the server was restarted or its counters were reset: its count of commits cannot be compared"));
        }
        inDoubt(context.measurement().measurements(), reasons);
        String notAsked = context.checksNotAsked();
        if (notAsked != null) {
            reasons.add(new Reason("checks-not-asked", Status.SUSPECT, notAsked));
        }
        return reasons;
    }

    private static void outages(List<Outage> outages, List<Reason> reasons) {
        if (outages.isEmpty()) {
            return;
        }
        double seconds = outages.stream().mapToDouble(Outage::seconds).sum();
        long failed = outages.stream().mapToLong(Outage::failed).sum();
        reasons.add(new Reason(
                "outage",
                Status.SUSPECT,
                String.format(
                        Locale.ROOT,
                        "nobody was served for %.0f s, first from second %.0f on; %d transactions failed meanwhile",
                        seconds,
                        outages.get(0).startSeconds(),
                        failed)));
    }

    private static void inDoubt(Measurements measurements, List<Reason> reasons) {
        long inDoubt = measurements.countInAllPhases(measurements.outcomes().indexOf(ErrorClass.IN_DOUBT.code()));
        if (inDoubt > 0) {
            reasons.add(new Reason(
                    "in-doubt",
                    Status.SUSPECT,
                    inDoubt + " transactions were lost during commit: done or not, unknown"));
        }
    }
}
