package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class SessionExecutorTest {

    @Test
    void commitsThroughTheSessionWhereTheDriverBegins() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.session.calls).containsExactly("execute", "commit");
    }

    @Test
    void sendsBeginAndCommitWhereTheyAreStatements() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.EXPLICIT_SQL);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.session.calls).containsExactly("begin", "execute", "commit");
    }

    @Test
    void sendsThemAsTextLikewise() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.EXPLICIT_TEXT);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.session.calls).containsExactly("begin", "execute", "commit");
    }

    @Test
    void neitherBeginsNorEndsInAutocommit() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.AUTOCOMMIT);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.session.calls).containsExactly("execute");
    }

    @Test
    void leavesTheEndToATransactionThatMarksItItself() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.SELF);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.session.calls).containsExactly("execute");
    }

    @Test
    void rollsBackWhatTheOutcomeWantsUndone() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER, false, ExecutorFixture.UNDONE);
        assertThat(fixture.execute()).isEqualTo("undone");
        assertThat(fixture.session.calls).containsExactly("execute", "rollback");
    }

    @Test
    void commitsWhatDidNotSucceedButIsToBeKept() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER, false, ExecutorFixture.NOT_FOUND);
        assertThat(fixture.execute()).isEqualTo("not-found");
        assertThat(fixture.session.calls).containsExactly("execute", "commit");
    }

    @Test
    void repeatsARetryableFailureWithTheSameInputs() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.RETRYABLE, ErrorClass.RETRYABLE);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.executor.attempts()).isEqualTo(3);
        assertThat(fixture.transaction.prepared).isZero();
        assertThat(fixture.session.calls)
                .containsExactly("execute", "rollback", "execute", "rollback", "execute", "commit");
    }

    @Test
    void countsEveryFailedAttempt() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.RETRYABLE, ErrorClass.RETRYABLE);
        fixture.execute();
        assertThat(fixture.counted(ErrorClass.RETRYABLE)).isEqualTo(2);
    }

    @Test
    void givesUpAfterTenAttempts() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", 11, ErrorClass.RETRYABLE);
        assertThat(fixture.execute()).isEqualTo("retryable");
        assertThat(fixture.executor.attempts()).isEqualTo(10);
        assertThat(fixture.counted(ErrorClass.RETRYABLE)).isEqualTo(10);
    }

    @Test
    void countsAttemptsOfEachTransactionAnew() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.RETRYABLE);
        fixture.execute();
        fixture.execute();
        assertThat(fixture.executor.attempts()).isEqualTo(1);
    }

    @Test
    void doesNotRepeatOnceTheTrialWasStopped() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.RETRYABLE);
        fixture.control.stop();
        assertThat(fixture.execute()).isEqualTo("retryable");
        assertThat(fixture.executor.attempts()).isEqualTo(1);
    }

    @Test
    void repeatsASerializationFailureThatShowsAtCommit() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("commit", ErrorClass.RETRYABLE);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.session.calls).containsExactly("execute", "commit", "rollback", "execute", "commit");
    }

    @Test
    void doesNotRepeatWhatTheDataForbid() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.CONSTRAINT);
        assertThat(fixture.execute()).isEqualTo("constraint");
        assertThat(fixture.session.calls).containsExactly("execute", "rollback");
    }

    @Test
    void repeatsWhatTheDataForbidOnlyUntilAnotherTransactionHasEnded() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.transaction.repeatsAfterConstraint = true;
        fixture.session.failing("execute", ErrorClass.CONSTRAINT);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.counted(ErrorClass.RETRYABLE)).isEqualTo(1);
        assertThat(fixture.counted(ErrorClass.CONSTRAINT)).isZero();
        assertThat(fixture.session.calls).containsExactly("execute", "rollback", "execute", "commit");
    }

    @Test
    void doesNotRollBackWhereEachStatementIsItsOwnTransaction() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.AUTOCOMMIT);
        fixture.session.failing("execute", ErrorClass.CONSTRAINT);
        fixture.execute();
        assertThat(fixture.session.calls).containsExactly("execute");
    }

    @Test
    void stopsTheTrialAfterTenFatalFailuresInARow() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", 10, ErrorClass.FATAL);
        for (int i = 0; i < 9; i++) {
            fixture.execute();
        }
        assertThat(fixture.control.stopped()).isFalse();
        fixture.execute();
        assertThat(fixture.control.stopped()).isTrue();
        assertThat(fixture.control.failure()).contains("only", "10 times in a row", "planned: fatal");
    }

    @Test
    void oneSuccessEndsARowOfFatalFailures() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", 9, ErrorClass.FATAL);
        for (int i = 0; i < 10; i++) {
            fixture.execute();
        }
        fixture.session.failing("execute", 9, ErrorClass.FATAL);
        for (int i = 0; i < 9; i++) {
            fixture.execute();
        }
        assertThat(fixture.control.stopped()).isFalse();
    }

    @Test
    void answersWithTheIndexOfTheOutcome() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER, false, OutcomeCode.COMMITTED);
        assertThat(fixture.executor.execute(0, fixture.transaction)).isZero();
    }
}
