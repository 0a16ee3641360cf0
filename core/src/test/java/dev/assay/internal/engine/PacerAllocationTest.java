package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.LatencyLayout;
import dev.assay.test.Parallel;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pacers and think times allocate nothing. */
@Parallel
class PacerAllocationTest {

    private static final int ROUNDS = 20_000;

    private static final PhaseTimes BOUNDS = new PhaseTimes(0, 0, Long.MAX_VALUE / 2, Long.MAX_VALUE / 2);

    private final ManualClock clock = new ManualClock(0);
    private final RunControl control = new RunControl(0);

    private static UserPauses waits(String think) {
        return UserPauses.of(ThinkTime.parse(think), null, 1, new RandomStream(1));
    }

    private void pace(Pacer pacer, Ticket ticket) {
        for (int i = 0; i < ROUNDS; i++) {
            if (!pacer.claim(ticket)) {
                throw new AssertionError("the load ended");
            }
            ticket.type = 0;
            pacer.chosen(ticket);
            pacer.await(ticket);
            pacer.completed(ticket, clock.nanoTime());
        }
    }

    /** Compilers and class loaders also allocate; they finish after some rounds. */
    private long leastAllocated(Pacer pacer) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Ticket ticket = new Ticket();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            pace(pacer, ticket);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1us", "uniform 0s..2us", "exponential 1us", "weibull 1us shape 0.7"})
    void thinkingUsers(String think) {
        // A byte per hundred rounds would mean an object in some of them.
        assertThat(leastAllocated(new ClosedPacer(clock, BOUNDS, control, waits(think), 0)))
                .isLessThan(ROUNDS / 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1us", "uniform 0s..2us", "exponential 1us", "weibull 1us shape 0.7"})
    void visitors(String think) {
        VisitPacer pacer = new VisitPacer(
                clock,
                BOUNDS,
                control,
                index -> index * 1_000,
                new AtomicLong(),
                0.9,
                waits(think),
                new RandomStream(2),
                LatencyLayout.TWO_DIGITS);
        assertThat(leastAllocated(pacer)).isLessThan(ROUNDS / 100);
    }
}
