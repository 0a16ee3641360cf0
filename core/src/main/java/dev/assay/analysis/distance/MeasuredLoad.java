package dev.assay.analysis.distance;

import dev.assay.analysis.distance.ClosedNetwork.Lock;
import dev.assay.internal.statistics.Intervals;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.HotRows;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TransactionNetwork;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Network;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of a measured point that a prediction needs, means over its repetitions. Immutable. */
record MeasuredLoad(
        int users,
        double perSecond,
        double throughput,
        double responseSeconds,
        double trips,
        Distance distance,
        List<TypeLoad> types,
        List<HotRows> hotRows,
        @Nullable Double utilization,
        IntervalEstimate rate) {

    /** Batches of one measurement whose means count as independent. */
    private static final int BATCHES = 10;

    private static final double MICROS = 1e6;

    MeasuredLoad {
        types = List.copyOf(types);
        hotRows = List.copyOf(hotRows);
    }

    /** The round-trip time of the network, and its limits over the measurement. */
    record Distance(double seconds, double low, double high) {}

    /** A transaction type: its share of all transactions, its round trips, and its mean response time. */
    record TypeLoad(String id, double share, double trips, double responseSeconds) {}

    /** Returns why a point cannot be predicted; empty if it can. */
    static Optional<String> obstacle(SweepPoint point) {
        return point.results().stream()
                .flatMap(result -> obstacle(result).stream())
                .findFirst();
    }

    private static Optional<String> obstacle(CellResult result) {
        TrialResult trial = result.trial();
        Network network = trial.hosts().network();
        LatencyMicros times = trial.outcomes().responseTimeMicros();
        if (trial.course().status() != TrialResult.Status.DONE) {
            return Optional.of("it is " + trial.course().status() + "; a finished measurement is needed");
        } else if (trial.target().standsIn()) {
            return Optional.of("the target " + trial.target().product() + " has no network");
        } else if (!trial.load().closed()) {
            return Optional.of(
                    "the load is " + trial.load().model() + "; a closed load (--users without --rate) is needed");
        } else if (pooled(trial)) {
            return Optional.of("users waited for " + trial.load().connections()
                    + " connections; a connection for each user (--connections dedicated) is needed");
        } else if (network.roundTripsPerTransaction() == null) {
            return Optional.of("round trips were not counted: the target has no socket, as embedded H2 and a data"
                    + " source, or its URL has a socket factory of its own; or the run is of an earlier version");
        } else if (times == null || !(trial.rates().transactionsPerSecond() > 0)) {
            return Optional.of("no transaction succeeded");
        } else if (!local(trial) && network.roundTripMicros() == null) {
            return Optional.of("the round-trip time was not measured; the account has to read the server's counters,"
                    + " see assay doctor");
        }
        double inNetwork = network.roundTripsPerTransaction() * distance(trial).seconds();
        return inNetwork * MICROS < times.mean()
                ? Optional.empty()
                : Optional.of("its round trips take longer on an idle session than its transactions took; the"
                        + " distance must have changed: measure again");
    }

    private static boolean pooled(TrialResult trial) {
        String connections = trial.load().connections();
        return connections != null
                && connections.matches("pooled:\\d{1,9}")
                && Integer.parseInt(connections.substring("pooled:".length()))
                        < trial.load().users();
    }

    private static boolean local(TrialResult trial) {
        return Boolean.TRUE.equals(trial.target().sameHost());
    }

    /** Returns the figures of a point without an obstacle. */
    static MeasuredLoad of(SweepPoint point) {
        List<TrialResult> trials =
                point.results().stream().map(CellResult::trial).toList();
        TrialResult first = trials.get(0);
        List<Distance> distances = trials.stream().map(MeasuredLoad::distance).toList();
        return new MeasuredLoad(
                first.load().users(),
                mean(trials, trial -> trial.rates().transactionsPerSecond()),
                mean(trials, trial -> trial.throughput().value()),
                mean(trials, MeasuredLoad::response),
                mean(trials, MeasuredLoad::trips),
                new Distance(
                        mean(distances, Distance::seconds),
                        distances.stream().mapToDouble(Distance::low).min().orElseThrow(),
                        distances.stream().mapToDouble(Distance::high).max().orElseThrow()),
                types(trials),
                first.workload().hotRows(),
                utilization(trials),
                rate(trials));
    }

    private static <T> double mean(List<T> all, ToDoubleFunction<T> figure) {
        return all.stream().mapToDouble(figure).average().orElseThrow();
    }

    private static double response(TrialResult trial) {
        LatencyMicros times = trial.outcomes().responseTimeMicros();
        return times == null ? Double.NaN : times.mean() / MICROS;
    }

    private static double trips(TrialResult trial) {
        Double trips = trial.hosts().network().roundTripsPerTransaction();
        return trips == null ? Double.NaN : trips;
    }

    /** On one host the network takes no time; what an idle session then takes is work of driver and server. */
    private static Distance distance(TrialResult trial) {
        Network network = trial.hosts().network();
        double simulated = network.simulatedDistanceMicros() / MICROS;
        Double idle = network.roundTripMicros();
        if (local(trial) || idle == null) {
            return new Distance(simulated, simulated, simulated);
        }
        TrialResult.RoundTripTime times = network.roundTripTime();
        Double after = times == null ? null : times.afterMicros();
        double[] all = Stream.of(idle, after == null ? idle : after)
                .mapToDouble(micros -> Math.max(simulated, micros / MICROS))
                .sorted()
                .toArray();
        return new Distance(Math.max(simulated, idle / MICROS), all[0], all[1]);
    }

    private static List<TypeLoad> types(List<TrialResult> trials) {
        Map<String, List<TypeLoad>> byType = new LinkedHashMap<>();
        for (TrialResult trial : trials) {
            for (TransactionResult type : trial.outcomes().transactions()) {
                TransactionNetwork network = type.network();
                LatencyMicros times = type.responseTimeMicros();
                if (network != null && times != null) {
                    byType.computeIfAbsent(type.type(), id -> new ArrayList<>())
                            .add(new TypeLoad(
                                    type.type(),
                                    type.share(),
                                    network.roundTripsPerTransaction(),
                                    times.mean() / MICROS));
                }
            }
        }
        return byType.entrySet().stream()
                .map(type -> new TypeLoad(
                        type.getKey(),
                        type.getValue().stream().mapToDouble(TypeLoad::share).sum() / trials.size(),
                        mean(type.getValue(), TypeLoad::trips),
                        mean(type.getValue(), TypeLoad::responseSeconds)))
                .toList();
    }

    /** Returns the use of the processors that the transactions need; those of a shared host serve the client, too. */
    private static @Nullable Double utilization(List<TrialResult> trials) {
        double sum = 0;
        for (TrialResult trial : trials) {
            TrialResult.ServerAccount server = trial.hosts().server();
            if (server == null || server.cpuUtilization() == null) {
                return null;
            }
            sum += local(trial) ? trial.hosts().sharedUtilization() : server.cpuUtilization();
        }
        return sum / trials.size();
    }

    /** Returns the rate with the interval of repetitions, or of {@link #BATCHES} batches of one measurement. */
    private static IntervalEstimate rate(List<TrialResult> trials) {
        double[] units = trials.stream()
                .mapToDouble(trial -> trial.rates().transactionsPerSecond())
                .toArray();
        if (units.length < IntervalEstimate.LEAST_UNITS) {
            units = trials.stream()
                    .flatMap(trial -> batches(trial.rates().series().transactionsPerSecond()).stream())
                    .mapToDouble(each -> each)
                    .toArray();
        }
        return units.length == 0
                ? IntervalEstimate.withoutInterval(Double.NaN, Intervals.USUAL, 0)
                : Intervals.mean(
                        units, Intervals.USUAL, trials.get(0).provenance().seed());
    }

    private static List<Double> batches(List<Double> seconds) {
        int batches = Math.min(BATCHES, seconds.size());
        List<Double> means = new ArrayList<>();
        for (int i = 0; i < batches; i++) {
            means.add(mean(
                    seconds.subList(i * seconds.size() / batches, (i + 1) * seconds.size() / batches), each -> each));
        }
        return means;
    }

    /** Returns the primary metric of one transaction per second. */
    double metricPerTransaction() {
        return throughput / perSecond;
    }

    /** Returns the time of a transaction outside the network, with one connection to the database. */
    double serverSeconds() {
        return responseSeconds - trips * distance.seconds();
    }

    /** Returns the time between two transactions of a user: think time, and work of the client. */
    double betweenSeconds() {
        return Math.max(0, users / perSecond - responseSeconds);
    }

    /** Returns the rows that transactions hold while they wait for the network; none without a network. */
    List<Lock> locks(double distanceSeconds) {
        return hotRows.stream()
                .map(rows -> new Lock(rows.name(), rows.rows(), heldTrips(rows) * distanceSeconds))
                .filter(lock -> lock.heldSeconds() > 0)
                .toList();
    }

    private double heldTrips(HotRows rows) {
        return types.stream()
                .mapToDouble(type -> {
                    Double locked = rows.lockedAfter().get(type.id());
                    return locked == null ? 0 : type.share() * Math.max(0, type.trips() - locked);
                })
                .sum();
    }

    /** Returns the share of all transactions that lock one of these rows. */
    double lockingShare(String name) {
        return hotRows.stream()
                .filter(rows -> rows.name().equals(name))
                .flatMap(
                        rows -> types.stream().filter(type -> rows.lockedAfter().containsKey(type.id())))
                .mapToDouble(TypeLoad::share)
                .sum();
    }

    /** Returns whether a type locks one of these rows. */
    boolean isLocked(String name, String type) {
        return hotRows.stream()
                .anyMatch(rows -> rows.name().equals(name) && rows.lockedAfter().containsKey(type));
    }
}
