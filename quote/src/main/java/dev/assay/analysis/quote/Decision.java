package dev.assay.analysis.quote;

import dev.assay.analysis.quote.QuotedConfiguration.Basis;
import dev.assay.analysis.quote.QuotedConfiguration.Extrapolation;
import dev.assay.analysis.quote.QuotedConfiguration.HighestRate;
import dev.assay.analysis.quote.QuotedConfiguration.Operation;
import dev.assay.analysis.quote.QuotedConfiguration.Outcome;
import dev.assay.model.result.IntervalEstimate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a configuration carries a load. Immutable.
 *
 * @param outcome the decision
 * @param basis its evidence
 * @param reason one sentence for display
 * @param highestRate highest rate within the objective; null if it is unknown
 * @param missed index of the condition of the objective that limits the rate; -1 if none does
 * @param atRate expected operation at the rate; null unless it is carried
 */
record Decision(
        Outcome outcome,
        Basis basis,
        String reason,
        @Nullable HighestRate highestRate,
        int missed,
        @Nullable Operation atRate) {

    static Decision unknown(String reason) {
        return new Decision(Outcome.NOT_MEASURED, Basis.NONE, reason, null, -1, null);
    }

    /** Returns the outcome of a rate by the interval of the highest rate, or by the estimate without an interval. */
    static Outcome outcome(double wanted, IntervalEstimate highest, double tolerance) {
        Double low = highest.low();
        Double high = highest.high();
        if (wanted <= (low == null ? highest.value() : low)) {
            return Outcome.CARRIES;
        }
        return wanted <= (high == null ? highest.value() : high) * tolerance ? Outcome.UNCERTAIN : Outcome.MISSES;
    }

    static HighestRate highest(
            double wanted, IntervalEstimate rate, boolean atLeast, @Nullable Extrapolation extrapolation) {
        return new HighestRate(rate, atLeast, rate.value() / wanted - 1, extrapolation);
    }

    /** Returns the operation at the requested rate; at most that of the lowest load if this load has a higher rate. */
    static @Nullable Operation operation(
            Outcome outcome, LoadRequest request, Carried carried, Curve curve, double... knots) {
        if (outcome != Outcome.CARRIES || carried.rate() < request.perSecond()) {
            return null;
        }
        double load = carried.loadOf(request.perSecond(), curve, knots);
        Map<String, Double> figures = new LinkedHashMap<>();
        for (int k = 0; k < request.objective().size(); k++) {
            figures.put(request.objective().get(k).measure().text(), curve.figure(k, load));
        }
        return new Operation(load, figures);
    }

    Decision with(Outcome other, String why) {
        return new Decision(other, basis, why, highestRate, missed, null);
    }
}
