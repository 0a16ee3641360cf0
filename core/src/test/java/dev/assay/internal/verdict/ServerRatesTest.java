package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.ServerReading;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.Phase;
import dev.assay.spi.target.ServerMetric;
import dev.assay.test.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class ServerRatesTest {

    private static final long SECOND = 1_000_000_000L;

    private static ServerReading reading(int second, long nanos, long commits) {
        return new ServerReading(second, nanos, Map.of(ServerMetric.COMMITS, commits));
    }

    @Test
    void tellsWhatEachSecondAdded() {
        List<ServerReading> readings =
                List.of(reading(0, 0, 10), reading(1, SECOND, 110), reading(2, 2 * SECOND + SECOND / 4, 360));
        assertThat(ServerRates.of(readings, 2)).isEqualTo(Map.of("commits", List.of(100.0, 200.0)));
    }

    @Test
    void knowsNothingOfASecondThatLacksAReadingOrBeganAnew() {
        List<ServerReading> readings = List.of(
                reading(0, 0, 10),
                reading(1, SECOND, 20),
                reading(3, 3 * SECOND, 40),
                reading(4, 4 * SECOND, 5),
                reading(5, 5 * SECOND, 6));
        assertThat(ServerRates.of(readings, 6))
                .isEqualTo(Map.of("commits", Arrays.asList(10.0, null, null, null, 1.0, null)));
    }

    @Test
    void whatIsLookedAtIsWhatItWasAsEachSecondBegan() {
        List<ServerReading> readings = List.of(
                new ServerReading(0, 0, Map.of(ServerMetric.COMMIT_WAITERS, 7L)),
                new ServerReading(2, 2 * SECOND, Map.of(ServerMetric.COMMIT_WAITERS, 3L)),
                new ServerReading(3, 3 * SECOND, Map.of(ServerMetric.COMMIT_WAITERS, 9L)));
        assertThat(ServerRates.of(readings, 3)).isEqualTo(Map.of("commitWaiters", Arrays.asList(7.0, null, 3.0)));
    }

    @Test
    void ofOthersEachSecondHasTheIntervalOfItsMiddle() {
        List<Interval> shorter = List.of(
                interval(Phase.RAMP_UP, 0, 5, 0.9),
                interval(Phase.MEASUREMENT, 5, 4, 0.1),
                interval(Phase.MEASUREMENT, 9, 4, 0.2),
                interval(Phase.MEASUREMENT, 13, 4, 0.3),
                interval(Phase.MEASUREMENT, 17, 8, -1),
                interval(Phase.RAMP_DOWN, 25, 10, 0.9));
        assertThat(ServerRates.ofOthers(shorter, 5 * SECOND / 10, 2)).containsExactly(0.2, null);
        List<Interval> longer = List.of(
                interval(Phase.MEASUREMENT, 5, 20, 0.4),
                interval(Phase.MEASUREMENT, 25, 20, 0.5),
                interval(Phase.MEASUREMENT, 45, 20, 0.6));
        assertThat(ServerRates.ofOthers(longer, 5 * SECOND / 10, 6)).containsExactly(0.4, 0.4, 0.5, 0.5, 0.6, 0.6);
    }

    private static Interval interval(Phase phase, long fromTenths, long tenths, double othersCpu) {
        return new Interval(
                0,
                phase,
                fromTenths * SECOND / 10,
                tenths * SECOND / 10,
                0,
                0,
                0,
                0,
                TrialFixture.micros(0),
                new IntervalHealth(0, othersCpu, 0, 0, 0, 0));
    }

    @Test
    void leavesOutWhatTheServerDoesNotCount() {
        assertThat(ServerRates.of(List.of(reading(0, 0, 1)), 1)).isEmpty();
        assertThat(ServerRates.of(List.of(), 5)).isEmpty();
    }

    @Test
    void namesEachMetricAsResultsDo() {
        assertThat(ServerMetric.values())
                .extracting(ServerMetric::code)
                .contains("commits", "rowsRead", "pagesHit", "logBytes");
    }
}
