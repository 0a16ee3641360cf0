package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.FailureAction;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

/** A transaction's own decision about a failure takes precedence over the failure's class. */
@Parallel
class FailureActionTest {

    private static ExecutorFixture fixture(FailureAction failureAction) {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.EXPLICIT_SQL);
        fixture.transaction.failureAction = failureAction;
        return fixture;
    }

    @Test
    void restartsWithOtherInputsAsOftenAsItTakes() {
        ExecutorFixture fixture = fixture(FailureAction.RESTART);
        fixture.session.failing("execute", 25, ErrorClass.TIMEOUT);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.executor.attempts()).isEqualTo(26);
        assertThat(fixture.transaction.prepared).isEqualTo(25);
        assertThat(fixture.counted(ErrorClass.RETRYABLE)).isEqualTo(25);
        assertThat(fixture.session.calls).doesNotContain("rollback").startsWith("begin", "execute", "begin", "execute");
    }

    @Test
    void rollsBackFirstWhereThatIsAsked() {
        ExecutorFixture fixture = fixture(FailureAction.ROLL_BACK_AND_RESTART);
        fixture.session.failing("commit", ErrorClass.RETRYABLE);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.transaction.prepared).isEqualTo(1);
        assertThat(fixture.session.calls)
                .containsExactly("begin", "execute", "commit", "rollback", "begin", "execute", "commit");
    }

    /** Restarts are not limited. */
    @Test
    void endsWithTheLoad() {
        ExecutorFixture fixture = fixture(FailureAction.RESTART);
        fixture.session.failing("execute", ErrorClass.RETRYABLE);
        fixture.control.stop();
        assertThat(fixture.execute()).isEqualTo("retryable");
        assertThat(fixture.executor.attempts()).isEqualTo(1);
        assertThat(fixture.control.failure()).isNull();
    }

    @Test
    void stopsTheRunAtTheFirstFailure() {
        ExecutorFixture fixture = fixture(FailureAction.STOP);
        fixture.session.failing("execute", ErrorClass.CONSTRAINT);
        assertThat(fixture.execute()).isEqualTo("constraint");
        assertThat(fixture.control.stopped()).isTrue();
        assertThat(fixture.control.failure())
                .isEqualTo("only failed with an error that stops the run, as configured: planned: constraint");
        assertThat(fixture.counted(ErrorClass.CONSTRAINT)).isEqualTo(1);
    }

    /** Transactions aborted at the end of a load fail, too. */
    @Test
    void whatFailsBecauseTheLoadHasEndedIsNoReasonToStop() {
        ExecutorFixture fixture = fixture(FailureAction.STOP);
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        fixture.control.stop();
        fixture.execute();
        assertThat(fixture.control.failure()).isNull();
    }

    private record Leftover() implements Script<FakeSession> {

        @Override
        public int choose() {
            throw new AssertionError("nothing more is to be chosen");
        }

        @Override
        public Transaction<FakeSession> transaction(int type) {
            throw new AssertionError("nothing more is to be executed");
        }

        @Override
        public void end(FakeSession session) throws FakeSession.Failure {
            session.step("leftover");
        }
    }

    @Test
    void whatAScriptHasLeftIsSentAtTheEnd() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.AUTOCOMMIT);
        fixture.executor.end(new Leftover());
        assertThat(fixture.session.calls).containsExactly("leftover");
    }

    @Test
    void whatCannotBeSentAtTheEndIsAnError() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.AUTOCOMMIT);
        fixture.session.failing("leftover", ErrorClass.CONSTRAINT);
        fixture.executor.end(new Leftover());
        assertThat(fixture.counted(ErrorClass.CONSTRAINT)).isEqualTo(1);
    }

    @Test
    void nothingIsSentAfterALoadThatWasCutShort() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.AUTOCOMMIT);
        fixture.executor.abort();
        fixture.executor.end(new Leftover());
        assertThat(fixture.session.calls).doesNotContain("leftover");
    }
}
