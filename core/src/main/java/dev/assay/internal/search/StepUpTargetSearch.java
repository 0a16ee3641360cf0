package dev.assay.internal.search;

import dev.assay.internal.search.StepUpRule.Figure;
import dev.assay.internal.search.StepUpRule.Step;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The stepwise increase of a load on one target until it deteriorates. Immutable. */
final class StepUpTargetSearch implements TargetSearch {

    private final List<Map<String, String>> points;
    private final Measure latency;
    private final StepUpRule rule;
    private final int repeat;

    /**
     * @param points in the order of the load
     * @param latency the observed percentile
     * @param repeat measurements of each point; their intervals count from two on
     */
    StepUpTargetSearch(List<Map<String, String>> points, Measure latency, StepUpRule rule, int repeat) {
        this.points = List.copyOf(points);
        this.latency = latency;
        this.rule = rule;
        this.repeat = repeat;
    }

    @Override
    public Optional<Request> next(List<CellResult> before) {
        int at = before.size() / repeat;
        boolean whole = before.size() % repeat == 0;
        return at >= points.size() || (whole && stop(before) < at)
                ? Optional.empty()
                : Optional.of(new Request(points.get(at), false));
    }

    /** Returns the index of the step that deteriorated or has no usable figures; the number of steps if none did. */
    private int stop(List<CellResult> before) {
        List<Step> steps = new ArrayList<>();
        for (int at = 0; (at + 1) * repeat <= before.size(); at++) {
            Optional<Step> step = step(before.subList(at * repeat, (at + 1) * repeat));
            if (step.isEmpty()) {
                return Math.min(at, rule.stopsAt(steps).orElse(at));
            }
            steps.add(step.get());
        }
        return rule.stopsAt(steps).orElse(steps.size());
    }

    private Optional<Step> step(List<CellResult> runs) {
        boolean usable = runs.stream().allMatch(each -> each.ranked() && Double.isFinite(latency(each)));
        return usable
                ? Optional.of(new Step(
                        figure(runs, each -> each.trial().throughput().value()), figure(runs, each -> latency(each))))
                : Optional.empty();
    }

    /** Returns the latency of a trial; NaN if it has none. */
    private double latency(CellResult run) {
        return Objects.requireNonNullElse(latency.observed(run.trial()).value(), Double.NaN);
    }

    private static Figure figure(List<CellResult> runs, ToDoubleFunction<CellResult> value) {
        MeanEstimate mean = MeanEstimate.of(runs.stream().mapToDouble(value).toArray());
        double half = mean.halfWidth95().orElse(0);
        return new Figure(mean.mean() - half, mean.mean(), mean.mean() + half);
    }

    @Override
    public Found found(List<CellResult> before) {
        int measured = before.size() / repeat;
        int stop = stop(before);
        if (stop == 0) {
            return Found.nothing(measured);
        }
        return new Found(
                points.get(stop - 1),
                before.subList((stop - 1) * repeat, stop * repeat),
                null,
                false,
                measured,
                stop < measured ? points.get(stop) : null);
    }

    @Override
    public List<Map<String, String>> bounds() {
        return points;
    }

    @Override
    public int mostRuns() {
        return points.size() * repeat;
    }
}
