package dev.assay.analysis.distance;

import dev.assay.analysis.distance.DistanceCurve.Step;
import dev.assay.analysis.distance.DistancePrediction.Figure;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Computes throughput over distance for points that differ in their distance only. Stateless. */
final class DistanceCurves {

    private static final String DISTANCE = "distance";
    private static final String ACCESS = "access";
    private static final double MICROS = 1e6;

    /** Predictions between two measured distances, for a smooth line. */
    private static final int BETWEEN = 3;

    private DistanceCurves() {}

    private record Line(String target, Map<String, String> others) {}

    /**
     * Returns a curve for each combination of the other parameters that has several distances, the shortest of which can be used for
     * predictions.
     */
    static List<DistanceCurve> of(List<SweepPoint> points) {
        List<SweepPoint> distant = points.stream()
                .filter(point -> point.point().containsKey(DISTANCE))
                .toList();
        List<Predictable> predictable = Predictable.of(distant);
        Map<Line, List<Predictable>> lines = distant.stream()
                .filter(DistanceCurves::finished)
                .map(point -> new Predictable(point, MeasuredLoad.of(point)))
                .collect(Collectors.groupingBy(
                        one -> new Line(one.point().target(), one.point().others(DISTANCE)),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<DistanceCurve> curves = new ArrayList<>();
        lines.forEach((line, own) -> {
            List<Predictable> ascending = own.stream()
                    .sorted(Comparator.comparingDouble(Predictable::distanceSeconds))
                    .toList();
            Predictable nearest = ascending.get(0);
            if (predictable.contains(nearest)
                    && nearest.distanceSeconds()
                            < ascending.get(ascending.size() - 1).distanceSeconds()) {
                curves.add(curve(line, ascending, predictable));
            }
        });
        return curves.stream().map(curve -> described(curve, curves)).toList();
    }

    /** Whether the measured throughput is that of its distance. */
    private static boolean finished(SweepPoint point) {
        return point.results().stream()
                .map(CellResult::trial)
                .allMatch(trial -> trial.course().status() == TrialResult.Status.DONE
                        && trial.load().closed());
    }

    private static DistanceCurve curve(Line line, List<Predictable> ascending, List<Predictable> all) {
        Predictable nearest = ascending.get(0);
        Predictor predictor = nearest.predictor(all);
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < ascending.size(); i++) {
            double distance = ascending.get(i).distanceSeconds();
            if (i > 0) {
                double before = ascending.get(i - 1).distanceSeconds();
                for (int part = 1; part <= BETWEEN; part++) {
                    steps.add(step(predictor, before + part * (distance - before) / (BETWEEN + 1), null));
                }
            }
            steps.add(step(predictor, distance, ascending.get(i).load().throughput()));
        }
        TrialResult first = nearest.point().results().get(0).trial();
        int users = first.load().users();
        return new DistanceCurve(
                line.target,
                line.others,
                users,
                first.throughput().metric(),
                first.throughput().unit(),
                steps,
                users == 1
                        ? DistanceSentences.formula(
                                nearest.load().serverSeconds(), nearest.load().trips())
                        : "");
    }

    /** Adds what the distances cost, and what an access style saves beside the slowest at the longest distance. */
    private static DistanceCurve described(DistanceCurve curve, List<DistanceCurve> all) {
        String text = (curve.text() + " " + DistanceSentences.factors(curve.steps())).strip();
        String style = curve.point().get(ACCESS);
        Map<String, String> others = others(curve);
        return all.stream()
                .filter(other -> style != null && other.target().equals(curve.target()) && others.equals(others(other)))
                .min(Comparator.comparingDouble(DistanceSentences::last))
                .filter(slowest -> !slowest.equals(curve))
                .map(slowest -> curve.described(text + " "
                        + DistanceSentences.gain(
                                slowest.point().getOrDefault(ACCESS, ""), curve.steps(), slowest.steps())))
                .orElseGet(() -> curve.described(text));
    }

    private static Map<String, String> others(DistanceCurve curve) {
        Map<String, String> others = new LinkedHashMap<>(curve.point());
        others.remove(ACCESS);
        return others;
    }

    private static Step step(Predictor predictor, double distance, @Nullable Double measured) {
        Figure predicted = predictor.at(distance).throughput();
        return new Step(
                MICROS * distance,
                measured,
                predicted,
                measured == null ? null : Double.valueOf(measured / predicted.value() - 1));
    }
}
