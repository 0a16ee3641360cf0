package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@Parallel
class ManualClockTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    @Test
    void standsStillUntilItIsAdvanced() {
        ManualClock clock = new ManualClock();
        assertThat(clock.nanoTime()).isZero();
        assertThat(clock.nanoTime()).isZero();
        clock.advance(Duration.ofNanos(5));
        clock.advance(Duration.ZERO);
        assertThat(clock.nanoTime()).isEqualTo(5);
        assertThat(clock).hasToString("ManualClock at 0 µs");
    }

    @Test
    void neverGoesBack() {
        ManualClock clock = new ManualClock(7);
        assertThatThrownBy(() -> clock.advance(Duration.ofNanos(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThat(clock.nanoTime()).isEqualTo(7);
    }

    @Test
    void returnsAtOnceForAReachedDeadline() {
        ManualClock clock = new ManualClock(7);
        clock.awaitNanos(7);
        clock.awaitNanos(-3);
        assertThat(clock.nanoTime()).isEqualTo(7);
    }

    @Test
    void releasesOnlyThreadsWhoseDeadlineIsReached() throws Exception {
        ManualClock clock = new ManualClock();
        CountDownLatch early = new CountDownLatch(2);
        CountDownLatch late = new CountDownLatch(1);
        for (CountDownLatch latch : new CountDownLatch[] {early, early, late}) {
            AssertingThread.start("waiter", () -> {
                clock.awaitNanos(latch.equals(late) ? 200 : 100);
                latch.countDown();
            });
        }
        clock.awaitWaiting(3, LIMIT);
        clock.advance(Duration.ofNanos(99));
        assertThat(early.getCount()).isEqualTo(2);
        clock.advance(Duration.ofNanos(1));
        assertThat(early.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        clock.awaitWaiting(1, LIMIT);
        assertThat(late.getCount()).isEqualTo(1);
        clock.advance(Duration.ofNanos(1_000));
        assertThat(late.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void supportsOverflow() throws Exception {
        ManualClock clock = new ManualClock(Long.MAX_VALUE - 1);
        AtomicBoolean reached = new AtomicBoolean();
        AssertingThread waiter = AssertingThread.start("waiter", () -> {
            clock.awaitNanos(Long.MIN_VALUE + 1);
            reached.set(true);
        });
        clock.awaitWaiting(1, LIMIT);
        assertThat(reached).isFalse();
        clock.advance(Duration.ofNanos(3));
        waiter.end();
        assertThat(clock.nanoTime()).isEqualTo(Long.MIN_VALUE + 1);
    }

    @Test
    void anInterruptEndsAWaitAndStaysSet() throws Exception {
        ManualClock clock = new ManualClock();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread waiter = new Thread(() -> {
            clock.awaitNanos(100);
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        waiter.start();
        clock.awaitWaiting(1, LIMIT);
        waiter.interrupt();
        waiter.join(LIMIT.toMillis());
        assertThat(interrupted).isTrue();
        assertThatThrownBy(() -> clock.awaitWaiting(1, Duration.ofMillis(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("0 of 1 threads waited after PT0.001S");
    }
}
