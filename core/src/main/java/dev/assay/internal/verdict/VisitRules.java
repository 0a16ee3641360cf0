package dev.assay.internal.verdict;

import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import java.util.List;
import java.util.Locale;

/** Rules about partly-open loads. Stateless. */
final class VisitRules {

    /** Visits are about exponential: after three mean lengths, 95 % of the steady number of visitors are present. */
    private static final double MIN_RAMP_UP_VISITS = 3;

    private VisitRules() {}

    static List<Reason> reasons(TrialContext context) {
        if (!(context.load() instanceof PartlyOpen load)) {
            return List.of();
        }
        Measurements measurements = context.measurement().measurements();
        double answer = measurements.everything().count() == 0
                ? 0
                : measurements.everything().meanNanos() / 1e9;
        double visit = load.visitSeconds(answer, context.demands().cycleSeconds());
        double rampUp = context.rampUpSeconds();
        // With short visits, visitors leave as fast as they arrive.
        if (visit < 1 || rampUp >= MIN_RAMP_UP_VISITS * visit) {
            return List.of();
        }
        return List.of(VerdictCode.NO_STEADY_STATE.reason(String.format(
                Locale.ROOT,
                "a visit lasts %.0f s on average: a ramp-up of %.0f s is too short to reach a steady number of"
                        + " visitors; use --ramp-up %.0fs",
                visit,
                rampUp,
                Math.ceil(MIN_RAMP_UP_VISITS * visit))));
    }
}
