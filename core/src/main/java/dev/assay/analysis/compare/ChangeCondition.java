package dev.assay.analysis.compare;

import dev.assay.model.AssayException;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.unit.PercentText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * A condition on the change of a figure, such as {@code throughput < -5%}. It holds if the whole interval of the change fulfils it.
 * Immutable.
 *
 * @param metric compared figure
 * @param below whether the change has to be below the limit; otherwise above it
 * @param limit relative change, -0.05 for -5 %
 * @param text as written
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ChangeCondition(ComparedMetric metric, boolean below, double limit, String text) {

    private static final Pattern FORM = Pattern.compile("(.+?)\\s*([<>])\\s*(" + PercentText.FORM + ")");

    /**
     * Returns a condition from its text.
     *
     * @throws AssayException of kind {@code PLAN} if the text is not a condition
     */
    public static ChangeCondition parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw AssayException.plan("'" + text + "' is not a condition on a change; write one such as"
                    + " 'throughput < -5%' or 'p99(new-order) > 10%'");
        }
        return new ChangeCondition(
                ComparedMetric.parse(matcher.group(1)),
                matcher.group(2).equals("<"),
                PercentText.parse(matcher.group(3)),
                text.strip());
    }

    /**
     * Returns the result for a row without an interval.
     *
     * @param ratio of the figure; NaN if unknown
     */
    ConditionResult undecided(String row, IntervalEstimate ratio, String reason) {
        return new ConditionResult(text, row, ConditionResult.Status.UNDECIDED, ratio, reason);
    }

    /** Returns the result for a row with an interval, which alone decides it. */
    public ConditionResult of(String row, RunComparison.Figure figure) {
        double ratio = 1 + limit;
        boolean holds = below ? figure.ratio().below(ratio) : figure.ratio().above(ratio);
        boolean fails = below ? figure.ratio().above(ratio) : figure.ratio().below(ratio);
        return new ConditionResult(
                text,
                row,
                holds
                        ? ConditionResult.Status.HOLDS
                        : fails ? ConditionResult.Status.DOES_NOT_HOLD : ConditionResult.Status.UNDECIDED,
                figure.ratio(),
                null);
    }
}
