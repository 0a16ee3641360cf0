package dev.assay.analysis.distance;

import dev.assay.analysis.distance.DistanceCurve.Step;
import dev.assay.analysis.distance.DistancePrediction.Figure;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Computes throughput over distance for points that differ in their distance only. Stateless. */
final class DistanceCurves {

    private static final String DISTANCE = "distance";
    private static final double MICROS = 1e6;

    /** Predictions between two measured distances, for a smooth line. */
    private static final int BETWEEN = 3;

    private DistanceCurves() {}

    private record Line(String target, Map<String, String> others) {}

    /** Returns a curve for each combination of the other parameters that has several distances which can be predicted. */
    static List<DistanceCurve> of(List<SweepPoint> points) {
        Map<Line, List<SweepPoint>> lines = new LinkedHashMap<>();
        for (SweepPoint point : points) {
            if (point.point().containsKey(DISTANCE)
                    && MeasuredLoad.obstacle(point).isEmpty()) {
                Map<String, String> others = new LinkedHashMap<>(point.point());
                others.remove(DISTANCE);
                lines.computeIfAbsent(new Line(point.target(), others), line -> new ArrayList<>())
                        .add(point);
            }
        }
        List<DistanceCurve> curves = new ArrayList<>();
        lines.forEach((line, own) -> {
            List<SweepPoint> ascending = own.stream()
                    .sorted(Comparator.comparingDouble(
                            point -> MeasuredLoad.of(point).distance().seconds()))
                    .toList();
            if (seconds(ascending.get(0)) < seconds(ascending.get(ascending.size() - 1))) {
                curves.add(curve(line, ascending, points));
            }
        });
        return curves;
    }

    private static double seconds(SweepPoint point) {
        return MeasuredLoad.of(point).distance().seconds();
    }

    private static DistanceCurve curve(Line line, List<SweepPoint> ascending, List<SweepPoint> all) {
        SweepPoint nearest = ascending.get(0);
        Predictor predictor = new Predictor(MeasuredLoad.of(nearest), DistancePredictions.lightLoad(nearest, all));
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < ascending.size(); i++) {
            double distance = seconds(ascending.get(i));
            if (i > 0) {
                double before = seconds(ascending.get(i - 1));
                for (int part = 1; part <= BETWEEN; part++) {
                    steps.add(step(predictor, before + part * (distance - before) / (BETWEEN + 1), null));
                }
            }
            steps.add(
                    step(predictor, distance, MeasuredLoad.of(ascending.get(i)).throughput()));
        }
        TrialResult first = nearest.results().get(0).trial();
        return new DistanceCurve(
                line.target,
                line.others,
                first.load().users(),
                first.throughput().metric(),
                first.throughput().unit(),
                steps);
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
