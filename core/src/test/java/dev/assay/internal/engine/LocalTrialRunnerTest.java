package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.OutOfConnectionsException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.unit.Rate;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** In real time, ended by counts and never by the clock, so that the speed of the host does not matter. */
@Order(1)
@Parallel
class LocalTrialRunnerTest {

    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final SystemUnderTest NOOP = new SystemUnderTest.Noop();

    /** Far longer than any of these tests. */
    private static final Duration LONG = Duration.ofMinutes(4);

    private static Schedule limited(long transactions) {
        return new Schedule(Duration.ZERO, LONG, Duration.ZERO, transactions);
    }

    private static TrialMeasurement run(Trial<FakeSession> trial) {
        return new LocalTrialRunner().run(trial, event -> {});
    }

    private static long measured(TrialMeasurement measurement) {
        return measurement.measurements().everything().count();
    }

    @Test
    void noopEndsAtTheLimitOnTransactions() {
        TrialMeasurement measurement = run(FakeWorkload.plain().trial(NOOP, 2, limited(1_000)));
        assertThat(measured(measurement)).isEqualTo(1_000);
        assertThat(measurement.window().stoppedEarly()).isFalse();
        assertThat(measurement.window().failure()).isNull();
        assertThat(measurement.window().measuredNanos()).isPositive();
    }

    @Test
    void simulatedStationEndsAtTheLimitOnTransactions() {
        SystemUnderTest station = new SystemUnderTest.Simulated(new SimulatedService(50_000, true, 2, 0, 0));
        assertThat(measured(run(FakeWorkload.plain().trial(station, 3, limited(200)))))
                .isEqualTo(200);
    }

    @Test
    void openLoadEndsAtTheLimitOnTransactions() {
        OpenLoop load = new OpenLoop(Rate.perSecond(20_000), Arrivals.POISSON, 2);
        assertThat(measured(run(FakeWorkload.plain().trial(NOOP, load, limited(500)))))
                .isEqualTo(500);
    }

    @Test
    void visitsEndAtTheLimitOnTransactions() {
        PartlyOpen load =
                new PartlyOpen(Rate.perSecond(2_000), Arrivals.POISSON, 4, new ThinkTime.Exponential(MILLISECOND), 20);
        TrialMeasurement measurement = run(FakeWorkload.plain().trial(NOOP, load, limited(500)));
        assertThat(measured(measurement)).isEqualTo(500);
        assertThat(Objects.requireNonNull(measurement.arrivals()).backlog().started())
                .as("visitors, each of whom made at least one")
                .isBetween(1L, 500L);
    }

    @Test
    void usersWhoComeOneAfterAnotherAndThinkEndAtTheLimitOnTransactions() {
        ClosedLoop load = new ClosedLoop(5, new ThinkTime.Uniform(Duration.ZERO, MILLISECOND), Duration.ofMillis(100));
        Schedule schedule = new Schedule(Duration.ofMillis(100), LONG, Duration.ZERO, 500);
        TrialMeasurement measurement = run(FakeWorkload.plain().trial(NOOP, load, schedule));
        assertThat(measured(measurement))
                .as("with what was under way when the measurement began")
                .isBetween(500L, 505L);
        assertThat(measurement.arrivals()).isNull();
        assertThat(measurement.users().waitedNanos())
                .isBetween(1L, 5 * measurement.window().measuredNanos() + 10_000_000);
    }

    /** One server takes 2 ms each for 4,000 per second: at most five hundred per second can start. */
    @Test
    void arrivalsThatNobodyGotToAreTold() {
        SystemUnderTest station = new SystemUnderTest.Simulated(new SimulatedService(2_000_000, true, 1, 0, 0));
        OpenLoop load = new OpenLoop(Rate.perSecond(4_000), Arrivals.CONSTANT, 1);
        // a busy host may not start the session before the load is over: its second transaction ends the wait
        CountDownLatch prepared = new CountDownLatch(2);
        Schedule second = new Schedule(Duration.ofMillis(100), Duration.ofMillis(900), Duration.ZERO, 0);
        TrialMeasurement measurement = new LocalTrialRunner()
                .run(FakeWorkload.preparing(prepared::countDown).trial(station, load, second), event -> {
                    if (event instanceof RunEvent.IntervalMeasured) {
                        Hold.until(prepared);
                    }
                });
        TrialMeasurement.Backlog left =
                Objects.requireNonNull(measurement.arrivals()).backlog();
        assertThat(left.arrived()).isEqualTo(4_000);
        assertThat(left.started()).isBetween(1L, 501L).isGreaterThanOrEqualTo(measured(measurement));
        assertThat(left.longestWaitNanos()).isBetween(850_000_000L, 1_000_000_000L);
        assertThat(run(FakeWorkload.plain().trial(NOOP, 1, limited(10))).arrivals())
                .isNull();
    }

