package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class TrialClockTest {

    private final ManualClock machine = new ManualClock(40_000_000_000L);
    private final TrialClock clock = new TrialClock(machine);

    /** However long the preparation took. */
    @Test
    void trialStartsTheLeadAfterItIsReady() {
        machine.awaitNanos(47_000_000_000L);
        clock.startIn(20_000_000);
        assertThat(clock.nanoTime()).isEqualTo(-20_000_000);
        machine.awaitNanos(47_030_000_000L);
        assertThat(clock.nanoTime()).isEqualTo(10_000_000);
    }

    @Test
    void waitsUntilAnInstantOfTheTrial() {
        clock.startIn(20_000_000);
        clock.awaitNanos(5_000_000);
        assertThat(clock.nanoTime()).isEqualTo(5_000_000);
    }
}
