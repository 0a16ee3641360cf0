package dev.assay.analysis.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.SweepFixture;
import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.analysis.distance.DistancePrediction.AtDistance;
import dev.assay.analysis.distance.DistancePrediction.Limit;
import dev.assay.analysis.distance.DistancePrediction.Point;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Predictions for planted measurements. */
@Parallel
class DistancePredictionsTest {

    private static final Duration CAMPUS = Duration.ofMillis(15);

    /** Study S3: sysbench's read-write transaction in the zone of its database. */
    private static final List<Measured> SAME_ZONE =
            List.of(new Measured(1, 74.39, 17_490), new Measured(4, 245.02, 20_000), new Measured(8, 296.10, 40_000));

    private static final double SAME_ZONE_MILLIS = 13.44;
    private static final double CAMPUS_MILLIS = 316.16;
    private static final double CAMPUS_PER_SECOND = 3.16;

    private static Map<String, Object> network(double trips, double simulatedMicros) {
        Map<String, Object> network = new HashMap<>();
        network.put("roundTripMicros", 60.0 + simulatedMicros);
        network.put("roundTripsPerTransaction", trips);
        network.put("simulatedDistanceMicros", simulatedMicros);
        return network;
    }

    private static Map<String, Object> changes(double trips, double simulatedMicros) {
        Map<String, Object> changes = new HashMap<>();
        changes.put("network", network(trips, simulatedMicros));
        changes.put("target", Map.of("sameHost", true, "url", "jdbc:x"));
        return changes;
    }

    private static RunResult run(List<Measured> measured, Map<String, ?> changes) {
        return SweepFixture.result(measured, changes);
    }

    private static DistancePrediction predicted(RunResult run, Duration... distances) {
        return DistancePredictions.of("run", run, List.of(distances));
    }

    private static AtDistance only(DistancePrediction prediction) {
        assertThat(prediction.unpredicted()).isEmpty();
        assertThat(prediction.points()).hasSize(1);
        return prediction.points().get(0).predictions().get(0);
    }

    @Test
    void theCampusRowOfStudyThreeFollowsFromTheRowOfTheSameZone() {
        AtDistance campus = only(predicted(run(SAME_ZONE.subList(0, 1), changes(20, 0)), CAMPUS));
        assertThat(campus.meanMicros().value() / 1e3)
                .isCloseTo(SAME_ZONE_MILLIS + 20 * 15, within(0.01))
                .isCloseTo(CAMPUS_MILLIS, within(0.02 * CAMPUS_MILLIS));
        assertThat(campus.transactionsPerSecond().value())
                .isCloseTo(CAMPUS_PER_SECOND, within(0.02 * CAMPUS_PER_SECOND));
        assertThat(campus.networkShare()).isCloseTo(300 / 313.44, within(0.001));
    }

    @Test
    void moreUsersOfStudyThreeHideTheDistance() {
        DistancePrediction prediction = predicted(run(SAME_ZONE, changes(20, 0)), CAMPUS);
        assertThat(prediction.points()).extracting(Point::users).containsExactly(1, 4, 8);
        assertThat(prediction.points())
                .extracting(point -> point.measured().basis())
                .containsExactly("one-user", "light-load", "light-load");
        // The queue of the same zone is gone: eight users make almost eight times the work of one.
        double one = prediction
                .points()
                .get(0)
                .predictions()
                .get(0)
                .transactionsPerSecond()
                .value();
        double eight = prediction
                .points()
                .get(2)
                .predictions()
                .get(0)
                .transactionsPerSecond()
                .value();
        assertThat(eight / one).isBetween(7.9, 8.0);
    }

    @Test
    void theMeasuredDistanceGivesTheMeasuredFigures() {
        for (Point point : predicted(run(SAME_ZONE, changes(20, 100)), Duration.ofNanos(100_000))
                .points()) {
            assertThat(point.predictions().get(0).transactionsPerSecond().value())
                    .isCloseTo(point.measured().transactionsPerSecond(), within(1e-6));
            assertThat(point.predictions().get(0).meanMicros().value())
                    .isCloseTo(point.measured().meanMicros(), within(0.01));
        }
    }

