package dev.assay.analysis.compare;

import dev.assay.analysis.compare.RunComparison.Figure;
import dev.assay.analysis.compare.RunComparison.Row;
import dev.assay.model.result.IntervalEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;

/** Formats changes, their intervals and conclusions alike for the terminal and the report. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ChangeText {

    private ChangeText() {}

    /** Returns the change of a ratio, {@code +12.0 %}; a dash if it is unknown. */
    public static String change(double ratio) {
        return Double.isFinite(ratio) ? format("%+.1f %%", 100 * (ratio - 1)) : "–";
    }

    /** Returns the interval of the change of a ratio, {@code [+8.0 %, +16.4 %]}, or {@code not available}. */
    public static String interval(IntervalEstimate ratio) {
        Double low = ratio.low();
        Double high = ratio.high();
        return low == null || high == null
                ? "not available"
                : format("[%+.1f %%, %+.1f %%]", 100 * (low - 1), 100 * (high - 1));
    }

    /** Returns the conclusion, {@code faster}, with the reason if the row is not ranked. */
    public static String outcome(Row row, Figure figure) {
        String margin = figure.withinMargin() ? ", within the margin" : "";
        return switch (figure.outcome()) {
            case FASTER -> "faster" + margin;
            case SLOWER -> "slower" + margin;
            case EQUIVALENT -> "equivalent";
            case NO_EVIDENCE -> "no evidence";
            case NOT_RANKED -> "not ranked" + (row.flaw() == null ? "" : ", " + row.flaw());
        };
    }

    /** Returns change, interval and conclusion: {@code +12.0 % [+8.0 %, +16.4 %], faster}. */
    public static String of(Row row, Figure figure) {
        return change(figure.ratio().value())
                + (figure.ratio().available() ? " " + interval(figure.ratio()) : "")
                + ", "
                + outcome(row, figure)
                + (figure.outcome() == RunComparison.Outcome.NO_EVIDENCE
                                && !figure.ratio().available()
                        ? " (too few repetitions for an interval)"
                        : "");
    }

    /** Returns why two sides without a common row are not compared, and that each condition is undecided; a sentence each. */
    public static List<String> notCompared(RunComparison comparison) {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                comparison.other() + " is not compared with " + comparison.base() + ": " + comparison.refusal() + ".");
        comparison.conditions().forEach(each -> sentences.add("Condition '" + each.condition() + "' is undecided."));
        return sentences;
    }

    /** Returns a condition with its decision, and the interval that decided it or the reason why nothing did. */
    public static String of(ConditionResult result) {
        IntervalEstimate ratio = result.ratio();
        String found = Double.isFinite(ratio.value())
                ? change(ratio.value()) + (ratio.available() ? " " : ", interval ") + interval(ratio)
                : "no change is known";
        return "Condition '" + result.condition() + "'"
                + (result.row().isEmpty() ? "" : " at " + result.row())
                + switch (result.status()) {
                    case HOLDS -> " holds: ";
                    case DOES_NOT_HOLD -> " does not hold: ";
                    case UNDECIDED -> " is undecided: ";
                }
                + found
                + (result.reason() == null ? "" : ", because " + result.reason());
    }

    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
