package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.assay.model.plan.Schedule;
import dev.assay.model.result.LatencyLayout;
import dev.assay.test.Parallel;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Heap use of a worker with five types, by the allocations of its thread. */
@Parallel
class WorkerMemoryTest {

    private static final int TYPES = 5;
    private static final PhaseTimes BOUNDS = PhaseTimes.of(Schedule.measuring(Duration.ofMinutes(1)), 0);

    private static long bytes(boolean separateService, boolean borrows) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int outcomes = new OutcomeTable(List.of()).size();
        long least = Long.MAX_VALUE;
        // The first also loads classes.
        for (int i = 0; i < 3; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            Recorder recorder =
                    new Recorder(BOUNDS, LatencyLayout.TWO_DIGITS, TYPES, outcomes, separateService, borrows);
            long taken = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(recorder.cell(TYPES - 1, 0)).isNotNull();
            least = Math.min(least, taken);
        }
        return least;
    }

    @Test
    void workerOfAClosedLoopTakesLessThan150kB() {
        assertThat(bytes(false, false)).isBetween(100_000L, 150_000L);
    }

    /** Thinking users have separate service times, and a pool has waits. */
    @Test
    void usersWhoThinkOrBorrowTakeLessThan225kB() {
        assertThat(bytes(true, true)).isBetween(150_000L, 225_000L);
    }
}
