package dev.assay.analysis.distance;

import dev.assay.analysis.distance.DistancePrediction.AtDistance;
import dev.assay.analysis.distance.DistancePrediction.Measured;
import dev.assay.analysis.distance.DistancePrediction.Point;
import dev.assay.analysis.distance.DistancePrediction.Unpredicted;
import dev.assay.model.AssayException;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Kebab;
import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;

/** Predicts what the measured points of a run would be at other distances. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DistancePredictions {

    private static final double MICROS = 1e6;

    private DistancePredictions() {}

    /**
     * Returns the predictions for all points of a run. The method is described in {@code docs/prediction.md}.
     *
     * @param name of the run
     * @param distances round-trip times of the network, at least one
     * @throws AssayException of kind {@code PLAN} if a distance is negative or too long
     */
    public static DistancePrediction of(String name, RunResult run, List<Duration> distances) {
        distances.forEach(distance -> NetworkDistance.require("distance", distance, "distance-jitter", Duration.ZERO));
        List<Double> seconds = distances.stream()
                .map(distance -> distance.toNanos() / (1e3 * MICROS))
                .toList();
        List<SweepPoint> all = SweepPoint.of(run);
        List<Predictable> predictable = Predictable.of(all);
        return new DistancePrediction(
                DistancePrediction.SCHEMA_VERSION,
                name,
                predictable.stream()
                        .map(one -> point(one, predictable, seconds))
                        .toList(),
                all.stream()
                        .flatMap(
                                point -> MeasuredLoad.obstacle(point)
                                        .map(reason -> new Unpredicted(point.target(), point.point(), reason))
                                        .stream())
                        .toList());
    }

    /**
     * Returns throughput over distance, measured and predicted from the shortest distance: a curve for each combination of the
     * other parameters with several distances that can be predicted.
     */
    public static List<DistanceCurve> curves(List<SweepPoint> points) {
        return DistanceCurves.of(points);
    }

    private static Point point(Predictable one, List<Predictable> all, List<Double> distances) {
        SweepPoint point = one.point();
        MeasuredLoad load = one.load();
        Predictor predictor = one.predictor(all);
        TrialResult first = point.results().get(0).trial();
        List<AtDistance> predictions = distances.stream().map(predictor::at).toList();
        ServerFit fit = predictor.fit();
        return new Point(
                point.target(),
                point.point(),
                point.results().stream().map(result -> result.cell().id()).toList(),
                first.workload().access(),
                load.users(),
                first.throughput().metric(),
                first.throughput().unit(),
                new Measured(
                        MICROS * load.distance().seconds(),
                        load.trips(),
                        load.throughput(),
                        load.perSecond(),
                        MICROS * load.responseSeconds(),
                        MICROS * fit.queueSeconds(),
                        MICROS * fit.fixedSeconds(),
                        Kebab.of(fit.basis())),
                predictions);
    }
}
