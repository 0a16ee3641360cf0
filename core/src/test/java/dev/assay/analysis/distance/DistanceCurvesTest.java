package dev.assay.analysis.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.SweepFixture;
import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.analysis.distance.DistanceCurve.Step;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Throughput over distance of planted measurements. */
@Parallel
class DistanceCurvesTest {

    private static SweepPoint point(String distance, double perSecond, double simulatedMicros) {
        return point(Map.of("distance", distance, "users", "1"), perSecond, simulatedMicros);
    }

    private static SweepPoint point(Map<String, String> point, double perSecond, double simulatedMicros) {
        Map<String, Object> network = new HashMap<>();
        network.put("roundTripsPerTransaction", 20.0);
        network.put("simulatedDistanceMicros", simulatedMicros);
        CellResult result = CellResult.of(SweepFixture.result(
                        List.of(new Measured(1, perSecond, 1_000)),
                        Map.of("network", network, "target", Map.of("sameHost", true, "url", "jdbc:x"))))
                .get(0);
        return new SweepPoint("db", point, List.of(result));
    }

    private static DistanceCurve only(SweepPoint... points) {
        List<DistanceCurve> curves = DistanceCurves.of(List.of(points));
        assertThat(curves).hasSize(1);
        return curves.get(0);
    }

    @Test
    void theShortestDistancePredictsTheOthers() {
        DistanceCurve curve = only(point("15ms", 3.16, 15_000), point("0ms", 74.39, 0), point("2ms", 20, 2_000));
        assertThat(curve.point()).isEqualTo(Map.of("users", "1"));
        List<Step> measured =
                curve.steps().stream().filter(step -> step.measured() != null).toList();
        assertThat(measured).extracting(Step::distanceMicros).containsExactly(0.0, 2_000.0, 15_000.0);
        assertThat(measured.get(0).difference()).isCloseTo(0, within(1e-9));
        assertThat(measured.get(2).predicted().value()).isCloseTo(1 / 0.313443, within(1e-4));
        assertThat(Objects.requireNonNull(measured.get(2).difference())).isCloseTo(3.16 * 0.313443 - 1, within(1e-4));
    }

    @Test
    void predictionsBetweenMeasuredDistancesDescend() {
        List<Double> rates = new ArrayList<>();
        only(point("0ms", 74.39, 0), point("15ms", 3.16, 15_000))
                .steps()
                .forEach(step -> rates.add(step.predicted().value()));
        assertThat(rates).hasSize(5).isSortedAccordingTo((one, two) -> Double.compare(two, one));
    }

    @Test
    void oneDistanceIsNoCurve() {
        assertThat(DistanceCurves.of(List.of(point("0ms", 74.39, 0)))).isEmpty();
    }

    @Test
    void sentencesGiveTheTimeOfATransactionAndTheFactorsOfStudyS3() {
        assertThat(only(point("0ms", 546.27, 0), point("0.5ms", 84.6, 500), point("15ms", 3.16, 15_000))
                        .text())
                .isEqualTo(
                        "A transaction takes 1.83 ms and 20.0 round trips: one user makes 1 / (1.83 ms + 20.0 x distance)."
                                + " Throughput at 0 ms is 6.46 times that at 0.5 ms, 173 times that at 15 ms."
                                + " Throughput at 0.5 ms is 26.8 times that at 15 ms.");
    }

    @Test
    void aDistanceWhoseRoundTripsCannotBeExplainedIsStillMeasured() {
        // Few long transactions: those under way at the end count round trips, and no transaction.
        DistanceCurve curve = only(point("0ms", 546.27, 0), point("60ms", 0.85, 60_000));
        assertThat(curve.steps().get(curve.steps().size() - 1).measured()).isEqualTo(0.85);
    }

    @Test
    void anAccessStyleIsComparedWithTheSlowestAtTheSameDistances() {
        List<DistanceCurve> curves = DistanceCurves.of(List.of(
                point(Map.of("access", "row", "distance", "0ms", "users", "1"), 500, 0),
                point(Map.of("access", "row", "distance", "15ms", "users", "1"), 3.2, 15_000),
                point(Map.of("access", "set", "distance", "0ms", "users", "1"), 600, 0),
                point(Map.of("access", "set", "distance", "15ms", "users", "1"), 12.8, 15_000)));
        assertThat(curves)
                .extracting(DistanceCurve::text)
                .satisfiesExactly(
                        row -> assertThat(row).doesNotContain("beside access"),
                        set -> assertThat(set)
                                .endsWith("Throughput beside access row: 1.2 times at 0 ms, 4 times at 15 ms."));
    }
}
