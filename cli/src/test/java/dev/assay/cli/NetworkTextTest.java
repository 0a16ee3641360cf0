package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class NetworkTextTest {

    private static TrialResult trial(Map<String, ?> network, List<Map<String, ?>> transactions) {
        Map<?, ?> fixture = Json.read(SweepTextTest.TRIAL, Map.class);
        Map<Object, Object> document = new HashMap<>(fixture);
        document.put("cell", 1);
        document.put("status", "DONE");
        document.put("throughput", Map.of("metric", "tpmC", "value", 1, "unit", "1/min"));
        document.put("verdict", Map.of("status", "VALID", "reasons", List.of()));
        document.put("network", network);
        document.put("transactions", transactions);
        return Json.read(Json.write(document), TrialResult.class);
    }

    private static Map<String, ?> type(String id, double roundTrips, double networkShare) {
        return Map.of(
                "type",
                id,
                "committed",
                10,
                "outcomes",
                Map.of(),
                "network",
                Map.of("roundTripsPerTransaction", roundTrips, "networkShare", networkShare, "serverShare", 0.1));
    }

    @Test
    void resultsOfEarlierVersionsHaveNoLines() {
        TrialResult trial = trial(Map.of("roundTripMicros", 143, "simulatedDistanceMicros", 0), List.of());
        assertThat(NetworkText.lines(trial)).isEmpty();
        assertThat(NetworkText.distance(trial)).isEmpty();
    }

    @Test
    void distanceTimesAndSharesOfTypesAreNamed() {
        TrialResult trial = trial(
                Map.of(
                        "simulatedDistanceMicros",
                        15_000,
                        "simulatedJitterMicros",
                        500,
                        "roundTripTime",
                        Map.of("beforeMicros", 15_140, "afterMicros", 15_100)),
                List.of(type("new-order", 36.04, 0.953), type("payment", 7, 0.5)));
        assertThat(NetworkText.distance(trial)).isEqualTo(", distance 15ms, jitter 0.5ms (simulated)");
        assertThat(NetworkText.lines(trial))
                .containsExactly(
                        "distance 15ms, jitter 0.5ms simulated: delays round trips; no limit of bandwidth, no packet loss,"
                                + " no TCP slow start",
                        "round trip on an idle session: 15.1 ms before, 15.1 ms after",
                        "round trips per transaction: new-order 36.0, payment 7.0",
                        "their share of the response time: new-order 95 %, payment 50 %");
    }

    @Test
    void figureThatAllTypesShareIsNamedOnce() {
        TrialResult trial = trial(Map.of(), List.of(type("new-order", 2.01, 0.1), type("payment", 2.0, 0.2)));
        assertThat(NetworkText.lines(trial))
                .containsExactly(
                        "round trips per transaction: 2.0 for each type",
                        "their share of the response time: new-order 10 %, payment 20 %");
    }
}
