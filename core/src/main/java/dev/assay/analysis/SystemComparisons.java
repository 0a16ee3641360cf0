package dev.assay.analysis;

import dev.assay.analysis.compare.CompareSpec;
import dev.assay.analysis.compare.Comparer;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.analysis.compare.Side;
import dev.assay.cost.PricedPoint;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.CellResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compares the two systems of a run, or each later run with the first one. Stateless. */
final class SystemComparisons {

    private SystemComparisons() {}

    private record Pair(Source firstRun, String first, Source secondRun, String second) {

        @SuppressWarnings("ReferenceEquality") // two runs with equal contents are two runs
        boolean paired() {
            return firstRun == secondRun;
        }
    }

    /**
     * Returns the comparisons in the order of the runs, without those that fail.
     *
     * @param priced the priced points of a system
     */
    static List<Comparison> of(List<Source> sources, Function<String, List<PricedPoint>> priced, Attempts attempts) {
        Source first = sources.get(0);
        Experiment experiment = first.experiment();
        CompareSpec spec = sources.size() > 1
                ? null
                : attempts.of("what the plan compares", Optional.<CompareSpec>empty(), () -> spec(first))
                        .orElse(null);
        if (experiment != null && spec != null) {
            return declared(first, experiment, spec, priced, attempts);
        }
        List<Pair> pairs = attempts.of(
                "the comparison", List.<Pair>of(), () -> sources.size() == 1 ? within(first) : between(sources));
        List<Comparison> comparisons = new ArrayList<>();
        for (Pair pair : pairs) {
            comparisons.addAll(one(pair.first, pair.second, priced, attempts, () -> measured(pair, pairs.size())));
        }
        return comparisons;
    }

    private static Optional<CompareSpec> spec(Source run) {
        Experiment experiment = run.experiment();
        return experiment == null ? Optional.empty() : CompareSpec.of(experiment);
    }

    /** Returns a comparison; empty if it fails. */
    private static List<Comparison> one(
            String one,
            String other,
            Function<String, List<PricedPoint>> priced,
            Attempts attempts,
            Supplier<@Nullable RunComparison> measured) {
        return attempts.of(
                "the comparison of " + one + " and " + other,
                List.of(),
                () -> List.of(Comparison.of(one, priced.apply(one), other, priced.apply(other), measured.get())));
    }

    /** Compares what the plan compares: the base with each other target or value that was measured. */
    private static List<Comparison> declared(
            Source run,
            Experiment experiment,
            CompareSpec spec,
            Function<String, List<PricedPoint>> priced,
            Attempts attempts) {
        boolean targets = spec.by().equals(CompareSpec.TARGET);
        List<String> others = (targets
                        ? experiment.plan().targets().stream().map(SystemSpec::name)
                        : experiment.plan().sweep().matrix().getOrDefault(spec.by(), List.of()).stream())
                .filter(value -> !value.equals(spec.base()))
                .toList();
        Comparer.Settings settings = new Comparer.Settings(
                spec.margin(), spec.anyway(), true, spec.by(), Math.max(1, others.size()), true, spec.failIf());
        List<Comparison> comparisons = new ArrayList<>();
        for (String other : others) {
            String one = targets ? spec.base() : spec.by() + "=" + spec.base();
            String two = targets ? other : spec.by() + "=" + other;
            RunComparison measured = attempts.of(
                    "the comparison of " + one + " and " + two,
                    Comparer.none(one, two, settings, "the stored results could not be compared"),
                    () -> Comparer.compare(
                            side(run, spec.by(), spec.base(), one), side(run, spec.by(), other, two), settings));
            comparisons.add(
                    Comparison.of(one, prices(one, priced, attempts), two, prices(two, priced, attempts), measured));
        }
        return comparisons;
    }

    private static List<PricedPoint> prices(
            String system, Function<String, List<PricedPoint>> priced, Attempts attempts) {
        return attempts.of("the prices of " + system, List.of(), () -> priced.apply(system));
    }

    private static Side side(Source run, String by, String value, String name) {
        return Side.of(
                name,
                run.trials().stream().map(Source.Measured::result).filter(result -> value.equals(value(result, by))),
                by,
                !by.equals(CompareSpec.TARGET) && run.systems().size() > 1);
    }

    private static @Nullable String value(CellResult result, String by) {
        return by.equals(CompareSpec.TARGET)
                ? result.cell().target().name()
                : result.cell().point().get(by);
    }

    private static List<Pair> within(Source run) {
        return run.systems().size() == 2
                ? List.of(new Pair(run, run.systems().get(0), run, run.systems().get(1)))
                : List.of();
    }

    /** Pairs equal targets of the first run and of each later one; the only systems of two runs in any case. */
    private static List<Pair> between(List<Source> sources) {
        Source base = sources.get(0);
        Map<String, String> ofBase = byTarget(base);
        List<Pair> pairs = new ArrayList<>();
        for (Source other : sources.subList(1, sources.size())) {
            Map<String, String> own = byTarget(other);
            if (ofBase.size() == 1 && own.size() == 1) {
                pairs.add(new Pair(base, only(ofBase), other, only(own)));
                continue;
            }
            ofBase.forEach((target, system) -> {
                String same = own.get(target);
                if (same != null) {
                    pairs.add(new Pair(base, system, other, same));
                }
            });
        }
        return pairs;
    }

    private static String only(Map<String, String> systems) {
        return systems.values().iterator().next();
    }

    private static Map<String, String> byTarget(Source run) {
        Map<String, String> systems = new LinkedHashMap<>();
        run.trials()
                .forEach(trial ->
                        systems.putIfAbsent(trial.result().cell().target().name(), trial.system()));
        return systems;
    }

    private static @Nullable RunComparison measured(Pair pair, int together) {
        return compared(
                side(pair.firstRun, pair.first),
                side(pair.secondRun, pair.second),
                new Comparer.Settings(
                        Comparer.Settings.USUAL_MARGIN,
                        false,
                        pair.paired(),
                        CompareSpec.TARGET,
                        together,
                        false,
                        List.of()));
    }

    private static @Nullable RunComparison compared(Side base, Side other, Comparer.Settings settings) {
        return base.meets(other) ? Comparer.compare(base, other, settings) : null;
    }

    private static Side side(Source run, String system) {
        return Side.of(
                system,
                run.trials().stream()
                        .filter(trial -> trial.system().equals(system))
                        .map(Source.Measured::result),
                CompareSpec.TARGET,
                false);
    }
}
