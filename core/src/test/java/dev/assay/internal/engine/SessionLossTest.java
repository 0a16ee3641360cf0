package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lost sessions in a {@link SessionExecutor}. */
@Parallel
class SessionLossTest {

    @ParameterizedTest
    @EnumSource(
            value = Demarcation.class,
            names = {"DRIVER", "EXPLICIT_SQL"})
    void lossDuringCommitIsInDoubtAndNotRepeated(Demarcation demarcation) {
        ExecutorFixture fixture = new ExecutorFixture(demarcation);
        fixture.session.failing("commit", ErrorClass.LOST_SESSION);
        FakeSession spare = fixture.addSpare();
        assertThat(fixture.execute()).isEqualTo("in-doubt");
        assertThat(fixture.executor.attempts()).isEqualTo(1);
        assertThat(spare.calls).isEmpty();
        assertThat(fixture.counted(ErrorClass.IN_DOUBT)).isEqualTo(1);
    }

    @Test
    void lossBeforeCommitLeavesNoDoubt() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        assertThat(fixture.execute()).isEqualTo("lost-session");
    }

    @Test
    void lossDuringARollbackByDesignLeavesNoDoubt() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER, false, ExecutorFixture.UNDONE);
        fixture.session.failing("rollback", ErrorClass.LOST_SESSION);
        assertThat(fixture.execute()).isEqualTo("lost-session");
    }

    @Test
    void lossDuringTheCommitOfAReaderLeavesNoDoubt() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER, true, OutcomeCode.COMMITTED);
        fixture.session.failing("commit", ErrorClass.LOST_SESSION);
        assertThat(fixture.execute()).isEqualTo("lost-session");
    }

    @ParameterizedTest
    @EnumSource(
            value = Demarcation.class,
            names = {"AUTOCOMMIT", "SELF"})
    void lossIsInDoubtWhereTheEngineDoesNotCommit(Demarcation demarcation) {
        ExecutorFixture fixture = new ExecutorFixture(demarcation);
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        assertThat(fixture.execute()).isEqualTo("in-doubt");
    }

    @Test
    void lossOfAReaderInAutocommitLeavesNoDoubt() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.AUTOCOMMIT, true, OutcomeCode.COMMITTED);
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        assertThat(fixture.execute()).isEqualTo("lost-session");
    }

    @Test
    void lostSessionIsClosedAndTheNextTransactionHasAnother() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        FakeSession spare = fixture.addSpare();
        fixture.execute();
        assertThat(fixture.session.closed).isTrue();
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(spare.calls).containsExactly("execute", "commit");
    }

    @Test
    void refusalToReopenCountsAsRefused() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        fixture.execute();
        assertThat(fixture.execute()).isEqualTo("refused");
        assertThat(fixture.counted(ErrorClass.REFUSED)).isEqualTo(1);
    }

    @Test
    void goesOnWhenTheServerIsBackAfterARefusal() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        fixture.execute();
        fixture.execute();
        fixture.addSpare();
        assertThat(fixture.execute()).isEqualTo("committed");
    }

    @Test
    void failedRollbackDiscardsTheSession() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.CONSTRAINT).failing("rollback", ErrorClass.FATAL);
        FakeSession spare = fixture.addSpare();
        assertThat(fixture.execute()).isEqualTo("constraint");
        assertThat(fixture.session.closed).isTrue();
        fixture.execute();
        assertThat(spare.calls).containsExactly("execute", "commit");
    }

    @Test
    void retryAfterAFailedRollbackRunsOnAnotherSession() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.RETRYABLE).failing("rollback", ErrorClass.LOST_SESSION);
        FakeSession spare = fixture.addSpare();
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(spare.calls).containsExactly("execute", "commit");
    }

    @Test
    void unusableSessionIsReplacedAfterAFailure() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.TIMEOUT);
        fixture.session.closed = true;
        FakeSession spare = fixture.addSpare();
        assertThat(fixture.execute()).isEqualTo("timeout");
        fixture.execute();
        assertThat(spare.calls).containsExactly("execute", "commit");
    }

    @Test
    void abortCutsTheSession() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.executor.abort();
        assertThat(fixture.session.aborted).isTrue();
    }

    @Test
    void abortCutsASessionThatIsBeingOpenedToo() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        FakeSession spare = fixture.addSpare();
        fixture.execute();
        fixture.opening = fixture.executor::abort;
        fixture.execute();
        assertThat(spare.aborted).isTrue();
    }

    @Test
    void closesTheSessionItHasLast() {
        ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        FakeSession spare = fixture.addSpare();
        fixture.execute();
        fixture.execute();
        fixture.executor.close();
        assertThat(spare.closed).isTrue();
    }
}
