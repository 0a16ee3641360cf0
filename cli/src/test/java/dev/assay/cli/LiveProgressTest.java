package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The live lines of a run. */
@Parallel
class LiveProgressTest {

    private static final long SECOND = 1_000_000_000;

    private final AtomicLong clock = new AtomicLong();
    private final LiveProgress gauge = new LiveProgress(clock::get, true);

    private static RunEvent second(int index, long committed, long failed) {
        LatencyMicros times = new LatencyMicros(1_000, 500, 900, 1_500, 12_340, 20_000, 30_000, 40_000);
        return new RunEvent.IntervalMeasured(
                new Interval(
                        index,
                        index < 2 ? Phase.RAMP_UP : Phase.MEASUREMENT,
                        index * SECOND,
                        SECOND,
                        committed,
                        0,
                        failed,
                        0,
                        times,
                        IntervalHealth.UNKNOWN),
                List.of(),
                Duration.ofSeconds(40));
    }

    private static RunEvent cell(int id, int of) {
        return new RunEvent.CellStarted(
                new Cell(
                        id,
                        new SystemSpec.Given("small"),
                        new WorkloadSpec("tpcc", Map.of()),
                        new ClosedLoop(8),
                        Schedule.measuring(Duration.ofSeconds(40)),
                        Map.of("users", "8"),
                        1),
                of);
    }

    @Test
    void aTrialHasItsBarItsFiguresAndItsSparkline() {
        for (int i = 0; i < 10; i++) {
            gauge.on(second(i, 100L * (i + 1), i == 3 ? 2 : 0));
        }
        assertThat(gauge.lines(100))
                .containsExactly(
                        "measurement  [==========                              ]   25 %  10 of 40 s, 30 s left",
                        "1,000.0 tps  p95 12.3 ms  errors 2", "▂▂▃▄▅▅▆▇▇█  100 to 1,000 tps");
    }

    @Test
    void ofSeveralCellsItIsToldWhichAndHowLongAllOfThemTake() {
        gauge.on(cell(1, 4));
        gauge.on(second(9, 100, 0));
        assertThat(gauge.lines(100).get(0)).isEqualTo("cell 1 of 4: small users=8, about 3 min left in total");
        // Includes loads and pauses: the first cell took five minutes.
        clock.set(300 * SECOND);
        gauge.on(cell(2, 4));
        gauge.on(new RunEvent.TrialStarted(List.of(), List.of(), List.of(), List.of(), 8, Map.of()));
        assertThat(gauge.lines(100)).isEmpty();
        gauge.on(second(0, 100, 0));
        assertThat(gauge.lines(100).get(0)).startsWith("cell 2 of 4: small users=8, about 7 min left");
        assertThat(gauge.cellText()).isEqualTo("2/4");
    }

    @Test
    void aSecondWithoutSuccessesHasNoPercentileAndWhoWaitsIsCounted() {
        gauge.on(second(5, 0, 7));
        gauge.on(new RunEvent.QueueRead(1_234, 5));
        assertThat(gauge.lines(100).get(1)).isEqualTo("0.0 tps  p95 -  errors 7  waiting 1,234");
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        gauge.on(cell(1, 4));
        for (int i = 0; i < 100; i++) {
            gauge.on(second(i, 123_456_789L + i, 0));
        }
        for (int columns : new int[] {5, 20, 40, 60, 80, 200}) {
            assertThat(gauge.lines(columns)).allMatch(line -> line.length() < columns);
        }
    }

    @Test
    void terminalsWithoutBlocksGetPlainCharacters() {
        assertThat(Sparkline.of(List.of(0.0, 7.0, Double.NaN, 14.0), false)).isEqualTo("_- #".replace("-", "="));
        assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(Sparkline.of(List.of(1.0), false)))
                .isTrue();
        assertThat(Sparkline.of(List.of(), true)).isEmpty();
    }

    @Test
    void timesAreSaidAsPeopleSayThem() {
        assertThat(LiveProgress.time(42.4)).isEqualTo("42 s");
        assertThat(LiveProgress.time(179)).isEqualTo("3 min");
        assertThat(LiveProgress.time(7_500)).isEqualTo("2 h 5 min");
    }
}
