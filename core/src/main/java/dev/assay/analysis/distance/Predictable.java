package dev.assay.analysis.distance;

import dev.assay.model.result.SweepPoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A measured point without an obstacle to predictions, with its figures. Immutable. */
record Predictable(SweepPoint point, MeasuredLoad load) {

    private static final String USERS = "users";

    /** Returns the points that can be predicted. */
    static List<Predictable> of(List<SweepPoint> points) {
        return points.stream()
                .filter(point -> MeasuredLoad.obstacle(point).isEmpty())
                .map(point -> new Predictable(point, MeasuredLoad.of(point)))
                .toList();
    }

    double distanceSeconds() {
        return load.distance().seconds();
    }

    /**
     * Returns the predictor of this point.
     *
     * @param all points of the run that can be predicted: the same load with one user shows the time without a queue
     */
    Predictor predictor(List<Predictable> all) {
        return new Predictor(load, lightSeconds(all));
    }

    /** Returns the time outside the network of the same load with one user; null if it was not measured. */
    private @Nullable Double lightSeconds(List<Predictable> all) {
        return all.stream()
                .filter(other -> other.load.users() == 1
                        && other.point.target().equals(point.target())
                        && other.point.others(USERS).equals(point.others(USERS)))
                .findFirst()
                .map(other -> Double.valueOf(other.load.serverSeconds()))
                .orElse(null);
    }
}
