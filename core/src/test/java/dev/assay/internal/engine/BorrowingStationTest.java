package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.target.BorrowingSession;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class BorrowingStationTest {

    /** A session that has to wait a fixed time for its connection. */
    private static final class Borrower extends FakeSession implements BorrowingSession {
        private StationFixture.WaitingClock clock = new StationFixture.WaitingClock();

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

    private StationFixture fixture(Demarcation demarcation) {
        StationFixture fixture = new StationFixture(session, demarcation, false, OutcomeCode.COMMITTED);
        session.clock = fixture.clock;
        return fixture;
    }

    @Test
    void hasAConnectionForTheLengthOfATransaction() {
        StationFixture fixture = fixture(Demarcation.EXPLICIT_SQL);
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
        assertThat(fixture.station.borrows()).isTrue();
        assertThat(fixture.station.waitedNanos()).isEqualTo(7);
    }

    @Test
    void doesNotSitOnItsConnectionBetweenRepetitionsAndAddsTheWaitsUp() {
        StationFixture fixture = fixture(Demarcation.DRIVER);
        session.failing("execute", ErrorClass.RETRYABLE);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(session.calls)
                .containsExactly(
                        "borrow", "execute", "rollback", "give back", "borrow", "execute", "commit", "give back");
        assertThat(fixture.station.waitedNanos()).isEqualTo(14);
    }

    @Test
    void waitInVainIsAFailureThatLeavesTheSessionInUse() {
        StationFixture fixture = fixture(Demarcation.DRIVER);
        session.failing("borrow", ErrorClass.TIMEOUT);
        assertThat(fixture.execute()).isEqualTo("timeout");
        assertThat(fixture.station.waitedNanos()).isEqualTo(7);
        assertThat(fixture.execute()).isEqualTo("committed");
        assertThat(fixture.errors.sessionsLost()).isZero();
    }

    @Test
    void ownsNoConnectionWhereNobodyBorrows() {
        StationFixture fixture = new StationFixture(Demarcation.DRIVER);
        fixture.execute();
        assertThat(fixture.station.borrows()).isFalse();
        assertThat(fixture.station.waitedNanos()).isZero();
    }
}