    @Test
    void listenerReceivesIntervalsThatAddUp() {
        List<Interval> heard = new ArrayList<>();
        TrialMeasurement measurement = new LocalTrialRunner()
                .run(FakeWorkload.plain().trial(NOOP, 2, limited(5_000)), event -> {
                    if (event instanceof RunEvent.IntervalMeasured interval) {
                        heard.add(interval.interval());
                    }
                });
        assertThat(heard).isEqualTo(measurement.intervals());
        assertThat(heard.stream()
                        .filter(interval -> interval.phase() == Phase.MEASUREMENT)
                        .mapToLong(Interval::committed)
                        .sum())
                .isEqualTo(5_000);
    }

    @Test
    void tellsWhatWillRunBeforeTheFirstInterval() {
        List<RunEvent> heard = new ArrayList<>();
        new LocalTrialRunner().run(FakeWorkload.plain().trial(NOOP, 2, limited(10)), heard::add);
        assertThat(heard.get(0)).isInstanceOfSatisfying(RunEvent.TrialStarted.class, started -> {
            assertThat(started.types()).containsExactly("type-0");
            assertThat(started.users()).isEqualTo(2);
        });
    }

    @Test
    void stopFromAListenerKeepsWhatWasMeasured() {
        LocalTrialRunner runner = new LocalTrialRunner();
        Schedule rampingUp = new Schedule(LONG, LONG, Duration.ZERO, 0);
        TrialMeasurement measurement = runner.run(FakeWorkload.plain().trial(NOOP, 1, rampingUp), event -> {
            // a busy host may start the user after any short ramp-up
            if (event instanceof RunEvent.IntervalMeasured interval
                    && !interval.parts().isEmpty()) {
                runner.stop();
            }
        });
        assertThat(measurement.window().stoppedEarly()).isTrue();
        assertThat(measurement.window().measuredNanos()).isLessThan(LONG.toNanos());
        assertThat(measurement.measurements().cell(0, 0).countAround()).isPositive();
    }

    @Test
    void interruptEndsTheTrialAndStaysSet() {
        TrialMeasurement measurement = new LocalTrialRunner()
                .run(FakeWorkload.plain().trial(NOOP, 1, Schedule.measuring(LONG)), event -> {
                    if (event instanceof RunEvent.TrialStarted) {
                        Thread.currentThread().interrupt();
                    }
                });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(measurement.window().stoppedEarly()).isTrue();
    }

    @Test
    void exceptionOfAWorkerSurfaces() {
        IllegalStateException thrown = new IllegalStateException("a bug of the workload");
        AtomicInteger prepared = new AtomicInteger();
        FakeWorkload workload = FakeWorkload.preparing(() -> {
            if (prepared.incrementAndGet() == 100) {
                throw thrown;
            }
        });
        Trial<FakeSession> trial = workload.trial(NOOP, 2, Schedule.measuring(LONG));
        assertThatThrownBy(() -> run(trial))
                .isInstanceOf(IllegalStateException.class)
                .hasCause(thrown);
    }

    @Test
    void exceptionOfAListenerEndsTheTrialAndSurfaces() {
        FakeTarget target = new FakeTarget();
        Trial<FakeSession> trial =
                FakeWorkload.plain().trial(new SystemUnderTest.Database(target), 2, Schedule.measuring(LONG));
        assertThatThrownBy(() -> new LocalTrialRunner().run(trial, event -> {
                    if (event instanceof RunEvent.TrialStarted) {
                        throw new IllegalArgumentException("a bug of the listener");
                    }
                }))
                .hasMessage("a bug of the listener");
        assertThat(target.opened).hasSize(2).allMatch(session -> session.closed);
    }

