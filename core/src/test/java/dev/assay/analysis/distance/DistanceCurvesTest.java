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
        Map<String, Object> network = new HashMap<>();
        network.put("roundTripsPerTransaction", 20.0);
        network.put("simulatedDistanceMicros", simulatedMicros);
        CellResult result = CellResult.of(SweepFixture.result(
                        List.of(new Measured(1, perSecond, 1_000)),
                        Map.of("network", network, "target", Map.of("sameHost", true, "url", "jdbc:x"))))
                .get(0);
        return new SweepPoint("db", Map.of("distance", distance, "users", "1"), List.of(result));
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
}
