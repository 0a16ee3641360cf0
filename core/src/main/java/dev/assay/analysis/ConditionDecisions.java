package dev.assay.analysis;

import dev.assay.model.result.Condition;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.ConditionResult.Outcome;
import dev.assay.model.result.Measure;
import dev.assay.model.result.Measure.Figure;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides conditions for the cells of runs. Stateless. */
final class ConditionDecisions {

    private ConditionDecisions() {}

    /**
     * Returns a result for each condition and each cell with a trial, condition by condition.
     *
     * @param more conditions besides those of the experiments
     */
    static List<ConditionResult> of(List<Source> sources, List<Condition> more) {
        List<ConditionResult> results = new ArrayList<>();
        for (Source source : sources) {
            Set<Condition> conditions =
                    new LinkedHashSet<>(source.experiment() == null ? List.of() : Condition.of(source.experiment()));
            conditions.addAll(more);
            for (Condition condition : conditions) {
                for (Source.Measured trial : source.trials()) {
                    results.add(decided(condition, trial));
                }
            }
        }
        return results;
    }

    private static ConditionResult decided(Condition condition, Source.Measured measured) {
        TrialResult trial = measured.result().trial();
        TrialResult.Status status = trial.course().status();
        if (status == TrialResult.Status.REFUSED) {
            return result(condition, measured, Outcome.NOT_MEASURED, null, "-", "the cell was refused");
        } else if (status == TrialResult.Status.ABORTED) {
            return result(condition, measured, Outcome.UNDECIDED, null, "-", "the measurement was stopped early");
        } else if (condition.measure().figure() == Figure.VERDICT) {
            boolean met = condition.met(condition.holds(trial.verdict().status()));
            return result(
                    condition, measured, met, null, trial.verdict().status().name());
        }
        Measure.Observed observed = condition.measure().observed(trial);
        Double value = observed.value();
        if (value == null) {
            return result(condition, measured, Outcome.UNDECIDED, null, "-", observed.reason());
        }
        boolean met = condition.met(condition.holds(value));
        return value.isInfinite()
                ? result(condition, measured, met, null, "longer than all successes")
                : result(condition, measured, met, value, text(condition, value));
    }

    private static ConditionResult result(
            Condition condition, Source.Measured measured, boolean met, @Nullable Double value, String text) {
        return result(condition, measured, met ? Outcome.MET : Outcome.MISSED, value, text, null);
    }

    private static ConditionResult result(
            Condition condition,
            Source.Measured measured,
            Outcome outcome,
            @Nullable Double value,
            String text,
            @Nullable String reason) {
        return new ConditionResult(
                condition,
                measured.system(),
                measured.result().cell().point(),
                measured.result().cell().id(),
                outcome,
                value,
                text,
                reason);
    }

    private static String text(Condition condition, double value) {
        return switch (condition.measure().figure().unit()) {
            case MICROSECONDS ->
                value < 1e3
                        ? format("%.0f us", value)
                        : value < 1e7 ? format("%.2f ms", value / 1e3) : format("%.2f s", value / 1e6);
            case PER_SECOND -> format("%.2f/s", value);
            case PROPORTION -> format("%.3f %%", 100 * value);
            case STATUS -> throw new IllegalArgumentException("a verdict is not a number");
        };
    }

    private static String format(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }
}
