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
import java.util.stream.Collectors;
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
        List<Predictable> all = Predictable.of(points.stream()
                .filter(point -> point.point().containsKey(DISTANCE))
                .toList());
        Map<Line, List<Predictable>> lines = all.stream()
                .collect(Collectors.groupingBy(
                        one -> new Line(one.point().target(), one.point().others(DISTANCE)),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<DistanceCurve> curves = new ArrayList<>();
        lines.forEach((line, own) -> {
            List<Predictable> ascending = own.stream()
                    .sorted(Comparator.comparingDouble(Predictable::distanceSeconds))
                    .toList();
            if (ascending.get(0).distanceSeconds()
                    < ascending.get(ascending.size() - 1).distanceSeconds()) {
                curves.add(curve(line, ascending, all));
            }
        });
        return curves;
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
