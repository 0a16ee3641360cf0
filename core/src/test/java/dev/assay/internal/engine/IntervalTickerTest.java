package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.Traffic;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Users whose next transaction lies far beyond the end of the load, so that all end long before it. */
@Order(2)
@Parallel
class IntervalTickerTest {

    private static final Duration MEANS_FOREVER = Duration.ofHours(100);

    private static final int USERS = 3;

    /** The first transaction of each user, and the next one. */
    private final CountDownLatch prepared = new CountDownLatch(2 * USERS);

    private Trial<Session> trial(Schedule schedule) {
        return OneTypeWorkload.trial(
                new OneTypeWorkload(MEANS_FOREVER, prepared::countDown),
                new SystemUnderTest.Noop(),
                new ClosedLoop(USERS, ThinkTime.WORKLOAD),
                schedule,
                1);
    }

    @Test
    void usersWhoThinkBeyondTheEndDoNotEndTheTrial() {
        Schedule schedule = new Schedule(Duration.ofMillis(200), Duration.ofMillis(700), Duration.ofMillis(100), 0);
        TrialMeasurement measurement = new LocalTrialRunner().run(trial(schedule), event -> {
            // a busy host may not start the users before the load is over
            if (event instanceof RunEvent.IntervalMeasured) {
                Hold.until(prepared);
            }
        });
        assertThat(measurement.window().stoppedEarly()).isFalse();
        assertThat(measurement.window().measuredNanos())
                .isEqualTo(Duration.ofMillis(700).toNanos());
        assertThat(measurement.intervals())
                .extracting(Interval::phase)
                .startsWith(Phase.RAMP_UP)
                .contains(Phase.MEASUREMENT)
                .endsWith(Phase.RAMP_DOWN);
        assertThat(measurement.intervals().stream()
                        .mapToLong(Interval::durationNanos)
                        .sum())
                .isEqualTo(Duration.ofSeconds(1).toNanos());
        assertThat(measurement.measurements().countInAllPhases(0)).isEqualTo(USERS);
    }

    /** A busy host or a slow listener may delay the coordinator: here during the whole measurement. */
    @Test
    void anIntervalEndsWithItsPhaseHoweverLateItIsRead() {
        Schedule schedule = new Schedule(Duration.ofMillis(100), Duration.ofMillis(1_600), Duration.ofMillis(100), 0);
        AtomicLong afterTheMeasurement = new AtomicLong();
        TrialMeasurement measurement = new LocalTrialRunner().run(trial(schedule), event -> {
            if (event instanceof RunEvent.IntervalMeasured) {
                afterTheMeasurement.compareAndSet(
                        0, System.nanoTime() + Duration.ofMillis(1_650).toNanos());
                while (System.nanoTime() - afterTheMeasurement.get() < 0) {
                    LockSupport.parkNanos(afterTheMeasurement.get() - System.nanoTime());
                }
            }
        });
        assertThat(measurement.intervals())
                .filteredOn(interval -> interval.phase() == Phase.MEASUREMENT)
                .singleElement()
                .satisfies(interval -> assertThat(interval.durationNanos())
                        .isEqualTo(Duration.ofMillis(1_600).toNanos()));
        assertThat(measurement.intervals().stream()
                        .mapToLong(Interval::durationNanos)
                        .sum())
                .isEqualTo(Duration.ofMillis(1_800).toNanos());
    }

    /** Preparation and end of the trial (sessions opened, threads joined) are not part of the measurement. */
    @Test
    void healthIsThatOfTheTimeFromTheStartOfTheLoadToItsEnd() {
        TrialClock clock = new TrialClock(SystemClock.forWaiters(USERS));
        Schedule schedule = new Schedule(Duration.ZERO, Duration.ofMillis(100), Duration.ZERO, 0);
        TrialWorkers.Setting<Session> setting = TrialWorkers.Setting.of(trial(schedule));
        PhaseTimes phaseTimes = PhaseTimes.of(schedule, 0);
        TrialWorkers<Session> trialWorkers = TrialWorkers.assemble(
                setting, phaseTimes, worker -> clock, ExecutorSource.standIn(setting, phaseTimes));
        WorkerThreads threads = new WorkerThreads(trialWorkers, clock, phaseTimes, setting.control(), null);
        List<Long> reads = new ArrayList<>();
        IntervalTicker ticker = new IntervalTicker(
                clock,
                phaseTimes,
                trialWorkers,
                () -> {
                    reads.add(clock.nanoTime());
                    return IntervalHealth.UNKNOWN;
                },
                () -> new ResourceUsage(0, 0, 0, HostTicks.read(), Traffic.NONE),
                threads,
                setting.control(),
                event -> {});
        clock.startIn(Duration.ofMillis(20).toNanos());
        threads.start();
        IntervalTicker.LoadResult course = ticker.run();
        setting.control().stop();
        threads.end();
        assertThat(reads).hasSize(2);
        assertThat(reads.get(0)).isNotNegative();
        assertThat(ticker.closing(course, Duration.ofMillis(100).toNanos())).isNotEmpty();
        assertThat(reads)
                .as("at the end of the load, not when all threads have ended")
                .hasSize(2);
    }

    @Test
    void aStopEndsItAllTheSame() {
        LocalTrialRunner runner = new LocalTrialRunner();
        Schedule schedule = new Schedule(Duration.ofMillis(100), Duration.ofMinutes(4), Duration.ZERO, 0);
        TrialMeasurement measurement = runner.run(trial(schedule), event -> {
            if (event instanceof RunEvent.IntervalMeasured) {
                runner.stop();
            }
        });
        assertThat(measurement.window().stoppedEarly()).isTrue();
    }

    @Test
    void anInterruptEndsItAllTheSameAndStaysSet() {
        Schedule schedule = new Schedule(Duration.ofMillis(100), Duration.ofMinutes(4), Duration.ZERO, 0);
        TrialMeasurement measurement = new LocalTrialRunner().run(trial(schedule), event -> {
            if (event instanceof RunEvent.IntervalMeasured) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(measurement.window().stoppedEarly()).isTrue();
    }

    @Test
    void aLimitOnTransactionsEndsItAtOnce() {
        Schedule schedule = new Schedule(Duration.ZERO, Duration.ofMinutes(4), Duration.ZERO, 3);
        TrialMeasurement measurement = new LocalTrialRunner().run(trial(schedule), event -> {});
        assertThat(measurement.window().stoppedEarly()).isFalse();
        assertThat(measurement.window().measuredNanos())
                .isLessThan(Duration.ofMinutes(4).toNanos());
        // A user that ends at once may have taken another's turn, and is thinking.
        assertThat(measurement.measurements().everything().count()).isBetween(1L, 3L);
    }
}
