package dev.assay.internal.verdict;

import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.Conditioning;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Rules about a steady level: of the rate in a closed loop, of the mean response time in open loads, whose rate is that of the
 * arrivals. Stateless.
 */
final class SteadinessRules {

    private static final long WHOLE_INTERVAL_NANOS = 500_000_000;

    private SteadinessRules() {}

    /** Whether a load is planned with a constant rate. */
    static boolean constant(LoadModel load) {
        ArrivalProcess process = null;
        if (load instanceof OpenLoop open) {
            process = open.process();
        } else if (load instanceof PartlyOpen partly) {
            process = partly.process();
        }
        return process == null || process.mean().equals(process.peak());
    }

    /** Returns the tested figure of an interval; empty if the interval is too short or has no transactions. */
    static OptionalDouble figure(LoadModel load, Interval interval) {
        if (interval.phase() != Phase.MEASUREMENT || interval.durationNanos() < WHOLE_INTERVAL_NANOS) {
            return OptionalDouble.empty();
        } else if (load instanceof ClosedLoop) {
            return OptionalDouble.of(interval.transactionsPerSecond());
        }
        return interval.committed() + interval.rolledBack() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(interval.responseTime().mean());
    }

    static String name(LoadModel load) {
        return load instanceof ClosedLoop ? "transactions per second" : "the mean response time";
    }

    /** Returns the result for a trial; unknown if the load changes as planned. */
    static Steadiness of(TrialContext context) {
        if (!constant(context.load())) {
            return Steadiness.UNKNOWN;
        }
        double[] seconds = context.measurement().intervals().stream()
                .map(interval -> figure(context.load(), interval))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return Steadiness.of(
                seconds, context.threshold(VerdictCode.NO_STEADY_STATE), context.threshold(VerdictCode.DRIFT));
    }

    static List<Reason> reasons(TrialContext context) {
        Conditioning before = context.preparation().conditioning();
        if (before != null && !before.steady()) {
            return List.of(VerdictCode.NO_STEADY_STATE.reason(String.format(
                    Locale.ROOT,
                    "the load did not become steady within %.0f s: %s; raise the limit of --until-steady",
                    before.seconds(),
                    before.found())));
        }
        Steadiness found = of(context);
        String text = found.text(name(context.load()));
        if (text == null) {
            return List.of();
        }
        VerdictCode code = found.kind() == Steadiness.Kind.DRIFT ? VerdictCode.DRIFT : VerdictCode.NO_STEADY_STATE;
        return List.of(code.reason(text));
    }
}
