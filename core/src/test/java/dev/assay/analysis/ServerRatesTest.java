package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engine.ServerReading;
import dev.assay.spi.target.ServerMetric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
