package dev.assay.analysis;

import dev.assay.analysis.compare.Comparer;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.analysis.compare.Side;
import dev.assay.cost.PricedPoint;
import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares the two systems of a run, or each later run with the first one. Stateless. */
final class SystemComparisons {

    private static final String TARGET = "target";

    private SystemComparisons() {}

    private record Pair(Source firstRun, String first, Source secondRun, String second) {

        boolean paired() {
            return firstRun == secondRun;
        }
    }

    /**
     * Returns the comparisons in the order of the runs.
     *
     * @param priced the priced points of a system
     */
    static List<Comparison> of(List<Source> sources, Function<String, List<PricedPoint>> priced) {
        List<Pair> pairs = sources.size() == 1 ? within(sources.get(0)) : between(sources);
        List<Comparison> comparisons = new ArrayList<>();
        for (Pair pair : pairs) {
            comparisons.add(Comparison.of(
                    pair.first,
                    priced.apply(pair.first),
                    pair.second,
                    priced.apply(pair.second),
                    measured(pair, pairs.size())));
        }
        return comparisons;
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
        try {
            return Comparer.compare(
                    side(pair.firstRun, pair.first),
                    side(pair.secondRun, pair.second),
                    new Comparer.Settings(
                            Comparer.Settings.USUAL_MARGIN, false, pair.paired(), TARGET, together, List.of()));
        } catch (AssayException e) {
            return null; // no common point
        }
    }

    private static Side side(Source run, String system) {
        return Side.of(
                system,
                run.trials().stream()
                        .filter(trial -> trial.system().equals(system))
                        .map(Source.Measured::result));
    }
}
