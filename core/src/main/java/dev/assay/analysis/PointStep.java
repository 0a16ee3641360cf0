package dev.assay.analysis;

import dev.assay.cost.BillSources;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.decision.NextStep;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * The next purchase for the resource that bound a point. It is an estimate, not a measurement. Immutable.
 *
 * @param run of the point
 * @param target its system
 * @param point values of the matrix parameters
 * @param cells numbers of its cells
 * @param step to the next system
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PointStep(String run, String target, Map<String, String> point, List<Integer> cells, NextStep step) {

    /** Copies map and list. */
    public PointStep {
        point = Analysis.ordered(point);
        cells = List.copyOf(cells);
    }

    /**
     * Returns the step in sentences.
     *
     * @param system name of the system
     */
    public String sentence(String system, FigureFormat format) {
        return format.next(system, step);
    }

    /**
     * Returns the step of a point; empty if no resource with an upgrade bound it.
     *
     * @param prices for repetitions; called only if a resource bound
     * @param bills sources of upgrades
     */
    static Optional<PointStep> of(
            String run, PricedPoint point, Function<List<TrialResult>, PriceBook> prices, BillSources bills) {
        return NextStep.of(point, () -> prices.apply(point.trials()), bills)
                .map(step -> new PointStep(run, point.target(), point.point(), point.cells(), step));
    }

    /**
     * Returns the steps of the best point of each configuration.
     *
     * @param runs points by run
     * @param prices for repetitions; called only if a resource bound
     * @param bills sources of upgrades
     */
    public static List<PointStep> ofBest(
            Map<String, List<PricedPoint>> runs, Function<List<TrialResult>, PriceBook> prices, BillSources bills) {
        // Points of two runs may be equal.
        Set<PricedPoint> best = Collections.newSetFromMap(new IdentityHashMap<>());
        best.addAll(Candidates.best(runs.values().stream().flatMap(List::stream).toList()));
        List<PointStep> steps = new ArrayList<>();
        runs.forEach((run, points) -> points.stream()
                .filter(best::contains)
                .forEach(point -> of(run, point, prices, bills).ifPresent(steps::add)));
        return List.copyOf(steps);
    }
}
