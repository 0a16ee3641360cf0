package dev.assay.analysis;

import dev.assay.analysis.Analysis.Mean;
import dev.assay.analysis.Analysis.Optimum;
import dev.assay.analysis.SearchConclusions.Answer;
import dev.assay.analysis.distance.DistancePredictions;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Condition;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.Scaling;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the points with the highest throughput: of each system, of all, within objectives, and where scaling ends. Immutable.
 *
 * @param sources the runs
 * @param points their points
 * @param conditions as decided for their cells
 * @param answers of their searches
 */
record PeakFinder(
        List<Source> sources, List<MeasuredPoint> points, List<ConditionResult> conditions, List<Answer> answers) {

    Analysis.Peaks peaks(Attempts attempts) {
        List<Optimum> optima = optima();
        Optimum top =
                optima.stream().max(Comparator.comparingDouble(Optimum::value)).orElse(null);
        List<Scaling> scaling = attempts.of("the scaling", List.of(), () -> Scalings.of(points));
        return new Analysis.Peaks(
                top,
                optima,
                capacity(top),
                attempts.of("the loads within objectives", List.of(), () -> ObjectiveCapacities.of(points, conditions)),
                top == null ? null : knee(top, scaling),
                scaling,
                answers.stream().map(Answer::conclusion).toList(),
                attempts.of(
                        "throughput over distance",
                        List.of(),
                        () -> DistancePredictions.curves(
                                points.stream().map(MeasuredPoint::sweep).toList())));
    }

    /** Returns the highest throughput of the points whose cells meet all objectives; the optimum without objectives. */
    private @Nullable Optimum capacity(@Nullable Optimum top) {
        List<ConditionResult> objectives = conditions.stream()
                .filter(each -> each.condition().role() == Condition.Role.OBJECTIVE)
                .toList();
        if (objectives.isEmpty()) {
            return top;
        }
        return points.stream()
                .filter(point -> objectives.stream()
                        .filter(each -> each.target().equals(point.system())
                                && point.cells().contains(each.cell()))
                        .noneMatch(ConditionResult::failed))
                .flatMap(point -> optimum(List.of(point)).stream())
                .max(Comparator.comparingDouble(Optimum::value))
                .orElse(null);
    }

    /** Returns the knee of the line on which the optimum lies. */
    private @Nullable Optimum knee(Optimum top, List<Scaling> scaling) {
        List<MeasuredPoint> own = points.stream()
                .filter(point -> point.system().equals(top.target()))
                .toList();
        return scaling.stream()
                .filter(line -> line.kneeUsers() != null && line.contains(top.target(), top.point()))
                .flatMap(line -> own.stream()
                        .filter(point ->
                                line.contains(point.system(), point.sweep().point())
                                        && point.trials().get(0).load().users() == line.kneeUsers()))
                .findFirst()
                .flatMap(point -> optimum(List.of(point)))
                .orElse(null);
    }

    private List<Optimum> optima() {
        List<Optimum> optima = new ArrayList<>();
        for (Source source : sources) {
            List<String> targets = source.experiment() == null
                    ? List.of()
                    : source.experiment().plan().targets().stream()
                            .map(SystemSpec::name)
                            .toList();
            source.trials().stream()
                    .sorted(Comparator.comparingInt(trial ->
                            targets.indexOf(trial.result().cell().target().name())))
                    .map(Source.Measured::system)
                    .distinct()
                    .forEach(system -> optimum(
                                    system,
                                    points.stream()
                                            .filter(point -> point.system().equals(system))
                                            .toList())
                            .ifPresent(optima::add));
        }
        return optima;
    }

    /** Returns the best point of a system: the answer of its search, else the one with the highest throughput. */
    private Optional<Optimum> optimum(String system, List<MeasuredPoint> own) {
        return answers.stream()
                .filter(each -> each.system().equals(system))
                .findFirst()
                .flatMap(each -> each.optimum(tried(own)))
                .or(() -> optimum(own));
    }

    private static Optional<Optimum> optimum(List<MeasuredPoint> own) {
        return own.stream()
                .flatMap(point -> optimum(point, tried(own)).stream())
                .max(Comparator.comparingDouble(Optimum::value));
    }

    private static List<Map<String, String>> tried(List<MeasuredPoint> own) {
        return own.stream().map(point -> point.sweep().point()).toList();
    }

    private static Optional<Optimum> optimum(MeasuredPoint point, List<Map<String, String>> tried) {
        TrialResult.Throughput throughput = point.trials().get(0).throughput();
        return point.sweep().throughput().map(estimate -> {
            Mean mean = MeasuredPoint.mean(estimate);
            return new Optimum(
                    point.system(),
                    point.sweep().point(),
                    point.cells(),
                    throughput.metric(),
                    mean.value(),
                    throughput.unit(),
                    point.sweep().status(),
                    mean.halfWidth95(),
                    Edge.of(point.sweep().point(), tried));
        });
    }
}
