package dev.assay.internal.verdict;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.LimitResult;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.result.VerdictCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rules from the workload's own standard. Stateless. */
final class DemandRules {

    /** Number of mean cycles until the waits of users that start together have spread. */
    private static final double MIN_RAMP_UP_CYCLES = 2;

    private static final double MIN_MEASURED_CYCLES = 5;

    /** Limits apply to the 90th percentile; work that was never done has missed any limit. */
    private static final double MIN_DONE_SHARE = 0.9;

    private DemandRules() {}

    static List<Reason> reasons(TrialContext context, List<LimitResult> limits) {
        List<Reason> reasons = new ArrayList<>();
        Demands demands = context.demands();
        for (LimitResult limit : limits) {
            if (!limit.met()) {
                reasons.add(violation(VerdictCode.LIMIT_MISSED, demands, text(limit)));
            }
        }
        for (AuditResult audit : demands.audits()) {
            if (audit.status() == AuditResult.Status.FAILED) {
                // An audit fails by chance in one run of a hundred, so a failed one never makes a run invalid.
                reasons.add(VerdictCode.AUDIT.reason(audit.id() + " (" + audit.title() + "): " + audit.detail()));
            }
        }
        workLeft(context, demands, reasons);
        if (context.load() instanceof ClosedLoop) {
            steadyState(context, demands.cycleSeconds(), reasons);
        }
        return reasons;
    }

    private static Reason violation(VerdictCode code, Demands demands, String detail) {
        return code.reason(demands.binding() ? Status.INVALID : Status.SUSPECT, detail);
    }

    private static String text(LimitResult limit) {
        return String.format(
                Locale.ROOT,
                "%s: p90 %s (at most %.0f s), mean %.3f s (at most the p90), %.2f %% of the mix (at least %.1f %%)",
                limit.type(),
                Double.isNaN(limit.p90Seconds())
                        ? "among failures"
                        : String.format(Locale.ROOT, "%.3f s", limit.p90Seconds()),
                limit.limitSeconds(),
                limit.meanSeconds(),
                100 * limit.share(),
                100 * limit.minimumShare());
    }

    /** Checks for queued work that no worker took, which appears in no other figure. */
    private static void workLeft(TrialContext context, Demands demands, List<Reason> reasons) {
        int left = context.measurement().unfinished();
        if (left == 0) {
            return;
        }
        Measurements measurements = context.measurement().measurements();
        long done = 0;
        long queued = left;
        for (int type = 0; type < measurements.types().size(); type++) {
            for (int outcome = 0; outcome < measurements.outcomes().size(); outcome++) {
                long count = measurements.background().get(type) ? measurements.countInAllPhases(type, outcome) : 0;
                queued += count;
                done += measurements.successes().get(outcome) ? count : 0;
            }
        }
        String detail = left + " of " + queued + " pieces of queued work were left when the trial ended, " + done
                + " were done";
        reasons.add(
                done < MIN_DONE_SHARE * queued
                        ? violation(VerdictCode.WORK_LEFT, demands, detail)
                        : VerdictCode.WORK_LEFT.reason(Status.SUSPECT, detail));
    }

    private static void steadyState(TrialContext context, double cycle, List<Reason> reasons) {
        double rampUp = context.rampUpSeconds();
        if (cycle > 0
                && (rampUp < MIN_RAMP_UP_CYCLES * cycle || context.measuredSeconds() < MIN_MEASURED_CYCLES * cycle)) {
            reasons.add(VerdictCode.NO_STEADY_STATE.reason(String.format(
                    Locale.ROOT,
                    "one cycle of a user takes %s: a ramp-up of %.0f s and a measurement of %.0f s"
                            + " are too short for users to spread out; use --ramp-up %.0fs --duration %.0fs",
                    cycle < 1
                            ? String.format(Locale.ROOT, "%.0f ms", cycle * 1e3)
                            : String.format(Locale.ROOT, "%.0f s", cycle),
                    rampUp,
                    context.measuredSeconds(),
                    Math.ceil(MIN_RAMP_UP_CYCLES * cycle),
                    Math.max(60, Math.ceil(MIN_MEASURED_CYCLES * cycle)))));
        }
    }
}
