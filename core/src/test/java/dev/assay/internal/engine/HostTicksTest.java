package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of /proc/stat, by proc(5). */
@Parallel
class HostTicksTest {

    /** user, nice, system, idle, iowait, irq, softirq, steal; guest and guest nice are included in the first two. */
    private static final HostTicks BEFORE = HostTicks.parse("cpu  1000 100 500 8000 300 20 30 50 400 40");

    @Test
    void busyIsAllButIdleWaitingAndStolen() {
        assertThat(BEFORE).isEqualTo(new HostTicks(10_000, 1_650, 50));
    }

    @Test
    void othersHaveWhatThisProcessLeft() {
        HostTicks meanwhile =
                HostTicks.parse("cpu  1300 100 600 8500 350 20 30 100 400 40").since(BEFORE);
        assertThat(meanwhile).isEqualTo(new HostTicks(1_000, 400, 50));
        assertThat(meanwhile.stolenShare()).isCloseTo(0.05, within(1e-12));
        assertThat(meanwhile.othersShare(1_500_000_000L).orElseThrow())
                .as("4 s busy, 1.5 s of them by this process, of 10 s")
                .isCloseTo(0.25, within(1e-12));
        assertThat(meanwhile.othersShare(9_000_000_000L)).as("ticks are coarse").hasValue(0);
    }

    @Test
    void oldKernelsStealNothing() {
        assertThat(HostTicks.parse("cpu 1 2 3 4")).isEqualTo(new HostTicks(10, 6, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cpu", "cpu 1 2", "intr 1 2 3 4 5 6 7 8"})
    void whereNobodyTellsNothingIsKnown(String line) {
        HostTicks ticks = HostTicks.parse(line);
        assertThat(ticks).isEqualTo(HostTicks.UNKNOWN);
        assertThat(ticks.stolenShare()).isEqualTo(-1);
        assertThat(ticks.othersShare(1)).isEmpty();
    }
}