    @Test
    void everyUserHasASessionThatIsClosedAfterwards() {
        FakeTarget target = new FakeTarget();
        TrialMeasurement measurement =
                run(FakeWorkload.plain().trial(new SystemUnderTest.Database(target), 3, limited(100)));
        assertThat(measured(measurement)).isEqualTo(100);
        assertThat(target.opened).hasSize(3).allMatch(session -> session.closed);
    }

    @Test
    void lostSessionsAreReplacedAndAllClosed() {
        FakeTarget target = new FakeTarget(number ->
                number == 0 ? new FakeSession().failing("commit", ErrorClass.LOST_SESSION) : new FakeSession());
        TrialMeasurement measurement =
                run(FakeWorkload.plain().trial(new SystemUnderTest.Database(target), 1, limited(10)));
        int inDoubt = measurement.measurements().outcomes().indexOf("in-doubt");
        assertThat(measurement.measurements().count(0, inDoubt)).isEqualTo(1);
        assertThat(measurement.measurements().count(0, 0)).isEqualTo(9);
        assertThat(target.opened).hasSize(2).allMatch(session -> session.closed);
    }

    @Test
    void replacedSessionsAreClosedEvenWhenAWorkerEndsByABug() {
        FakeTarget target = new FakeTarget(number ->
                number == 0 ? new FakeSession().failing("commit", ErrorClass.LOST_SESSION) : new FakeSession());
        AtomicInteger executed = new AtomicInteger();
        FakeWorkload workload = FakeWorkload.executing(session -> {
            if (executed.incrementAndGet() == 5) {
                throw new AssertionError("a bug of the workload");
            }
            return OutcomeCode.COMMITTED;
        });
        Trial<FakeSession> trial = workload.trial(new SystemUnderTest.Database(target), 1, Schedule.measuring(LONG));
        assertThatThrownBy(() -> run(trial)).isInstanceOf(IllegalStateException.class);
        assertThat(target.opened).hasSize(2).allMatch(session -> session.closed);
    }

    @Test
    void givesUpWhenNothingButFatalFailuresComeBack() {
        FakeWorkload workload = FakeWorkload.executing(session -> {
            throw new FakeSession.Failure(ErrorClass.FATAL);
        });
        TrialMeasurement measurement =
                run(workload.trial(new SystemUnderTest.Database(new FakeTarget()), 1, Schedule.measuring(LONG)));
        assertThat(measurement.window().failure()).contains("10 times in a row");
        assertThat(measured(measurement)).isEqualTo(10);
    }

    @Test
    void rehearsalClosesAllSessionsAgain() {
        FakeTarget target = new FakeTarget();
        LocalTrialRunner.rehearse(FakeWorkload.plain().trial(new SystemUnderTest.Database(target), 5, limited(1)));
        assertThat(target.opened).hasSize(5).allMatch(session -> session.closed);
    }

    @Test
    void refusalTellsHowManySessionsWereAcceptedAndClosesThem() {
        FakeTarget target = new FakeTarget(number -> {
            if (number == 2) {
                throw new OutOfConnectionsException("too many clients", null);
            }
            return new FakeSession();
        });
        Trial<FakeSession> trial = FakeWorkload.plain().trial(new SystemUnderTest.Database(target), 3, limited(1));
        assertThatThrownBy(() -> run(trial))
                .isInstanceOf(AssayException.class)
                .hasMessage("the server accepted 2 of 3 connections: too many clients");
        assertThat(target.opened).hasSize(2).allMatch(session -> session.closed);
    }

    @Test
    void unforeseenFailureToOpenClosesTheOtherSessionsToo() {
        FakeTarget target = new FakeTarget(number -> {
            if (number == 2) {
                throw new IllegalArgumentException("a bug of the driver");
            }
            return new FakeSession();
        });
        Trial<FakeSession> trial = FakeWorkload.plain().trial(new SystemUnderTest.Database(target), 3, limited(1));
        assertThatThrownBy(() -> run(trial)).isInstanceOf(IllegalStateException.class);
        assertThat(target.opened).hasSize(2).allMatch(session -> session.closed);
    }
}
