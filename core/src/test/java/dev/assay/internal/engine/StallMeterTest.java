package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** With a clock whose waits end late by a configured time. */
@Parallel
class StallMeterTest {

    private final LateClock clock = new LateClock();
    private final StallMeter meter = new StallMeter(clock);

    private static final class LateClock implements Clock {

        private long now = -5_000_000_000L;
        private long late;
        private long slept;

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void awaitNanos(long deadlineNanos) {
            slept = deadlineNanos - now;
            now = deadlineNanos + late;
        }
    }

    @AfterEach
    void close() {
        meter.close();
    }

    private void measureOnce(long... late) {
        for (long each : late) {
            clock.late = each;
            meter.measureOnce();
        }
    }

    @Test
    void onlyWhatExceedsTheQuietHostByAMillisecondIsAStall() {
        measureOnce(50_000, 300_000, 400_000);
        meter.calibrated();
        assertThat(meter.baselineNanos()).isEqualTo(300_000);
        measureOnce(1_299_999);
        assertThat(meter.longestNanos()).isZero();
        measureOnce(1_300_000);
        assertThat(meter.longestNanos()).isEqualTo(1_000_000);
    }

    /** A stall during the calibration does not hide stalls of the run. */
    @Test
    void stallsOfTheCalibrationHideNoOthers() {
        measureOnce(60_000, 60_000, 60_000, 60_000, 45_000_000);
        meter.calibrated();
        measureOnce(30_000_000);
        assertThat(meter.longestNanos()).isEqualTo(29_940_000);
    }

    /** At most a millisecond is subtracted on a host that always stalls. */
    @Test
    void noMoreThanAMillisecondIsSubtracted() {
        measureOnce(20_000_000, 20_000_000, 20_000_000);
        meter.calibrated();
        assertThat(meter.baselineNanos()).isEqualTo(20_000_000);
        measureOnce(25_000_000);
        assertThat(meter.longestNanos()).isEqualTo(24_000_000);
    }

    @Test
    void theLongestSinceTheLastQuestionIsTold() {
        meter.calibrated();
        measureOnce(20_000_000, 250_000_000, 3_000_000);
        assertThat(meter.longestNanos()).isEqualTo(250_000_000);
        assertThat(meter.longestNanos()).as("told once").isZero();
        measureOnce(2_000_000);
        assertThat(meter.longestNanos()).isEqualTo(2_000_000);
    }

    /** An unparked thread wakes early. */
    @Test
    void wakingEarlyIsNoStall() {
        meter.calibrated();
        measureOnce(-7_000_000);
        assertThat(meter.longestNanos()).isZero();
    }

    /** ADR 28: a thousand wake-ups per second would take processor time from the workers. */
    @Test
    void looksLessOftenOnceItRuns() {
        measureOnce(0);
        assertThat(clock.slept).isEqualTo(1_000_000);
        meter.calibrated();
        measureOnce(0);
        assertThat(clock.slept).isEqualTo(20_000_000);
    }
}
