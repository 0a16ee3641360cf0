package dev.assay.analysis.limit;

import dev.assay.cost.ledger.Ledger;
import dev.assay.model.result.Bottleneck.Evidence;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a point: each the mean over the repetitions that have it. Immutable.
 *
 * @param trials measured repetitions, at least one
 * @param values without unknown figures
 * @param ledger bought and used resources; null if nothing was bought
 */
record Observed(
        List<TrialResult> trials,
        Map<Figure, Double> values,
        @Nullable Ledger ledger) {

    static Observed of(List<TrialResult> trials, @Nullable Ledger ledger) {
        Map<Figure, Double> values = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            Double mean = mean(trials, figure::of);
            if (mean != null) {
                values.put(figure, mean);
            }
        }
        return new Observed(List.copyOf(trials), values, ledger);
    }

    private static @Nullable Double mean(List<TrialResult> trials, Function<TrialResult, @Nullable Double> figure) {
        double[] known = trials.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(each -> each)
                .toArray();
        return known.length == 0
                ? null
                : Double.valueOf(Arrays.stream(known).average().orElseThrow());
    }

    /** Returns the first repetition, for what all have in common. */
    TrialResult first() {
        return trials.get(0);
    }

    @Nullable
    Double value(Figure figure) {
        return values.get(figure);
    }

    double valueOr0(Figure figure) {
        return Objects.requireNonNullElse(values.get(figure), 0.0);
    }

    boolean exceeds(Figure figure) {
        Double value = values.get(figure);
        return value != null && value >= figure.limit();
    }

    double mean(ToDoubleFunction<TrialResult> figure) {
        return trials.stream().mapToDouble(figure).average().orElseThrow();
    }

    /** Returns the mean of a figure over the repetitions that have it; null if none has it. */
    @Nullable
    Double meanOf(Function<TrialResult, @Nullable Double> figure) {
        return mean(trials, figure);
    }

    /**
     * Returns whether the load can explain saturated processors of the shared host. If most sessions wait for each other, the log or
     * the network, other programs saturate them. True if unknown.
     */
    boolean demandsProcessors() {
        Double processors = meanOf(Host::processors);
        return processors == null || mean(Host::demand) >= Figure.SHARED_CPU.limit() * processors;
    }

    /** Returns all figures and bought limits: the deciding one first, then those closest to their limits. */
    List<Evidence> evidence(@Nullable String deciding) {
        List<Evidence> all = new ArrayList<>();
        values.forEach((figure, value) -> all.add(new Evidence(
                figure.code(),
                value,
                figure.limit(),
                value >= figure.limit(),
                FigureText.withLimit(figure.label(), value, figure.limit()))));
        if (ledger != null) {
            ledger.entries().stream().filter(Rules::bought).forEach(entry -> {
                double used = Objects.requireNonNull(entry.utilization());
                all.add(new Evidence(
                        entry.resource(),
                        used,
                        Figure.SERVER_CPU.limit(),
                        used >= Figure.SERVER_CPU.limit(),
                        FigureText.withLimit(
                                entry.resource() + " (" + entry.used() + " of " + entry.bought() + ")",
                                used,
                                Figure.SERVER_CPU.limit())));
            });
        }
        all.sort(Comparator.comparingInt((Evidence each) -> each.figure().equals(deciding) ? 0 : 1)
                .thenComparingDouble(each -> -each.value() / each.limit()));
        return all;
    }
}
