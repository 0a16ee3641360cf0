package dev.assay.analysis;

import dev.assay.model.result.Criterion;
import dev.assay.model.result.Criterion.Figure;
import dev.assay.model.result.CriterionResult;
import dev.assay.model.result.CriterionResult.Outcome;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionResult;
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

    /** A figure, or the reason why it is unknown. */
    private record Observed(
            @Nullable Double value, @Nullable String reason) {

        static Observed of(double value) {
            return new Observed(value, null);
        }

        static Observed unknown(String reason) {
            return new Observed(null, reason);
        }
    }

    /**
     * Returns a result for each condition and each cell with a trial, condition by condition.
     *
     * @param more conditions besides those of the experiments
     */
    static List<CriterionResult> of(List<Source> sources, List<Criterion> more) {
        List<CriterionResult> results = new ArrayList<>();
        for (Source source : sources) {
            Set<Criterion> conditions =
                    new LinkedHashSet<>(source.experiment() == null ? List.of() : Criterion.of(source.experiment()));
            conditions.addAll(more);
            for (Criterion condition : conditions) {
                for (Source.Measured trial : source.trials()) {
                    results.add(decided(condition, trial));
                }
            }
        }
        return results;
    }

    private static CriterionResult decided(Criterion condition, Source.Measured measured) {
        TrialResult trial = measured.result().trial();
        TrialResult.Status status = trial.course().status();
        if (status == TrialResult.Status.REFUSED) {
            return result(condition, measured, Outcome.NOT_MEASURED, null, "-", "the cell was refused");
        } else if (status == TrialResult.Status.ABORTED) {
            return result(condition, measured, Outcome.UNDECIDED, null, "-", "the measurement was stopped early");
        } else if (condition.figure() == Figure.VERDICT) {
            boolean met = condition.met(condition.holds(trial.verdict().status()));
            return result(
                    condition, measured, met, null, trial.verdict().status().name());
        }
        Observed observed = observed(condition, trial);
        if (observed.value == null) {
            return result(condition, measured, Outcome.UNDECIDED, null, "-", observed.reason);
        }
        boolean met = condition.met(condition.holds(observed.value));
        return observed.value.isInfinite()
                ? result(condition, measured, met, null, "longer than all successes")
                : result(condition, measured, met, observed.value, text(condition, observed.value));
    }

    private static CriterionResult result(
            Criterion condition, Source.Measured measured, boolean met, @Nullable Double value, String text) {
        return result(condition, measured, met ? Outcome.MET : Outcome.MISSED, value, text, null);
    }

    private static CriterionResult result(
            Criterion condition,
            Source.Measured measured,
            Outcome outcome,
            @Nullable Double value,
            String text,
            @Nullable String reason) {
        return new CriterionResult(
                condition,
                measured.system(),
                measured.result().cell().point(),
                measured.result().cell().id(),
                outcome,
                value,
                text,
                reason);
    }

    private static Observed observed(Criterion condition, TrialResult trial) {
        TransactionResult type = trial.outcomes().transactions().stream()
                .filter(each -> each.type().equals(condition.type()))
                .findFirst()
                .orElse(null);
        if (condition.type() != null && type == null) {
            return Observed.unknown("the measurement has no transaction type " + condition.type());
        }
        return switch (condition.figure()) {
            case THROUGHPUT -> type == null ? throughput(trial) : rate(type, trial);
            case TRANSACTIONS -> Observed.of(trial.rates().transactionsPerSecond());
            case ERRORS -> errors(type == null ? trial.outcomes().transactions() : List.of(type));
            default ->
                time(
                        condition.figure(),
                        type == null ? trial.outcomes().responseTimeAllMicros() : type.responseTimeAllMicros());
        };
    }

    private static Observed throughput(TrialResult trial) {
        TrialResult.Throughput throughput = trial.throughput();
        return switch (throughput.unit()) {
            case "1/s" -> Observed.of(throughput.value());
            case "1/min" -> Observed.of(throughput.value() / 60);
            case "1/h" -> Observed.of(throughput.value() / 3600);
            default ->
                Observed.unknown("the unit of " + throughput.metric() + " is " + throughput.unit()
                        + "; use transactionsPerSecond");
        };
    }

    private static Observed rate(TransactionResult type, TrialResult trial) {
        double seconds = trial.course().phases().measuredSeconds();
        return seconds > 0
                ? Observed.of((type.committed() + type.rolledBack()) / seconds)
                : Observed.unknown("the measurement has no duration");
    }

    private static Observed errors(List<TransactionResult> types) {
        long failed = 0;
        long all = 0;
        for (TransactionResult type : types) {
            failed += type.failed();
            all += type.committed() + type.rolledBack() + type.failed();
        }
        return all == 0 ? Observed.unknown("no transaction ended") : Observed.of((double) failed / all);
    }

    /** Returns a time; it is infinite if failures determine it, since they count as longer than all successes. */
    private static Observed time(Figure figure, @Nullable LatencyMicros times) {
        if (times == null) {
            return Observed.unknown("no transaction ended");
        }
        double micros = switch (figure) {
            case MEAN -> times.mean();
            case P50 -> times.p50();
            case P90 -> times.p90();
            case P95 -> times.p95();
            case P99 -> times.p99();
            case P999 -> times.p999();
            case MAX -> times.max();
            default -> throw new IllegalArgumentException(figure + " is not a time");
        };
        return Observed.of(Double.isNaN(micros) ? Double.POSITIVE_INFINITY : micros);
    }

    private static String text(Criterion condition, double value) {
        return switch (condition.figure().unit()) {
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
