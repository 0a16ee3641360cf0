package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Seconds are summed to intervals, which end with their phase. */
@Parallel
class IntervalReportTest {

    private static final long SECOND = 1_000_000_000;

    private final List<String> lines = new ArrayList<>();

    private static RunEvent second(int index, double length, long committed, long failed) {
        return new RunEvent.IntervalMeasured(
                new Interval(
                        index,
                        index < 3 ? Phase.RAMP_UP : Phase.MEASUREMENT,
                        index * SECOND,
                        (long) (length * SECOND),
                        committed,
                        0,
                        failed,
                        0,
                        new LatencyMicros(1_000, 500, 900, 1_500, 12_340, 20_000, 30_000, 40_000),
                        IntervalHealth.UNKNOWN),
                List.of(),
                Duration.ofSeconds(8));
    }

    private void measure(IntervalReport report) {
        for (int second = 0; second < 8; second++) {
            report.on(second(second, 1, second == 6 ? 0 : 100, second == 6 ? 3 : 0));
        }
    }

    @Test
    void intervalEndsAfterItsSecondsOrWithItsPhase() {
        measure(new IntervalReport(2, false, lines::add));
        assertThat(lines)
                .extracting(line -> line.replaceAll(" p50.*errors", " errors").strip())
                .containsExactly(
                        "2/8 s      100.0 tps  errors 0  (ramp-up)",
                        "3/8 s      100.0 tps  errors 0  (ramp-up)",
                        "5/8 s      100.0 tps  errors 0",
                        "7/8 s       50.0 tps  errors 3");
    }

    @Test
    void everySecondHasItsLine() {
        measure(new IntervalReport(1, false, lines::add));
        assertThat(lines).hasSize(8);
        assertThat(lines.get(7)).contains("p50 0.900 ms  p95 12.3 ms  p99 20.0 ms");
        assertThat(lines.get(6)).as("without a success").contains("p50 -  p95 -  p99 -  errors 3");
    }

    @Test
    void objectsAreOneLineOfJson() {
        measure(new IntervalReport(60, true, lines::add));
        assertThat(lines).singleElement().satisfies(line -> {
            Map<?, ?> object = Json.read(line, Map.class);
            assertThat(object.get("phase")).isEqualTo("ramp-up");
            assertThat(object.get("untilSeconds")).isEqualTo(3.0);
            assertThat(object.get("plannedSeconds")).isEqualTo(8.0);
            assertThat(object.get("transactionsPerSecond")).isEqualTo(100.0);
            assertThat(object.get("cell")).isNull();
            assertThat(object.get("failed")).isEqualTo(0);
        });
    }
}
