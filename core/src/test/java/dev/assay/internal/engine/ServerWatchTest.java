package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.target.ServerMonitor;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Parallel
class ServerWatchTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long BEGIN = 7 * SECOND;

    /** Three seconds without a ramp-up. */
    private static final PhaseTimes BOUNDS = new PhaseTimes(BEGIN, BEGIN, BEGIN + 3 * SECOND, BEGIN + 3 * SECOND);

    private final ManualClock clock = new ManualClock(0);
    private final Deque<Optional<ServerMonitor>> monitors = new ArrayDeque<>();

    /** Advances while a thread waits, so that all seconds pass at once; then the watch has ended. */
    private List<ServerReading> watched(int answersAwaited, int readingsAwaited, AtomicInteger answers) {
        return watched(BOUNDS, answersAwaited, readingsAwaited, answers);
    }

    /** Closing a watch waits up to half a second for its last reading, as long as a busy host may take. */
    private List<ServerReading> watched(
            PhaseTimes phaseTimes, int answersAwaited, int readingsAwaited, AtomicInteger answers) {
        ServerWatch watch = new ServerWatch(monitors::remove);
        try (watch) {
            watch.begin(clock, phaseTimes);
            while (answers.get() < answersAwaited || watch.readings().size() < readingsAwaited) {
                Thread.onSpinWait();
            }
        }
        return watch.readings();
    }

    @Test
    void readsAtTheEdgesOfEachSecondOfTheMeasurement() {
        AtomicInteger answers = new AtomicInteger();
        FakeMonitor monitor = new FakeMonitor(
                () -> Map.of(ServerMetric.COMMITS, 100L * answers.getAndIncrement(), ServerMetric.LOG_BYTES, 5L));
        monitors.add(Optional.of(monitor));
        List<ServerReading> readings = watched(4, 4, answers);
        assertThat(readings).extracting(ServerReading::second).containsExactly(0, 1, 2, 3);
        assertThat(readings).extracting(ServerReading::nanos).containsExactly(0L, SECOND, 2 * SECOND, 3 * SECOND);
        assertThat(readings.get(3).counts()).isEqualTo(Map.of(ServerMetric.COMMITS, 300L, ServerMetric.LOG_BYTES, 5L));
        assertThat(monitor.closed).isTrue();
    }

    /** So that the code compiled for the driver is not discarded when the measurement begins. */
    @Test
    void asksInTheRampUpAndKeepsNothingOfIt() {
        AtomicInteger answers = new AtomicInteger();
        monitors.add(
                Optional.of(new FakeMonitor(() -> Map.of(ServerMetric.COMMITS, (long) answers.getAndIncrement()))));
        PhaseTimes phaseTimes = new PhaseTimes(BEGIN - 3 * SECOND / 2, BEGIN, BEGIN + SECOND, BEGIN + SECOND);
        List<ServerReading> readings = watched(phaseTimes, 3, 2, answers);
        assertThat(readings).extracting(ServerReading::second).containsExactly(0, 1);
        assertThat(readings.get(0).counts()).isEqualTo(Map.of(ServerMetric.COMMITS, 1L));
    }

    @Test
    void leavesOutASecondWithoutAnAnswerAndAsksAnother() {
        AtomicInteger answers = new AtomicInteger();
        FakeMonitor lost = new FakeMonitor(() -> {
            if (answers.getAndIncrement() == 1) {
                throw new SQLException("gone");
            }
            return Map.of(ServerMetric.COMMITS, 1L);
        });
        monitors.add(Optional.of(lost));
        monitors.add(Optional.empty());
        monitors.add(Optional.of(new FakeMonitor(() -> {
            answers.getAndIncrement();
            return Map.of(ServerMetric.COMMITS, 2L);
        })));
        assertThat(watched(3, 2, answers)).extracting(ServerReading::second).containsExactly(0, 3);
        assertThat(lost.closed).isTrue();
    }

    /** The second lowest of fifteen. */
    @Test
    void roundTripTimeIsALowPercentileOfTheMeasurement() {
        AtomicInteger answers = new AtomicInteger();
        FakeMonitor monitor = new FakeMonitor(() -> Map.of(ServerMetric.COMMITS, (long) answers.getAndIncrement())) {
            @Override
            public OptionalLong roundTripNanos() {
                return OptionalLong.of(1_000L - 10L * answers.get());
            }
        };
        monitors.add(Optional.of(monitor));
        PhaseTimes phaseTimes = new PhaseTimes(BEGIN, BEGIN, BEGIN + 14 * SECOND, BEGIN + 14 * SECOND);
        ServerWatch watch = new ServerWatch(monitors::remove);
        assertThat(watch.roundTripNanos()).isEmpty();
        try (watch) {
            watch.begin(clock, phaseTimes);
            while (watch.readings().size() < 15) {
                Thread.onSpinWait();
            }
        }
        assertThat(watch.roundTripNanos()).hasValue(1_000 - 10 * 14);
    }

    @Test
    void leavesOutAnAnswerThatComesTooLate() {
        AtomicInteger answers = new AtomicInteger();
        monitors.add(Optional.of(new FakeMonitor(() -> {
            if (answers.getAndIncrement() == 1) {
                clock.awaitNanos(clock.nanoTime() + SECOND / 4);
            }
            return Map.of(ServerMetric.COMMITS, 1L);
        })));
        assertThat(watched(4, 3, answers)).extracting(ServerReading::second).containsExactly(0, 2, 3);
    }

    @Test
    void cutsAReadingThatHangs() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch aborted = new CountDownLatch(1);
        ServerMonitor hanging = new ServerMonitor() {
            @Override
            public Map<ServerMetric, Long> read() throws InterruptedException {
                asked.countDown();
                aborted.await();
                return Map.of();
            }

            @Override
            public void abort() {
                aborted.countDown();
            }

            @Override
            public void close() {}
        };
        try (ServerWatch watch = new ServerWatch(() -> Optional.of(hanging))) {
            watch.begin(clock, BOUNDS);
            asked.await();
        }
        assertThat(aborted.getCount()).isZero();
    }

    @Test
    void hasNothingToSayWhereNobodyCanBeAsked() {
        try (ServerWatch watch = new ServerWatch(Optional::empty)) {
            watch.begin(clock, BOUNDS);
            assertThat(watch.readings()).isEmpty();
            assertThat(watch.monitors()).isZero();
        }
    }
}