    @Test
    void aShorterDistanceIsPredictedToo() {
        AtDistance near = only(predicted(
                run(List.of(new Measured(1, 1 / 0.31344, 400_000)), changes(20, 15_000)), Duration.ZERO));
        assertThat(near.meanMicros().value()).isCloseTo(13_440, within(1.0));
    }

    /** The idle session's time of a remote database is its distance; on this host it is work of driver and server. */
    @Test
    void theDistanceOfARemoteDatabaseIsTheRoundTripOfAnIdleSession() {
        Map<String, Object> remote = changes(20, 0);
        remote.put("network", Map.of("roundTripMicros", 400.0, "roundTripsPerTransaction", 20.0));
        remote.put("target", Map.of("sameHost", false, "url", "jdbc:x"));
        Point point =
                predicted(run(SAME_ZONE.subList(0, 1), remote), CAMPUS).points().get(0);
        assertThat(point.measured().distanceMicros()).isCloseTo(400, within(1e-6));
        assertThat(point.predictions().get(0).meanMicros().value()).isCloseTo(13_442.7 + 20 * 14_600, within(1.0));
    }

    @Test
    void theIntervalFollowsFromTheVariationBetweenRepetitions() {
        List<Measured> repeated =
                List.of(new Measured(1, 70, 17_490), new Measured(1, 75, 17_490), new Measured(1, 80, 17_490));
        AtDistance campus = only(predicted(run(repeated, changes(20, 0)), CAMPUS));
        double half = 4.3027 * 5 / Math.sqrt(3);
        assertThat(campus.transactionsPerSecond().low()).isCloseTo(1 / (0.3 + 1 / (75 - half)), within(1e-3));
        assertThat(campus.transactionsPerSecond().high()).isCloseTo(1 / (0.3 + 1 / (75 + half)), within(1e-3));
        assertThat(campus.meanMicros().low()).isLessThan(campus.meanMicros().value());
        assertThat(campus.meanMicros().high()).isGreaterThan(campus.meanMicros().value());
    }

    @Test
    void thereIsNoIntervalWithoutAVariation() {
        Map<String, Object> changes = changes(20, 0);
        changes.put(
                "series",
                Map.of(
                        "intervalSeconds",
                        1,
                        "transactionsPerSecond",
                        List.of(),
                        "p95Micros",
                        List.of(),
                        "errors",
                        List.of()));
        assertThat(only(predicted(run(SAME_ZONE.subList(0, 1), changes), CAMPUS))
                        .throughput()
                        .low())
                .isNull();
    }

    /** Ten districts, of which a New-Order holds one during 45 of its 46 round trips. */
    private static Map<String, Object> tpcc(double newOrderTrips, double lockedAfter) {
        Map<String, Object> changes = changes(newOrderTrips, 0);
        changes.put(
                "workload",
                Map.of(
                        "hotRows",
                        List.of(Map.of(
                                "name", "district", "rows", 10, "lockedAfter", Map.of("new-order", lockedAfter)))));
        Map<String, Object> times = new HashMap<>(Map.of("mean", 4_000.0, "min", 1.0, "p50", 1.0, "p90", 1.0));
        times.putAll(Map.of("p95", 1.0, "p99", 1.0, "p999", 1.0, "max", 1.0));
        Map<String, Object> type = new HashMap<>(
                Map.of("type", "new-order", "committed", 10, "rolledBack", 0, "failed", 0, "inDoubt", 0, "retries", 0));
        type.putAll(Map.of("share", 1.0, "outcomes", Map.of("committed", 10)));
        type.put("responseTimeMicros", times);
        type.put(
                "network",
                Map.of(
                        "roundTripsPerTransaction",
                        newOrderTrips,
                        "bytesSentPerTransaction",
                        1,
                        "bytesReceivedPerTransaction",
                        1));
        changes.put("transactions", List.of(type));
        return changes;
    }

