package dev.assay.analysis.distance;

import dev.assay.analysis.distance.DistancePrediction.Figure;
import dev.assay.model.plan.Cell;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Throughput over the distance between client and database, everything else equal: as measured, and as predicted from the
 * measurement at the shortest distance. Immutable.
 *
 * @param target system
 * @param point values of the matrix parameters except the distance
 * @param users users of the closed load
 * @param metric id of the primary metric
 * @param unit of the primary metric
 * @param steps by ascending distance; the first is the measurement that the predictions are made from
 * @param text what the distances cost, in sentences; of one user with the time of a transaction as a function of the distance
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DistanceCurve(
        String target,
        Map<String, String> point,
        int users,
        String metric,
        String unit,
        List<Step> steps,
        String text) {

    /** Copies map and list. */
    public DistanceCurve {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
        steps = List.copyOf(steps);
    }

    /**
     * Returns what the distances cost: a line for each curve with the fewest users, {@code local, access=row, 1 user: …}.
     *
     * @param curves of one analysis
     */
    public static List<String> sentences(List<DistanceCurve> curves) {
        int fewest = curves.stream().mapToInt(DistanceCurve::users).min().orElse(0);
        return curves.stream()
                .filter(curve -> curve.users == fewest)
                .map(curve -> curve.name() + ", " + curve.usersText() + ": " + curve.text)
                .toList();
    }

    /** Returns the system with the matrix parameters except users and distance: {@code local, access=row}. */
    public String name() {
        Map<String, String> others = new LinkedHashMap<>(point);
        others.remove("users");
        return others.isEmpty() ? target : target + ", " + Cell.text(others);
    }

    /** Returns {@code 1 user}, or {@code 8 users}. */
    public String usersText() {
        return users == 1 ? "1 user" : users + " users";
    }

    DistanceCurve described(String sentences) {
        return new DistanceCurve(target, point, users, metric, unit, steps, sentences);
    }

    /**
     * A distance.
     *
     * @param distanceMicros round-trip time of the network
     * @param measured throughput in the primary metric, mean over repetitions; null between measured distances
     * @param predicted throughput in the primary metric
     * @param difference of the measured throughput from the predicted one, relative to the predicted one; null without a measurement
     */
    public record Step(
            double distanceMicros,
            @Nullable Double measured,
            Figure predicted,
            @Nullable Double difference) {}
}
