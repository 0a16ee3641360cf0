package dev.assay.analysis;

import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Whether the measurement had one level. In a closed loop that is looked for in the rate; where transactions arrive by themselves, in the
 * mean response time, as the rate is that of the arrivals. Stateless.
 */
final class SteadinessRules {

    private static final long WHOLE_INTERVAL_NANOS = 500_000_000;

    private SteadinessRules() {}

    /** What can be told of a trial; nothing where the load itself changes as it was planned to. */
    static Steadiness of(TrialContext context) {
        boolean closed = context.load() instanceof ClosedLoop;
        ArrivalProcess process = null;
        if (context.load() instanceof OpenLoop open) {
            process = open.process();
        } else if (context.load() instanceof PartlyOpen partly) {
            process = partly.process();
        }
        if (process != null && !process.mean().equals(process.peak())) {
            return Steadiness.UNKNOWN;
        }
        ToDoubleFunction<Interval> figure = closed
                ? Interval::transactionsPerSecond
                : interval -> interval.responseTime().mean();
        double[] seconds = context.measurement().intervals().stream()
                .filter(interval ->
                        interval.phase() == Phase.MEASUREMENT && interval.durationNanos() >= WHOLE_INTERVAL_NANOS)
                .filter(interval -> closed || interval.committed() + interval.rolledBack() > 0)
                .mapToDouble(figure)
                .toArray();
        return Steadiness.of(
                seconds, context.threshold(VerdictCode.NO_STEADY_STATE), context.threshold(VerdictCode.DRIFT));
    }

    /** The reasons. */
    static List<Reason> reasons(TrialContext context) {
        Steadiness found = of(context);
        String text =
                found.text(context.load() instanceof ClosedLoop ? "transactions per second" : "the mean response time");
        if (text == null) {
            return List.of();
        }
        VerdictCode code = found.kind() == Steadiness.Kind.DRIFT ? VerdictCode.DRIFT : VerdictCode.NO_STEADY_STATE;
        return List.of(code.reason(text));
    }
}
