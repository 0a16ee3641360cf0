package dev.assay.analysis;

import dev.assay.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.LimitResult;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Everything that can speak against the figures of a trial; each rule is explained in {@code docs/measuring.md}.
 * Stateless.
 */
final class VerdictRules {

    private static final double LEAST_SECONDS = 60;

    /** So long our own code takes to be compiled, as measured with the demo; a share of the measurement that distorts little. */
    private static final double WARM_UP_SECONDS = 30;

    private static final double MOST_WARM_UP = 0.01;
    private static final long LEAST_TRANSACTIONS = 1_000;

    /** The tail of the highest percentile that is shown: with more failures, it says nothing of what users got. */
    private static final double MOST_FAILED = 0.001;

    /** With more failures than successes the figures are about the failures. */
    private static final double MOST_FAILED_AT_ALL = 0.5;

    private VerdictRules() {}

    private static List<Reason> reasons(TrialContext context, List<LimitResult> limits, List<Outage> outages) {
        List<Reason> reasons = new ArrayList<>();
        course(context, reasons);
        amount(context, reasons);
        reasons.addAll(QueueRules.reasons(context));
        reasons.addAll(VisitRules.reasons(context));
        reasons.addAll(SteadinessRules.reasons(context));
        failures(context, reasons);
        reasons.addAll(AvailabilityRules.reasons(context, outages));
        reasons.addAll(DemandRules.reasons(context, limits));
        for (CheckResult check : context.checks()) {
            if (check.status() == CheckResult.Status.FAILED) {
                reasons.add(new Reason(
                        "consistency", Status.INVALID, check.id() + " (" + check.title() + "): " + check.detail()));
            }
        }
        reasons.addAll(OperationalLaws.broken(
                context.measurement().measurements(),
                context.measurement().finished(),
                context.measuredSeconds(),
                context.closedUsers(),
                context.measurement().edgeNanos(),
                context.measurement().waitedNanos()));
        if (context.target() == null) {
            reasons.add(new Reason(
                    "no-database",
                    Status.SUSPECT,
                    context.system() + " stands in for a database: the figures say what the probe can do"));
        } else {
            reasons.addAll(LatenessRules.reasons(context));
            database(context, context.target(), reasons);
        }
        return reasons;
    }

    private static void course(TrialContext context, List<Reason> reasons) {
        String failure = context.measurement().failure();
        if (failure != null) {
            reasons.add(new Reason("gave-up", Status.INVALID, failure));
        } else if (context.measurement().stoppedEarly()) {
            reasons.add(new Reason("stopped-early", Status.SUSPECT, "the trial was stopped before its time"));
        }
        int overrun = context.measurement().overrun();
        if (overrun > 0) {
            reasons.add(new Reason(
                    "overrun",
                    Status.SUSPECT,
                    overrun + " users were still waiting for an answer when the load ended"));
        }
    }

    private static void amount(TrialContext context, List<Reason> reasons) {
        if (context.target() != null
                && context.measurement().rampUpNanos() == 0
                && context.measuredSeconds() < WARM_UP_SECONDS / MOST_WARM_UP) {
            reasons.add(new Reason(
                    "no-ramp-up",
                    Status.SUSPECT,
                    String.format(
                            Locale.ROOT,
                            "%.0f s were measured from a cold start: connections, compiled code and the server's buffers warm up in"
                                    + " them; --ramp-up %.0fs would leave that out",
                            context.measuredSeconds(),
                            Math.ceil(Math.min(WARM_UP_SECONDS, context.measuredSeconds() / 3)))));
        }
        if (context.measuredSeconds() < LEAST_SECONDS) {
            reasons.add(new Reason(
                    "short-measurement",
                    Status.SUSPECT,
                    String.format(
                            Locale.ROOT,
                            "%.0f s were measured; checkpoints, vacuum and caches show only over 60 s and more",
                            context.measuredSeconds())));
        }
        long count = context.measurement().measurements().everything().count();
        if (count == 0) {
            reasons.add(new Reason("nothing-measured", Status.INVALID, "no transaction ended in the measurement"));
        } else if (count < LEAST_TRANSACTIONS) {
            reasons.add(new Reason(
                    "few-transactions",
                    Status.SUSPECT,
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
        if (share > MOST_FAILED_AT_ALL) {
            reasons.add(new Reason("mostly-failures", Status.INVALID, failures));
        } else if (share > MOST_FAILED) {
            reasons.add(
                    new Reason(
                            "failures",
                            Status.SUSPECT,
                            failures
                                    + ": response times are of the others; percentiles of all attempts are in responseTimeAllMicros"));
        }
        if (measurements.clamped() > 0) {
            reasons.add(new Reason(
                    "clamped", Status.SUSPECT, measurements.clamped() + " times were beyond 10 min and count as that"));
        }
    }

    private static void database(TrialContext context, TargetInfo target, List<Reason> reasons) {
        boolean shared = Boolean.TRUE.equals(target.sameHost());
        if (shared) {
            reasons.add(new Reason(
                    "same-host",
                    Status.SUSPECT,
                    "probe and database share one host and take processors from each other"));
        }
        reasons.addAll(ClientLimits.noise(context.measurement().stallBaselineNanos()));
        reasons.addAll(ClientLimits.reasons(context.measurement().intervals(), shared));
        List<String> relaxed = target.durability().relaxed();
        if (!relaxed.isEmpty()) {
            reasons.add(new Reason(
                    "durability-relaxed",
                    Status.SUSPECT,
                    String.join(", ", relaxed) + ": a crash may lose what was reported as committed"));
        }
        ServerCounts server = context.measurement().server();
        if (server != null) {
            commitsAgree(server, reasons);
        }
    }

    /** What the server commits by itself must not hide what it lacks of ours: so it is subtracted, not allowed for. */
    private static void commitsAgree(ServerCounts server, List<Reason> reasons) {
        long missing = server.expectedCommitted() + server.leastUpkeep() - server.committed();
        long excess = server.committed() - server.expectedCommitted() - server.mostUpkeep() - server.uncertain();
        if (missing > server.lossyShare() * server.expectedCommitted() || excess > 0) {
            reasons.add(new Reason(
                    "commits-disagree",
                    Status.SUSPECT,
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
                            + (excess > 0 ? "; another client used it, too" : "")));
        }
    }

    /**
     * The verdict on a trial.
     *
     * @param limits of the trial, judged: the same that its result shows
     * @param outages found in the trial: the same that its result shows
     */
    static Verdict verdict(TrialContext context, List<LimitResult> limits, List<Outage> outages) {
        return Verdict.of(reasons(context, limits, outages));
    }
}
