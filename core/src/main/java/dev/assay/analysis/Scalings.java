package dev.assay.analysis;

import dev.assay.internal.statistics.Intervals;
import dev.assay.internal.statistics.Knee;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.ScalabilityFit;
import dev.assay.model.result.Scaling;
import dev.assay.model.result.ScalingStep;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Computes how throughput and response time change with the number of users of closed loops. Stateless. */
final class Scalings {

    private static final String USERS = "users";

    private Scalings() {}

    private record Line(String system, Map<String, String> others, String workload, String metric) {}

    /** Returns a line for each combination of system, workload and other parameters with a ranked point. */
    static List<Scaling> of(List<MeasuredPoint> points) {
        Map<Line, List<MeasuredPoint>> lines = new LinkedHashMap<>();
        for (MeasuredPoint point : points) {
            TrialResult first = point.trials().get(0);
            if (first.load().closed() && usable(point)) {
                Line line = new Line(
                        point.system(),
                        point.sweep().others(USERS),
                        point.workload(),
                        first.throughput().metric());
                lines.computeIfAbsent(line, each -> new ArrayList<>()).add(point);
            }
        }
        List<Scaling> scalings = new ArrayList<>();
        lines.forEach((line, own) -> scalings.add(scaling(line, own)));
        return scalings;
    }

    private static boolean usable(MeasuredPoint point) {
        return point.sweep().results().stream().allMatch(CellResult::ranked)
                && point.trials().stream()
                        .allMatch(trial -> trial.throughput().value() > 0
                                && trial.load().users()
                                        == point.trials().get(0).load().users());
    }

    private static Scaling scaling(Line line, List<MeasuredPoint> own) {
        List<MeasuredPoint> byUsers =
                own.stream().sorted(Comparator.comparingInt(Scalings::users)).toList();
        List<ScalingStep> steps = new ArrayList<>();
        for (int i = 0; i < byUsers.size(); i++) {
            steps.add(step(byUsers.get(i), i == 0 ? null : byUsers.get(i - 1), steps));
        }
        TrialResult first = byUsers.get(0).trials().get(0);
        double[] users = steps.stream().mapToDouble(ScalingStep::users).toArray();
        double[] throughput =
                steps.stream().mapToDouble(step -> step.throughput().value()).toArray();
        OptionalInt knee = Knee.of(users, throughput);
        ScalabilityFit fit =
                ScalabilityFits.of(users, throughput, first.provenance().seed());
        return new Scaling(
                line.system,
                line.others,
                line.workload,
                line.metric,
                first.throughput().unit(),
                steps,
                knee.isPresent() ? Integer.valueOf(steps.get(knee.getAsInt()).users()) : null,
                fit,
                ScalingSentences.saturation(steps, knee),
                ScalingSentences.law(steps.size(), fit));
    }

    private static int users(MeasuredPoint point) {
        return point.trials().get(0).load().users();
    }

    private static ScalingStep step(MeasuredPoint point, @Nullable MeasuredPoint fewer, List<ScalingStep> before) {
        long seed = point.trials().get(0).provenance().seed();
        int users = users(point);
        double[] values = throughputs(point);
        IntervalEstimate throughput = Intervals.mean(values, Intervals.USUAL, seed);
        double speedUp = before.isEmpty()
                ? 1
                : throughput.value() / before.get(0).throughput().value();
        double p95 = mean(point, times(LatencyMicros::p95));
        double smallest = before.isEmpty() ? users : before.get(0).users();
        return new ScalingStep(
                users,
                throughput,
                Intervals.variation(values),
                throughput.value() / users,
                speedUp,
                speedUp * smallest / users,
                known(mean(point, times(LatencyMicros::mean))),
                known(p95),
                known(mean(
                        point,
                        trial -> trial.rates().transactionsPerSecond()
                                * times(LatencyMicros::mean).applyAsDouble(trial)
                                / 1e6)),
                mean(point, trial -> trial.rates().jitter().coefficientOfVariation()),
                fewer == null
                        ? null
                        : new ScalingStep.Change(
                                Intervals.ratio(throughputs(fewer), values, Intervals.USUAL, seed),
                                known(p95 / mean(fewer, times(LatencyMicros::p95)))));
    }

    static double[] throughputs(MeasuredPoint point) {
        return point.trials().stream()
                .mapToDouble(trial -> trial.throughput().value())
                .toArray();
    }

    private static ToDoubleFunction<TrialResult> times(ToDoubleFunction<LatencyMicros> figure) {
        return trial -> {
            LatencyMicros times = trial.outcomes().responseTimeMicros();
            return times == null ? Double.NaN : figure.applyAsDouble(times);
        };
    }

    private static double mean(MeasuredPoint point, ToDoubleFunction<TrialResult> figure) {
        return point.trials().stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    private static @Nullable Double known(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
