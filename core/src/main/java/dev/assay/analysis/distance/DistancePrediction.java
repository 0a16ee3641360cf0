package dev.assay.analysis.distance;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What the measured points of a run would be at other distances between client and database. Times are in microseconds. Immutable.
 *
 * @param schemaVersion of this document
 * @param run name of the run
 * @param points predicted points, in the order of the run
 * @param unpredicted points without a prediction
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DistancePrediction(int schemaVersion, String run, List<Point> points, List<Unpredicted> unpredicted) {

    /** The version that this release writes. */
    public static final int SCHEMA_VERSION = 1;

    /** Copies the lists. */
    public DistancePrediction {
        points = List.copyOf(points);
        unpredicted = List.copyOf(unpredicted);
    }

    /**
     * A point without a prediction.
     *
     * @param target system
     * @param point values of the matrix parameters
     * @param reason why there is none
     */
    public record Unpredicted(String target, Map<String, String> point, String reason) {

        /** Copies the map. */
        public Unpredicted {
            point = ordered(point);
        }
    }

    /**
     * A measured point with its predictions.
     *
     * @param target system
     * @param point values of the matrix parameters
     * @param cells numbers of its cells
     * @param access access style; null if the workload has none
     * @param users users of the closed load
     * @param metric id of the primary metric
     * @param unit of the primary metric
     * @param measured the figures that the predictions are made from
     * @param predictions in the order of the requested distances
     */
    public record Point(
            String target,
            Map<String, String> point,
            List<Integer> cells,
            @Nullable String access,
            int users,
            String metric,
            String unit,
            Measured measured,
            List<AtDistance> predictions) {

        /** Copies the collections. */
        public Point {
            point = ordered(point);
            cells = List.copyOf(cells);
            predictions = List.copyOf(predictions);
        }
    }

    /**
     * The measured figures, means over the repetitions.
     *
     * @param distanceMicros round-trip time of the network: the simulated distance for a database on the client host, else the
     *     round-trip time of an idle session
     * @param roundTripsPerTransaction round trips
     * @param throughput in the primary metric
     * @param transactionsPerSecond throughput of all types
     * @param meanMicros mean response time
     * @param queueMicros fitted part of the response time that takes turns at the server
     * @param fixedMicros fitted part of the response time outside network and queue
     * @param basis what decides how {@code queueMicros} and {@code fixedMicros} are divided: {@code one-user},
     *     {@code light-load} (the same load with one user), {@code utilization} (of the processors) or {@code all-queues}
     */
    public record Measured(
            double distanceMicros,
            double roundTripsPerTransaction,
            double throughput,
            double transactionsPerSecond,
            double meanMicros,
            double queueMicros,
            double fixedMicros,
            String basis) {}

    /**
     * A predicted figure.
     *
     * @param value the prediction
     * @param low lower limit of its interval; null if the variation of the run is unknown
     * @param high upper limit, likewise
     */
    public record Figure(
            double value, @Nullable Double low, @Nullable Double high) {}

    /**
     * A prediction.
     *
     * @param distanceMicros round-trip time of the network
     * @param throughput in the primary metric
     * @param transactionsPerSecond throughput of all types
     * @param meanMicros mean response time
     * @param networkShare share of the mean response time for the round trips, 0 to 1
     * @param lockShare share of the mean response time for waiting until other users release hot rows, 0 to 1
     * @param types mean response time of each transaction type
     * @param limits the highest throughput, whatever the number of users, the lowest limit first
     */
    public record AtDistance(
            double distanceMicros,
            Figure throughput,
            Figure transactionsPerSecond,
            Figure meanMicros,
            double networkShare,
            double lockShare,
            List<Type> types,
            List<Limit> limits) {

        /** Copies the lists. */
        public AtDistance {
            types = List.copyOf(types);
            limits = List.copyOf(limits);
        }
    }

    /**
     * A transaction type at a distance.
     *
     * @param type its id
     * @param roundTripsPerTransaction measured round trips
     * @param meanMicros predicted mean response time
     */
    public record Type(String type, double roundTripsPerTransaction, double meanMicros) {}

    /**
     * A limit that more users cannot exceed.
     *
     * @param name {@code server}, or the name of hot rows such as {@code district}
     * @param rows number of hot rows; null for the server
     * @param throughput in the primary metric
     * @param transactionsPerSecond throughput of all types
     */
    public record Limit(String name, @Nullable Integer rows, double throughput, double transactionsPerSecond) {}

    private static Map<String, String> ordered(Map<String, String> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
