package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Schedule;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.ServerCounters;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users queue work, background workers execute it: in real time, ended by counts. */
@Order(1)
@Parallel
class BackgroundWorkTest {

    private static final Schedule LIMITED = new Schedule(Duration.ZERO, Duration.ofMinutes(4), Duration.ZERO, 300);

    private static final int USERS = 3;

    private final FakeTarget target = new FakeTarget();
    private final SystemUnderTest database = new SystemUnderTest.Database(target);
    private final List<RunEvent> heard = new ArrayList<>();

    private TrialMeasurement run(QueueingWorkload workload) {
        return new LocalTrialRunner().run(workload.trial(database, USERS, LIMITED), heard::add);
    }

    private static List<QueueingWorkload.Ended> ended(QueueingWorkload workload, int type) {
        return workload.ended.stream().filter(one -> one.type() == type).toList();
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "5"})
    void everyPieceIsDoneOnceByABackgroundWorker(int backgroundWorkers) {
        QueueingWorkload workload = new QueueingWorkload(backgroundWorkers, (item, session) -> {});
        TrialMeasurement measurement = run(workload);
        assertThat(workload.queued).hasSize(300);
        assertThat(ended(workload, QueueingWorkload.WORK))
                .extracting(QueueingWorkload.Ended::item)
                .containsExactlyInAnyOrderElementsOf(workload.queued);
        assertThat(measurement.unfinished()).isZero();
        assertThat(measurement.measurements().countInAllPhases(QueueingWorkload.WORK, 0))
                .isEqualTo(300);
        assertThat(target.opened).as("sessions").hasSize(USERS + backgroundWorkers);
        assertThat(target.opened).allMatch(session -> session.closed);
    }

    @Test
    void usersCountAndBackgroundWorkDoesNotCountAgain() {
        TrialMeasurement measurement = run(new QueueingWorkload(1, (item, session) -> {}));
        assertThat(measurement.measurements().everything().count()).isEqualTo(300);
        assertThat(measurement.intervals().stream()
                        .mapToLong(interval -> interval.committed() + interval.failed())
                        .sum())
                .isEqualTo(300);
        assertThat(measurement.measurements().background()).containsExactly(false, true);
        assertThat(measurement.measurements().separateService())
                .as("work in a queue waits")
                .isTrue();
    }

    @Test
    void typesThatAskNothingOfTheSessionNeitherBeginNorCommit() {
        run(new QueueingWorkload(1, (item, session) -> {}));
        List<FakeSession> asked = target.opened.stream()
                .filter(session -> !session.calls.isEmpty())
                .toList();
        assertThat(asked).as("sessions that were asked anything").hasSize(1);
        Map<String, Long> calls = new HashMap<>();
        asked.get(0).calls.forEach(call -> calls.merge(call, 1L, Long::sum));
        assertThat(calls).isEqualTo(Map.of("execute", 300L, "commit", 300L));
    }

    /** The server commits the background workers' transactions; readings and openings cost no commits here. */
    @Test
    void theServerIsExpectedToCountBackgroundWorkAlone() {
        AtomicInteger committed = new AtomicInteger();
        target.counters = () -> Optional.of(new ServerCounters(committed.get(), 0));
        TrialMeasurement measurement = run(new QueueingWorkload(2, (item, session) -> committed.incrementAndGet()));
        assertThat(measurement.server().counts()).isEqualTo(new TrialMeasurement.ServerCounts(300, 0, 300));
    }

    /** No work is done before the load has ended: all of it is left and then done. */
    @Test
    void workLeftWhenTheLoadEndsIsDone() {
        CountDownLatch allQueued = new CountDownLatch(1);
        QueueingWorkload workload = new QueueingWorkload(1, (item, session) -> allQueued.await());
        Thread opener = new Thread(() -> {
            while (workload.queued.size() < 300) {
                Thread.onSpinWait();
            }
            allQueued.countDown();
        });
        opener.start();
        TrialMeasurement measurement = run(workload);
        assertThat(ended(workload, QueueingWorkload.WORK)).hasSize(300);
        assertThat(measurement.unfinished()).isZero();
        assertThat(measurement.window().overrun()).isZero();
        assertThat(measurement.window().stoppedEarly()).isFalse();
    }

    @Test
    void withoutADatabaseNothingIsQueuedAndNobodyWaitsForIt() {
        QueueingWorkload workload = new QueueingWorkload(2, (item, session) -> {});
        TrialMeasurement measurement =
                new LocalTrialRunner().run(workload.trial(new SystemUnderTest.Noop(), USERS, LIMITED), event -> {});
        assertThat(measurement.measurements().everything().count()).isEqualTo(300);
        assertThat(measurement.unfinished()).isZero();
        assertThat(ended(workload, QueueingWorkload.WORK)).isEmpty();
    }

    /** The one background worker is stuck with the first piece until it is aborted; an interrupt shortens the grace period. */
    @Test
    void workThatNobodyDidIsCounted() {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(1);
        QueueingWorkload workload = new QueueingWorkload(1, (item, session) -> {
            stuck.countDown();
            never.await();
        });
        // Users that are never slowed down fill the memory if the first second lasts several on a busy host.
        workload.asking = (item, session) -> LockSupport.parkNanos(1_000_000);
        Schedule endless = Schedule.measuring(Duration.ofMinutes(4));
        TrialMeasurement measurement = new LocalTrialRunner().run(workload.trial(database, USERS, endless), event -> {
            // a busy host may not have reached this point after the first second
            if (event instanceof RunEvent.IntervalMeasured && stuck.getCount() == 0 && workload.queued.size() > 1) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(measurement.window().overrun()).isEqualTo(1);
        assertThat(measurement.unfinished()).isPositive().isEqualTo(workload.queued.size() - 1);
        assertThat(ended(workload, QueueingWorkload.WORK))
                .singleElement()
                .satisfies(one -> assertThat(one.successful()).isFalse());
    }

    /** The only user is stuck with its tenth piece until it is aborted; both background workers wait for it. */
    @Test
    void whoWaitedForAUserThatHadToBeCutIsNoOverrun() {
        CountDownLatch never = new CountDownLatch(1);
        QueueingWorkload workload = new QueueingWorkload(2, (item, session) -> {});
        CountDownLatch stuck = new CountDownLatch(1);
        workload.asking = (item, session) -> {
            if (item == 10) {
                stuck.countDown();
                never.await();
            }
        };
        Schedule endless = Schedule.measuring(Duration.ofMinutes(4));
        TrialMeasurement measurement = new LocalTrialRunner().run(workload.trial(database, 1, endless), event -> {
            if (event instanceof RunEvent.IntervalMeasured
                    && stuck.getCount() == 0
                    && ended(workload, QueueingWorkload.WORK).size() == 9) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(measurement.window().overrun()).isEqualTo(1);
        assertThat(ended(workload, QueueingWorkload.WORK)).hasSize(9);
        assertThat(measurement.unfinished()).isZero();
    }

    @Test
    void linesReachTheListenerOnceAndInTheOrderTheyWereWritten() {
        QueueingWorkload workload = new QueueingWorkload(1, (item, session) -> {});
        run(workload);
        List<String> lines = new ArrayList<>();
        for (RunEvent event : heard) {
            if (event instanceof RunEvent.WorkLogged logged) {
                lines.addAll(logged.lines());
            }
        }
        assertThat(lines)
                .containsExactlyElementsOf(ended(workload, QueueingWorkload.WORK).stream()
                        .map(one -> "item=" + one.item())
                        .toList());
        assertThat(lines).hasSize(300);
    }

    @Test
    void oneBackgroundWorkerServesEachUserFirstComeFirstServed() {
        QueueingWorkload workload = new QueueingWorkload(1, (item, session) -> {});
        run(workload);
        for (int user = 0; user < USERS; user++) {
            long from = user * 1_000_000L;
            long[] done = ended(workload, QueueingWorkload.WORK).stream()
                    .mapToLong(QueueingWorkload.Ended::item)
                    .filter(item -> item > from && item < from + 1_000_000L)
                    .toArray();
            assertThat(done).as("work of user %d", user).isSorted();
        }
    }

    @Test
    void theListenerIsToldWhichTypesAreBackground() {
        run(new QueueingWorkload(1, (item, session) -> {}));
        assertThat(heard)
                .anySatisfy(event -> assertThat(event).isInstanceOfSatisfying(RunEvent.TrialStarted.class, started -> {
                    assertThat(started.background()).containsExactly(false, true);
                    assertThat(started.users()).isEqualTo(USERS);
                }));
    }

    @Test
    void talliesAddUpOverUsersAndBackgroundWorkers() {
        TrialMeasurement measurement = run(new QueueingWorkload(2, (item, session) -> {}));
        assertThat(measurement.tallies().of("users")).isEqualTo(USERS);
        assertThat(measurement.tallies().of("background")).isEqualTo(2);
    }

    @Test
    void endedIsToldOnceForEachTransactionAfterItsLastExecution() {
        AtomicInteger executed = new AtomicInteger();
        QueueingWorkload workload = new QueueingWorkload(1, (item, session) -> {
            if (executed.incrementAndGet() % 2 == 1) {
                throw new FakeSession.Failure(ErrorClass.RETRYABLE);
            }
        });
        TrialMeasurement measurement = run(workload);
        assertThat(ended(workload, QueueingWorkload.ASK))
                .hasSize(300)
                .allMatch(QueueingWorkload.Ended::successful)
                .allMatch(QueueingWorkload.Ended::measured);
        // Not all: work left when the load has ended is not retried.
        long committed = measurement.measurements().countInAllPhases(QueueingWorkload.WORK, 0);
        assertThat(executed.get()).isGreaterThan(300);
        assertThat(ended(workload, QueueingWorkload.WORK)).hasSize(300);
        assertThat(ended(workload, QueueingWorkload.WORK).stream()
                        .filter(QueueingWorkload.Ended::successful)
                        .count())
                .isEqualTo(committed);
    }

    @Test
    void endedIsToldOfFailuresToo() {
        QueueingWorkload workload = new QueueingWorkload(1, (item, session) -> {
            throw new FakeSession.Failure(ErrorClass.CONSTRAINT);
        });
        run(workload);
        assertThat(ended(workload, QueueingWorkload.WORK)).hasSize(300).noneMatch(QueueingWorkload.Ended::successful);
    }

    @Test
    void waitingInTheQueueIsNoLateness() {
        TrialMeasurement measurement = run(new QueueingWorkload(1, (item, session) -> {}));
        assertThat(measurement.measurements().maxLatenessNanos())
                .as("users who never wait are never late")
                .isZero();
        assertThat(measurement
                        .measurements()
                        .responseTime(QueueingWorkload.WORK)
                        .maxNanos())
                .isGreaterThanOrEqualTo(measurement
                        .measurements()
                        .serviceTime(QueueingWorkload.WORK)
                        .maxNanos());
    }

    @Test
    void rehearsalOpensTheSessionsOfBackgroundWorkersToo() {
        LocalTrialRunner.rehearse(new QueueingWorkload(2, (item, session) -> {}).trial(database, USERS, LIMITED));
        assertThat(target.opened).hasSize(USERS + 2).allMatch(session -> session.closed);
    }

    @ParameterizedTest
    @CsvSource({"false, false, 0", "true, true, 2"})
    void backgroundWorkersNeedExactlyOneTypeForThem(boolean first, boolean second, int found) {
        QueueingWorkload workload = new QueueingWorkload(1, List.of(first, second), (item, session) -> {});
        assertThatThrownBy(() -> run(workload))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessage("the workload has background workers and " + found + " types for them; one is needed");
        assertThat(target.opened).allMatch(session -> session.closed);
    }

    @Test
    void aBugInTheBackgroundSurfaces() {
        IllegalStateException thrown = new IllegalStateException("a bug of the workload");
        QueueingWorkload workload = new QueueingWorkload(1, (item, session) -> {
            throw new AssertionError(thrown);
        });
        assertThatThrownBy(() -> run(workload))
                .isInstanceOf(IllegalStateException.class)
                .hasRootCause(thrown);
        assertThat(target.opened).allMatch(session -> session.closed);
    }
}
