package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.BorrowingSession;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class BorrowingExecutorTest {

    /** A session that waits a fixed time for its connection. */
    private static final class Borrower extends FakeSession implements BorrowingSession {
        private ExecutorFixture.WaitingClock clock = new ExecutorFixture.WaitingClock();

        @Override
        public void borrow() throws Failure {
            clock.awaitNanos(clock.nanoTime() + 7);
            step("borrow");
        }

        @Override
        public void giveBack() {
            calls.add("give back");
        }
    }

    private final Borrower session = new Borrower();

    private ExecutorFixture fixture(Demarcation demarcation) {
        ExecutorFixture fixture = new ExecutorFixture(session, demarcation, false, OutcomeCode.COMMITTED);
        session.clock = fixture.clock;
        return fixture;
    }

    @Test
    void hasAConnectionForTheLengthOfATransaction() {
        ExecutorFixture fixture = fixture(Demarcation.EXPLICIT_SQL);
        fixture.execute();
        fixture.execute();
        assertThat(session.calls)
                .containsExactly(
                        "borrow",
                        "begin",
                        "execute",
                        "commit",
                        "give back", //
                        "borrow",
                        "begin",
                        "execute",
                        "commit",
                        "give back");
        assertThat(fixture.executor.borrows()).isTrue();
        assertThat(fixture.executor.waitedNanos()).isEqualTo(7);
    }

    @Test
    void doesNotSitOnItsConnectionBetweenRepetitionsAndAddsTheWaitsUp() {
        ExecutorFixture fixture = fixture(Demarcation.DRIVER);
        session.failing("execute", ErrorClass.RETRYABLE);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(session.calls)
                .containsExactly(
                        "borrow", "execute", "rollback", "give back", "borrow", "execute", "commit", "give back");
        assertThat(fixture.executor.waitedNanos()).isEqualTo(14);
    }

    @Test
    void waitInVainIsAFailureThatLeavesTheSessionInUse() {
        ExecutorFixture fixture = fixture(Demarcation.DRIVER);
        session.failing("borrow", ErrorClass.TIMEOUT);
        assertThat(fixture.execute()).isEqualTo("timeout");
        assertThat(fixture.executor.waitedNanos()).isEqualTo(7);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.errors.sessionsLost()).isZero();
    }

    @Test
    void ownsNoConnectionWhereNobodyBorrows() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.execute();
        assertThat(fixture.executor.borrows()).isFalse();
        assertThat(fixture.executor.waitedNanos()).isZero();
    }
}
