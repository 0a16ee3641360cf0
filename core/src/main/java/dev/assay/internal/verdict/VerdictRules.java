package dev.assay.internal.verdict;

import dev.assay.internal.engine.TrialMeasurement.Arrivals;
import dev.assay.internal.engine.TrialMeasurement.ServerCounts;
import dev.assay.internal.engine.TrialMeasurement.Window;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.LimitResult;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** All rules that make a trial's figures suspect or invalid; {@code docs/verdicts.md} explains each. Stateless. */
final class VerdictRules {

    /** Time until our own code is compiled, as measured with the demo. */
    private static final double WARM_UP_SECONDS = 30;

    private VerdictRules() {}

    private static List<Reason> reasons(TrialContext context, List<LimitResult> limits, List<Outage> outages) {
        List<Reason> reasons = new ArrayList<>();
        course(context, reasons);
        amount(context, reasons);
        List<Reason> queue = QueueRules.reasons(context);
        reasons.addAll(queue);
        reasons.addAll(VisitRules.reasons(context));
        // Waits in a growing queue have no level; that is not a second reason.
        if (queue.isEmpty()) {
            reasons.addAll(SteadinessRules.reasons(context));
        }
        failures(context, reasons);
        reasons.addAll(AvailabilityRules.reasons(context, outages));
        reasons.addAll(DemandRules.reasons(context, limits));
        for (CheckResult check : context.checks()) {
            if (check.status() == CheckResult.Status.FAILED) {
                reasons.add(VerdictCode.CONSISTENCY.reason(check.id() + " (" + check.title() + "): " + check.detail()));
            }
        }
        reasons.addAll(OperationalLaws.broken(context));
        if (context.target() == null) {
            reasons.add(VerdictCode.NO_DATABASE.reason(context.system().description()
                    + " replaces the database: the figures show the capacity of the client host"));
        } else {
            reasons.addAll(LatenessRules.reasons(context));
            database(context, context.target(), reasons);
        }
        return reasons;
    }

    private static void course(TrialContext context, List<Reason> reasons) {
        Window window = context.measurement().window();
        String failure = window.failure();
        if (failure != null) {
            reasons.add(VerdictCode.GAVE_UP.reason(failure));
        } else if (window.stoppedEarly()) {
            reasons.add(VerdictCode.STOPPED_EARLY.reason("the trial was stopped before its planned end"));
        }
        Arrivals arrivals = context.measurement().arrivals();
        if (arrivals != null && arrivals.leftOut() > 0) {
            reasons.add(VerdictCode.PARTIAL_REPLAY.reason(String.format(
                    Locale.ROOT,
                    "executed %d of %d lines of the recording",
                    arrivals.backlog().started(),
                    arrivals.recorded())));
        }
        if (window.overrun() > 0) {
            reasons.add(VerdictCode.OVERRUN.reason(
                    window.overrun() + " users were still waiting for a response after the end of the load"));
        }
    }

    private static void amount(TrialContext context, List<Reason> reasons) {
        if (context.target() != null
                && context.measurement().window().rampUpNanos() == 0
                && WARM_UP_SECONDS > context.threshold(VerdictCode.NO_RAMP_UP) * context.measuredSeconds()) {
            reasons.add(VerdictCode.NO_RAMP_UP.reason(String.format(
                    Locale.ROOT,
                    "%.0f s were measured from a cold start, including the warm-up of connections, compiled code and"
                            + " the server's buffers; use --ramp-up %.0fs",
                    context.measuredSeconds(),
                    Math.ceil(Math.min(WARM_UP_SECONDS, context.measuredSeconds() / 3)))));
        }
        if (context.measuredSeconds() < context.threshold(VerdictCode.SHORT_MEASUREMENT)) {
            reasons.add(VerdictCode.SHORT_MEASUREMENT.reason(String.format(
                    Locale.ROOT,
                    "%.0f s were measured; checkpoints, vacuum and caches show only over 60 s and more",
                    context.measuredSeconds())));
        }
        long count = context.measurement().measurements().everything().count();
        if (count == 0) {
            reasons.add(VerdictCode.NOTHING_MEASURED.reason("no transaction ended in the measurement"));
        } else if (count < context.threshold(VerdictCode.FEW_TRANSACTIONS)) {
            reasons.add(VerdictCode.FEW_TRANSACTIONS.reason(
                    count + " transactions are too few for a 99th percentile; measure longer"));
        }
    }

    private static void failures(TrialContext context, List<Reason> reasons) {
        Measurements measurements = context.measurement().measurements();
        long all = measurements.everything().count();
        long failed = measurements.failed();
        double share = (double) failed / Math.max(1, all);
        String failures = String.format(
                Locale.ROOT,
                "%d of %d transactions failed (%s)",
                failed,
                all,
                String.format(Locale.ROOT, share < 0.01 ? "%.2f %%" : "%.1f %%", 100 * share));
        if (share > context.threshold(VerdictCode.MOSTLY_FAILURES)) {
            reasons.add(VerdictCode.MOSTLY_FAILURES.reason(failures));
        } else if (share > context.threshold(VerdictCode.FAILURES)) {
            reasons.add(VerdictCode.FAILURES.reason(
                    failures + ": response times exclude them; responseTimeAllMicros includes them"));
        }
        if (measurements.clamped() > 0) {
            reasons.add(VerdictCode.CLAMPED.reason(
                    measurements.clamped() + " response times exceeded 10 min and count as 10 min"));
        }
    }

    private static void database(TrialContext context, TargetInfo target, List<Reason> reasons) {
        boolean shared = Boolean.TRUE.equals(target.sameHost());
        if (shared) {
            reasons.add(VerdictCode.SAME_HOST.reason(
                    "client and database share one host and take processors from each other"));
        }
        reasons.addAll(ClientLimits.noisyHost(context));
        reasons.addAll(ClientLimits.reasons(context.measurement().intervals(), context.thresholds(), shared));
        List<String> relaxed = target.durability().relaxed();
        if (!relaxed.isEmpty()) {
            reasons.add(VerdictCode.DURABILITY_RELAXED.reason(
                    String.join(", ", relaxed) + ": a crash may lose what was reported as committed"));
        }
        ServerCounts server = context.measurement().server().counts();
        if (server != null) {
            commitsAgree(server, reasons);
        }
    }

    /** The server's own commits are subtracted, so that they do not hide missing ones. */
    private static void commitsAgree(ServerCounts server, List<Reason> reasons) {
        long missing = server.expectedCommitted() + server.leastUpkeep() - server.committed();
        long excess = server.committed() - server.expectedCommitted() - server.mostUpkeep() - server.uncertain();
        if (missing > server.lossyShare() * server.expectedCommitted() || excess > 0) {
            reasons.add(VerdictCode.COMMITS_DISAGREE.reason(
                    "the server counted " + server.committed() + " commits, the workers " + server.expectedCommitted()
                            + (server.mostUpkeep() == 0
                                    ? ""
                                    : ", and " + server.leastUpkeep() + " to " + server.mostUpkeep()
                                            + " are the server's own upkeep")
                            + (server.uncertain() == 0
                                    ? ""
                                    : ", and up to " + server.uncertain()
                                            + " more may be transactions lost during their"
                                            + " commit and sessions that failed to open")
                            + (excess > 0 ? "; another client also used the server" : "")));
        }
    }

    /** Returns the verdict on a trial; limits and outages are those of its result. */
    static Verdict verdict(TrialContext context, List<LimitResult> limits, List<Outage> outages) {
        return Verdict.of(reasons(context, limits, outages), context.thresholds());
    }
}
