package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A {@link SessionExecutor} with a failing server. */
@Parallel
class SessionTroubleTest {

    private static final long MILLI = 1_000_000;

    private final ExecutorFixture fixture = new ExecutorFixture(Demarcation.DRIVER);

    /** Loses the only session. */
    private void lose() {
        fixture.session.failing("execute", ErrorClass.LOST_SESSION);
        assertThat(fixture.execute()).isEqualTo("lost-session");
    }

    @Test
    void firstAttemptToReopenIsMadeAtOnce() {
        lose();
        fixture.addSpare();
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.clock.waits).isEmpty();
    }

    @Test
    void furtherOnesWaitTwiceAsLongEachTimeUpToASecond() {
        lose();
        for (int i = 0; i < 12; i++) {
            assertThat(fixture.execute()).isEqualTo("refused");
        }
        long bound = 10 * MILLI;
        assertThat(fixture.clock.waits).hasSize(11);
        for (long wait : fixture.clock.waits) {
            assertThat(wait).isBetween(bound / 2, bound);
            bound = Math.min(2 * bound, 1_000 * MILLI);
        }
    }

    /** A wait between transactions would be missing from all response times. */
    @Test
    void waitIsPartOfTheTransactionThatNeedsTheSession() {
        lose();
        fixture.execute();
        fixture.addSpare();
        double before = fixture.clock.totalMillis();
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.clock.totalMillis() - before).isBetween(5.0, 10.0);
    }

    @Test
    void usersWhoLostTheirSessionsTogetherDoNotComeBackTogether() {
        List<Long> waits = List.of(
                BackoffPolicy.pauseNanos(9, new RandomStream(1)),
                BackoffPolicy.pauseNanos(9, new RandomStream(2)),
                BackoffPolicy.pauseNanos(9, new RandomStream(3)));
        assertThat(waits).doesNotHaveDuplicates();
    }

    @Test
    void anyNumberOfTroublesHasAPause() {
        assertThat(BackoffPolicy.pauseNanos(Integer.MAX_VALUE, new RandomStream(1)))
                .isBetween(500 * MILLI, 1_000 * MILLI);
    }

    /** A new connection may reach the server that took over. */
    @Test
    void refusalOnALiveSessionReplacesIt() {
        fixture.session.failing("execute", ErrorClass.REFUSED);
        FakeSession spare = fixture.addSpare();
        assertThat(fixture.execute()).isEqualTo("refused");
        assertThat(fixture.session.calls).containsExactly("execute", "rollback");
        assertThat(fixture.session.closed).isTrue();
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(spare.calls).containsExactly("execute", "commit");
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorClass.class,
            names = {"REFUSED", "LOST_SESSION", "FATAL"})
    void serverThatKeepsFailingIsNotHammered(ErrorClass errorClass) {
        fixture.session.failing("execute", 5, errorClass);
        for (int i = 0; i < 5; i++) {
            fixture.addSpare().failing("execute", errorClass);
        }
        for (int i = 0; i < 5; i++) {
            fixture.execute();
        }
        assertThat(fixture.clock.waits).hasSize(3);
        assertThat(fixture.clock.totalMillis()).isBetween(35.0, 70.0);
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorClass.class,
            names = {"CONSTRAINT", "TIMEOUT"})
    void failureOfOneTransactionIsNoTroubleOfTheServer(ErrorClass errorClass) {
        fixture.session.failing("execute", 5, errorClass);
        for (int i = 0; i < 5; i++) {
            fixture.execute();
        }
        assertThat(fixture.clock.waits).isEmpty();
        assertThat(fixture.session.closed).isFalse();
    }

    @Test
    void oneSuccessEndsTheRowOfTroubles() {
        lose();
        fixture.execute();
        fixture.execute();
        FakeSession spare = fixture.addSpare();
        fixture.execute();
        fixture.clock.waits.clear();
        spare.failing("execute", ErrorClass.LOST_SESSION);
        fixture.addSpare();
        fixture.execute();
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.clock.waits).isEmpty();
    }

    @Test
    void stopEndsAWaitWithoutAskingTheServerAgain() {
        lose();
        fixture.execute();
        FakeSession spare = fixture.addSpare();
        fixture.clock.inTheMiddle = () -> {
            fixture.control.stop();
            fixture.clock.early = true;
        };
        assertThat(fixture.execute()).isEqualTo("refused");
        assertThat(fixture.clock.totalMillis()).isLessThanOrEqualTo(5);
        assertThat(fixture.spares).containsExactly(spare);
    }

    @Test
    void abortEndsAWaitWithoutAskingTheServerAgain() {
        lose();
        fixture.execute();
        FakeSession spare = fixture.addSpare();
        fixture.clock.inTheMiddle = () -> {
            fixture.executor.abort();
            fixture.clock.early = true;
        };
        assertThat(fixture.execute()).isEqualTo("refused");
        assertThat(fixture.spares).containsExactly(spare);
    }

    /** The counts of outcomes and errors must agree. */
    @Test
    void waitThatTheEndOfTheLoadCutIsCounted() {
        lose();
        fixture.control.stop();
        assertThat(fixture.execute()).isEqualTo("refused");
        assertThat(fixture.executor.attempts()).isEqualTo(1);
        assertThat(fixture.counted(ErrorClass.REFUSED)).isEqualTo(1);
    }

    @Test
    void wokenForNothingWaitsOn() {
        lose();
        fixture.execute();
        fixture.addSpare();
        fixture.clock.inTheMiddle = () -> fixture.clock.early = fixture.clock.waits.size() < 3;
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.clock.waits).hasSize(3);
        assertThat(fixture.clock.totalMillis()).isBetween(5.0, 10.0);
    }

    @Test
    void lostAndReplacedSessionsAreCounted() {
        lose();
        fixture.execute();
        fixture.addSpare().failing("execute", ErrorClass.REFUSED);
        fixture.execute();
        assertThat(fixture.errors.sessionsLost()).isEqualTo(2);
        assertThat(fixture.errors.sessionsReopened()).isEqualTo(1);
    }

    /** Queueing work needs no database. */
    @Test
    void transactionThatAsksNothingGoesOnWithoutASession() {
        ExecutorFixture queueing = new ExecutorFixture(Demarcation.NONE);
        queueing.session.failing("execute", ErrorClass.LOST_SESSION);
        assertThat(queueing.executeSecond()).isEqualTo("lost-session");
        assertThat(queueing.executeSecond()).isEqualTo("refused");
        assertThat(queueing.execute()).isEqualTo("committed");
        assertThat(queueing.clock.waits).isEmpty();
    }

    @Test
    void transactionThatAsksNothingDoesNotEndTheRowOfTroubles() {
        ExecutorFixture queueing = new ExecutorFixture(Demarcation.NONE);
        queueing.session.failing("execute", ErrorClass.LOST_SESSION);
        queueing.executeSecond();
        queueing.executeSecond();
        queueing.execute();
        queueing.executeSecond();
        assertThat(queueing.clock.waits).hasSize(1);
    }

    @Test
    void doubtfulCommitIsATroubleToo() {
        ExecutorFixture writer = new ExecutorFixture(Demarcation.DRIVER, false, OutcomeCode.COMMITTED);
        writer.session.failing("commit", ErrorClass.LOST_SESSION);
        assertThat(writer.execute()).isEqualTo("in-doubt");
        writer.execute();
        writer.execute();
        assertThat(writer.clock.waits).hasSize(1);
    }
}
