package dev.assay.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.RetryDeadline;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Checking;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.CheckResult.Status;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.test.Parallel;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

@Parallel
class PostRunChecksTest {

    private static class Connection implements Session {
        private boolean closed;
        private final CountDownLatch aborted = new CountDownLatch(1);

        @Override
        public void begin() {}

        @Override
        public void commit() {}

        @Override
        public void rollback() {}

        @Override
        public ErrorClass classify(Exception failure) {
            return failure instanceof IllegalStateException ? ErrorClass.LOST_SESSION : ErrorClass.FATAL;
        }

        @Override
        public boolean usable() {
            return true;
        }

        @Override
        public void abort() {
            aborted.countDown();
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** Opens a limited number of connections. */
    private static class Database implements Target {
        private final List<Connection> opened = new ArrayList<>();
        private final int most;

        Database(int most) {
            this.most = most;
        }

        Connection connection() {
            return new Connection();
        }

        @Override
        public synchronized <S extends Session> S open(Class<S> type, SessionOptions options) {
            if (opened.size() == most) {
                throw AssayException.target("nobody\nis there", null);
            }
            opened.add(connection());
            return type.cast(opened.get(opened.size() - 1));
        }

        @Override
        public TargetInfo info() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public boolean opens(Class<? extends Session> type) {
            return true;
        }

        @Override
        public DatasetStore datasets() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    @FunctionalInterface
    private interface Question {
        CheckResult ask(Connection session) throws Exception;
    }

    private final List<RunEvent> heard = new ArrayList<>();
    private int asked;

    private ConsistencyCheck<Connection> check(String id, Question question) {
        return new ConsistencyCheck<>() {
            @Override
            public String id() {
                return id;
            }

            @Override
            public String title() {
                return "title of " + id;
            }

            @Override
            public CheckResult check(Connection session, Moment moment) throws Exception {
                asked++;
                assertThat(moment).isEqualTo(Moment.USED);
                return question.ask(session);
            }
        };
    }

    private ConsistencyCheck<Connection> holds(String id) {
        return check(id, session -> CheckResult.passed(id, "title of " + id, ""));
    }

    private ConsistencyCheck<Connection> losesTheSession(String id, int times) {
        int[] left = {times};
        return check(id, session -> {
            if (left[0]-- > 0) {
                throw new IllegalStateException("the connection broke");
            }
            return CheckResult.passed(id, "", "");
        });
    }

    private PostRunChecks.Answers ask(Database database, List<ConsistencyCheck<Connection>> checks) {
        return new PostRunChecks<>(database, Connection.class, RetryDeadline.spent(heard::add), heard::add).ask(checks);
    }

    @Test
    void asksAllOnOneSessionAndClosesIt() {
        Database database = new Database(1);
        PostRunChecks.Answers answers = ask(database, List.of(holds("1"), holds("2")));
        assertThat(answers.unchecked()).isNull();
        assertThat(answers.results()).extracting(CheckResult::status).containsExactly(Status.PASSED, Status.PASSED);
        assertThat(database.opened).singleElement().matches(connection -> connection.closed);
        assertThat(heard).containsExactly(new RunEvent.Stage("checking 2 consistency conditions"));
    }

    @Test
    void workloadWithoutConditionsIsAskedNothing() {
        assertThat(ask(new Database(0), List.of())).isEqualTo(PostRunChecks.Answers.NONE);
        assertThat(heard).isEmpty();
    }

    @Test
    void saysWhyNothingCouldBeAskedWhereTheDatabaseIsGone() {
        PostRunChecks.Answers answers = ask(new Database(0), List.of(holds("1"), holds("2")));
        assertThat(answers.unchecked()).isEqualTo("2 of 2 conditions could not be checked: nobody is there");
        assertThat(answers.results())
                .containsExactly(
                        CheckResult.notApplicable("1", "title of 1", "not asked: nobody is there"),
                        CheckResult.notApplicable("2", "title of 2", "not asked: nobody is there"));
    }

    @Test
    void asksAgainOnAnotherSessionWhenOneIsLost() {
        Database database = new Database(2);
        PostRunChecks.Answers answers = ask(database, List.of(losesTheSession("1", 1), holds("2")));
        assertThat(answers.unchecked()).isNull();
        assertThat(answers.results()).extracting(CheckResult::status).containsExactly(Status.PASSED, Status.PASSED);
        assertThat(database.opened).allMatch(connection -> connection.closed);
    }

    @Test
    void goesOnWithTheOthersAfterOneThatCostsTheSessionEachTime() {
        PostRunChecks.Answers answers = ask(new Database(9), List.of(losesTheSession("1", 9), holds("2")));
        assertThat(asked).isEqualTo(4);
        assertThat(answers.unchecked()).isEqualTo("1 of 2 conditions could not be checked: the connection broke");
        assertThat(answers.results())
                .extracting(CheckResult::status)
                .containsExactly(Status.NOT_APPLICABLE, Status.PASSED);
    }

    @Test
    void keepsTheAnswersGivenBeforeTheDatabaseWentAway() {
        PostRunChecks.Answers answers = ask(new Database(1), List.of(holds("1"), losesTheSession("2", 1), holds("3")));
        assertThat(answers.unchecked()).isEqualTo("2 of 3 conditions could not be checked: nobody is there");
        assertThat(answers.results())
                .extracting(CheckResult::status)
                .containsExactly(Status.PASSED, Status.NOT_APPLICABLE, Status.NOT_APPLICABLE);
    }

    @Test
    void questionThatFailsIsAskedOnceAndSpoilsNoOther() {
        Database database = new Database(1);
        PostRunChecks.Answers answers = ask(
                database,
                List.of(
                        check("1", session -> {
                            throw new UnsupportedOperationException("no such table");
                        }),
                        holds("2")));
        assertThat(asked).isEqualTo(2);
        assertThat(answers.unchecked()).isEqualTo("1 of 2 conditions could not be checked: no such table");
        assertThat(answers.results())
                .extracting(CheckResult::status)
                .containsExactly(Status.NOT_APPLICABLE, Status.PASSED);
    }

    /** Some drivers throw unexpected exceptions. */
    @Test
    void bugsOfADriverLoseNoAnswer() {
        Connection unpredictable = new Connection() {
            @Override
            public boolean usable() {
                throw new IllegalArgumentException("a bug of the driver");
            }

            @Override
            public void close() {
                super.close();
                throw new IllegalArgumentException("another one");
            }
        };
        Database database = new Database(2) {
            @Override
            Connection connection() {
                return unpredictable;
            }
        };
        PostRunChecks.Answers answers = ask(database, List.of(holds("1"), losesTheSession("2", 1), holds("3")));
        assertThat(answers.unchecked()).isNull();
        assertThat(answers.results())
                .extracting(CheckResult::status)
                .containsExactly(Status.PASSED, Status.PASSED, Status.PASSED);
        assertThat(unpredictable.closed).isTrue();
    }

    @Test
    void bugOfADriverThatOpensIsOneMoreWayToBeGone() {
        Database database = new Database(1) {
            @Override
            Connection connection() {
                throw new IllegalArgumentException("a bug of the driver");
            }
        };
        PostRunChecks.Answers answers = ask(database, List.of(holds("1")));
        assertThat(answers.unchecked()).isEqualTo("1 of 1 conditions could not be checked: a bug of the driver");
        assertThat(answers.results()).extracting(CheckResult::status).containsExactly(Status.NOT_APPLICABLE);
    }

    @Test
    void askingLessThanTheWorkloadWantsIsTold() {
        PostRunChecks.Answers answers =
                new PostRunChecks.Answers(List.of(), "1 of 2 conditions could not be checked: gone");
        assertThat(answers.withOmittedChecks(Checking.BOTH)).isSameAs(answers);
        assertThat(answers.withOmittedChecks(Checking.AFTER).unchecked())
                .isEqualTo("the workload requires its conditions to be checked before and after the run, but the plan"
                        + " has them checked only after it; 1 of 2 conditions could not be checked: gone");
        assertThat(PostRunChecks.Answers.NONE.withOmittedChecks(Checking.NONE).unchecked())
                .endsWith("but the plan has them checked never");
    }

    /** With a limit of 0 ns, every failed attempt counts as hanging. */
    @Test
    void silentServerIsNotWaitedForWithoutEnd() throws InterruptedException {
        Connection waiting = new Connection();
        SilenceWatch watch = SilenceWatch.over(new Database(0), Connection.class, waiting, 1, 0);
        waiting.aborted.await();
        watch.close();
        assertThat(waiting.aborted.getCount()).isZero();
    }

    /** With {@code connectTimeout=1} in the URL, no attempt takes as long as a hanging one. */
    @Test
    void serverThatIsSilentForADriverWithAShortTimeoutIsNotWaitedForEither() throws InterruptedException {
        Connection waiting = new Connection();
        Database database = new Database(1) {
            @Override
            Connection connection() {
                throw AssayException.target(
                        "cannot connect", new SQLException(new SocketTimeoutException("timed out")));
            }
        };
        SilenceWatch watch = SilenceWatch.over(database, Connection.class, waiting, 1, Long.MAX_VALUE);
        waiting.aborted.await();
        watch.close();
        assertThat(waiting.aborted.getCount()).isZero();
    }

    @Test
    void watchOutlivesTheBugsOfADriver() throws InterruptedException {
        CountDownLatch attempts = new CountDownLatch(3);
        Connection waiting = new Connection() {
            @Override
            public void abort() {
                attempts.countDown();
                throw new IllegalArgumentException("a bug of the driver");
            }
        };
        Database database = new Database(1) {
            @Override
            Connection connection() {
                throw new IllegalArgumentException("another one");
            }
        };
        SilenceWatch watch = SilenceWatch.over(database, Connection.class, waiting, 1, 0);
        attempts.await();
        watch.close();
        assertThat(attempts.getCount()).isZero();
    }

    /** An attempt that would abort the session is running when the owner closes the watch. */
    @Test
    void sessionThatWasTakenBackIsNotCut() throws InterruptedException {
        CountDownLatch looking = new CountDownLatch(3);
        CountDownLatch takenBack = new CountDownLatch(1);
        AtomicReference<Thread> watching = new AtomicReference<>();
        Connection session = new Connection();
        Database database = new Database(1) {
            @Override
            Connection connection() {
                watching.set(Thread.currentThread());
                looking.countDown();
                if (looking.getCount() == 0) {
                    boolean waits = true;
                    while (waits) {
                        try {
                            takenBack.await();
                            waits = false;
                        } catch (InterruptedException e) {
                            // drivers do not react to interrupts either
                        }
                    }
                }
                throw new IllegalStateException("hung");
            }
        };
        SilenceWatch watch = SilenceWatch.over(database, Connection.class, session, 1, 0);
        looking.await();
        watch.close();
        takenBack.countDown();
        watching.get().join();
        assertThat(session.aborted.getCount()).isEqualTo(1);
    }

    @Test
    void serverThatAnswersOrRefusesAtOnceMayTakeItsTime() throws InterruptedException {
        Connection waiting = new Connection();
        CountDownLatch looks = new CountDownLatch(20);
        Database database = new Database(10) {
            @Override
            public synchronized <S extends Session> S open(Class<S> type, SessionOptions options) {
                looks.countDown();
                return super.open(type, options);
            }
        };
        SilenceWatch watch = SilenceWatch.over(database, Connection.class, waiting, 1, Long.MAX_VALUE);
        looks.await();
        watch.close();
        assertThat(waiting.aborted.getCount()).isEqualTo(1);
        assertThat(database.opened).hasSize(10).allMatch(connection -> connection.closed);
    }
}
