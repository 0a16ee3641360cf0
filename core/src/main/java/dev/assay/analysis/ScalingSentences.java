package dev.assay.analysis;

import dev.assay.internal.statistics.UniversalScalability;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.ScalabilityFit;
import dev.assay.model.result.ScalingStep;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes scaling in sentences. Stateless. */
final class ScalingSentences {

    private static final int MOST_STEPS = 3;

    private ScalingSentences() {}

    /** Returns what more users bought beyond the knee, or beyond the peak; empty for a single step. */
    static String saturation(List<ScalingStep> steps, OptionalInt knee) {
        if (steps.size() < 2) {
            return "";
        }
        int peak = peak(steps);
        int last = steps.size() - 1;
        if (knee.isEmpty() && peak == last) {
            return "Throughput still grows at the largest load, " + change(steps.get(last)) + ".";
        }
        int turn = knee.orElse(peak);
        String named = knee.isPresent() ? "Knee at " : "Throughput peaks at ";
        String beyond = steps.stream()
                .skip(turn + 1L)
                .limit(MOST_STEPS)
                .map(ScalingSentences::change)
                .collect(Collectors.joining("; "));
        return named + users(steps.get(turn).users()) + (beyond.isEmpty() ? "" : "; " + beyond) + ".";
    }

    private static int peak(List<ScalingStep> steps) {
        int peak = 0;
        for (int i = 1; i < steps.size(); i++) {
            peak = steps.get(i).throughput().value()
                            > steps.get(peak).throughput().value()
                    ? i
                    : peak;
        }
        return peak;
    }

    private static String change(ScalingStep step) {
        ScalingStep.Change change = step.change();
        if (change == null) {
            return users(step.users());
        }
        IntervalEstimate throughput = change.throughput();
        return users(step.users()) + ": " + percent(throughput.value()) + " throughput"
                + (throughput.available() && !throughput.below(1) && !throughput.above(1) ? " (not significant)" : "")
                + (change.p95() == null ? "" : " for " + percent(change.p95()) + " p95 response time");
    }

    private static String users(int users) {
        return users == 1 ? "1 user" : users + " users";
    }

    /** Returns the change of a ratio, {@code +11 %}. */
    static String percent(double ratio) {
        long whole = Math.round(100 * (ratio - 1));
        return whole == 0 ? "±0 %" : String.format(Locale.ROOT, "%+d %%", whole);
    }

    /** Returns the fit, or why there is none; empty for a single step. */
    static String law(int loads, @Nullable ScalabilityFit fit) {
        if (loads < 2) {
            return "";
        }
        if (fit == null) {
            return "No fit of the Universal Scalability Law: " + loads
                    + " different numbers of users were measured, at least " + UniversalScalability.LEAST_LOADS
                    + " are needed.";
        }
        IntervalEstimate peak = fit.peakUsers();
        return "Universal Scalability Law: contention " + share(fit.contention()) + ", coherence "
                + share(fit.coherence())
                + (peak == null
                        ? ", no significant peak"
                        : ", peak at " + digits(peak.value()) + " users" + limits(peak, 1, "")
                                + (fit.extrapolated() ? ", beyond the measured loads" : ""))
                + ".";
    }

    private static String share(IntervalEstimate coefficient) {
        return digits(100 * coefficient.value()) + " %" + limits(coefficient, 100, " %");
    }

    private static String limits(IntervalEstimate estimate, double factor, String unit) {
        Double low = estimate.low();
        Double high = estimate.high();
        return low == null || high == null
                ? ""
                : " (" + digits(factor * low) + " to " + digits(factor * high) + unit + ")";
    }

    /** Returns two significant digits without an exponent, at least whole numbers. */
    private static String digits(double value) {
        if (value >= 100) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        int decimals = value == 0 ? 0 : Math.max(0, 1 - (int) Math.floor(Math.log10(value)));
        return String.format(Locale.ROOT, "%." + Math.min(6, decimals) + "f", value);
    }
}