    @Test
    void heldRowsLimitTheThroughputWhateverTheUsers() {
        Map<String, Object> row = tpcc(46, 1);
        AtDistance eight = only(predicted(run(List.of(new Measured(8, 2_000, 5_000)), row), CAMPUS));
        double limit = 10 / (45 * 0.015);
        Limit first = eight.limits().get(0);
        assertThat(first.name()).isEqualTo("district");
        assertThat(first.rows()).isEqualTo(10);
        assertThat(first.transactionsPerSecond()).isCloseTo(limit, within(1e-6));
        assertThat(eight.transactionsPerSecond().value()).isLessThan(8 / (46 * 0.015));
        assertThat(eight.lockShare()).isPositive();
        AtDistance many = only(predicted(run(List.of(new Measured(2_000, 2_000, 5_000)), row), CAMPUS));
        assertThat(many.transactionsPerSecond().value()).isBetween(0.95 * limit, limit);
        DistancePrediction.Type newOrder = many.types().get(0);
        assertThat(newOrder.meanMicros()).isCloseTo(many.meanMicros().value(), within(0.02 * newOrder.meanMicros()));
    }

    /** After the only statement of a transaction, its rows stay locked until the commit: for one round trip. */
    @Test
    void aTransactionInOneStatementHoldsItsRowsForTheRoundTripOfTheCommit() {
        Map<String, Object> statement = tpcc(2, 1);
        AtDistance at = only(predicted(run(List.of(new Measured(8, 2_000, 5_000)), statement), CAMPUS));
        assertThat(at.limits().get(0).transactionsPerSecond()).isCloseTo(10 / 0.015, within(1e-6));
    }

    @Test
    void rowsThatAreLockedByTheLastRoundTripLimitNothing() {
        AtDistance at = only(predicted(run(List.of(new Measured(8, 2_000, 5_000)), tpcc(1, 1)), CAMPUS));
        assertThat(at.limits()).extracting(Limit::name).doesNotContain("district");
    }

    private static String reason(Map<String, ?> changes) {
        DistancePrediction prediction = predicted(run(SAME_ZONE.subList(0, 1), changes), CAMPUS);
        assertThat(prediction.points()).isEmpty();
        return prediction.unpredicted().get(0).reason();
    }

    @Test
    void aPointWithoutTheFiguresIsListedWithTheReason() {
        Map<String, Object> uncounted = changes(20, 0);
        Map<String, Object> network = network(20, 0);
        network.put("roundTripsPerTransaction", null);
        uncounted.put("network", network);
        assertThat(reason(uncounted)).startsWith("round trips were not counted");
        Map<String, Object> open = changes(20, 0);
        open.put("load", Map.of("model", "open"));
        assertThat(reason(open)).startsWith("the load is open; a closed load");
        Map<String, Object> standIn = changes(20, 0);
        standIn.put("target", Map.of("url", ""));
        assertThat(reason(standIn)).endsWith("has no network");
        assertThat(reason(changes(20, 15_000))).startsWith("its round trips take longer");
    }

    @Test
    void impossibleDistancesAreRefused() {
        RunResult run = run(SAME_ZONE.subList(0, 1), changes(20, 0));
        assertThatThrownBy(() -> predicted(run, Duration.ofSeconds(2)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("at most 1s is possible");
        assertThatThrownBy(() -> predicted(run, Duration.ofMillis(-1)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("negative");
    }

    @Test
    void theDocumentIsReadBackAsItWasWritten() {
        DistancePrediction prediction = predicted(run(new ArrayList<>(SAME_ZONE), tpcc(20, 1)), CAMPUS);
        assertThat(Json.read(Json.write(prediction), DistancePrediction.class)).isEqualTo(prediction);
    }
}
