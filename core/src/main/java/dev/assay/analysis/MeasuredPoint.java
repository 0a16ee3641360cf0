package dev.assay.analysis;

import dev.assay.analysis.Analysis.Mean;
import dev.assay.analysis.Analysis.Metric;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Prices;
import dev.assay.cost.Repricing;
import dev.assay.model.AssayException;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.Cost;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A point with its trials, which a stored analysis does not contain. Immutable.
 *
 * @param run of the point
 * @param sweep the point on its system
 * @param workload as in {@link Analysis.Point}
 * @param cost of all repetitions together; null if none was priced
 * @param facts of the priced instance; null if unknown
 */
record MeasuredPoint(
        String run,
        SweepPoint sweep,
        String workload,
        @Nullable Cost cost,
        @Nullable InstanceFacts facts) {

    private record Key(String system, Map<String, String> point) {}

    /** Returns the points of runs in the order of their first trials. */
    static List<MeasuredPoint> of(List<Source> sources, Supplier<Prices> known) {
        Map<Key, List<CellResult>> results = new LinkedHashMap<>();
        Map<Key, String> runs = new LinkedHashMap<>();
        for (Source source : sources) {
            for (Source.Measured trial : source.trials()) {
                Key key = new Key(trial.system(), trial.result().cell().point());
                results.computeIfAbsent(key, each -> new ArrayList<>()).add(trial.result());
                runs.putIfAbsent(key, source.run());
            }
        }
        List<String> workloads = WorkloadComparability.names(results.entrySet().stream()
                .map(each -> {
                    TrialResult first = each.getValue().get(0).trial();
                    return new WorkloadComparability.Ran(
                            known(each.getKey().point), first, first.course().status() == TrialResult.Status.DONE);
                })
                .toList());
        List<MeasuredPoint> points = new ArrayList<>();
        results.forEach((key, own) -> {
            Cost cost = together(own.stream().map(CellResult::trial).toList(), known);
            points.add(new MeasuredPoint(
                    Objects.requireNonNull(runs.get(key)),
                    new SweepPoint(key.system, key.point, own),
                    workloads.get(points.size()),
                    cost,
                    cost == null
                            ? null
                            : known.get()
                                    .bills()
                                    .facts(cost.basis().bill(), cost.basis().facts())
                                    .orElse(null)));
        });
        return points;
    }

    private static Map<String, String> known(Map<String, String> point) {
        Map<String, String> known = new LinkedHashMap<>(point);
        known.remove(Source.MADE_UP);
        return known;
    }

    private static @Nullable Cost together(List<TrialResult> trials, Supplier<Prices> known) {
        if (trials.size() == 1 || trials.stream().allMatch(trial -> trial.cost() == null)) {
            return trials.get(0).cost();
        }
        try {
            return Repricing.together(trials, known.get());
        } catch (AssayException e) {
            // Figures of the first trial would look like those of all.
            return trials.stream()
                    .map(TrialResult::cost)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(first -> first.withoutFigures("no figures of all repetitions: " + e.message()))
                    .orElse(null);
        }
    }

    String system() {
        return sweep.target();
    }

    List<Integer> cells() {
        return sweep.results().stream().map(result -> result.cell().id()).toList();
    }

    List<TrialResult> trials() {
        return sweep.results().stream().map(CellResult::trial).toList();
    }

    /** Returns the priced point; empty without a price. */
    Optional<PricedPoint> priced() {
        return cost == null
                ? Optional.empty()
                : Optional.of(new PricedPoint(
                        system(),
                        sweep.point(),
                        cells(),
                        sweep.status(),
                        sweep.flaw().orElse(null),
                        cost,
                        trials(),
                        facts));
    }

    /** Returns the throughput; null if a repetition is not ranked or lacks it. */
    @Nullable
    Mean throughput(Metric metric) {
        boolean plain = metric.equals(Metric.OF_ALL_TYPES);
        double[] values = trials().stream()
                .mapToDouble(trial -> plain
                        ? trial.rates().transactionsPerSecond()
                        : trial.throughput().value())
                .filter(Double::isFinite)
                .toArray();
        if (values.length < trials().size() || !sweep.results().stream().allMatch(CellResult::ranked)) {
            return null;
        }
        return mean(MeanEstimate.of(values));
    }

    static Mean mean(MeanEstimate estimate) {
        return new Mean(
                estimate.mean(),
                estimate.halfWidth95().isPresent()
                        ? Double.valueOf(estimate.halfWidth95().getAsDouble())
                        : null);
    }
}
