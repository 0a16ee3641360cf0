package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class OperationalLawsTest {

    private static final OpenLoop OPEN = new OpenLoop(Rate.perSecond(10_000), Arrivals.POISSON, 500);

    private final TrialFixture trial = new TrialFixture();

    private List<Reason> broken() {
        return OperationalLaws.broken(trial.context());
    }

    private void assertBroken(String code, Status status) {
        assertThat(broken()).singleElement().satisfies(reason -> {
            assertThat(reason.code()).isEqualTo(code);
            assertThat(reason.status()).isEqualTo(status);
        });
    }

    @Test
    void holdForUsersWhoAreAlwaysBusy() {
        assertThat(broken()).isEmpty();
    }

    @Test
    void oneTransactionThatNoRecorderHoldsIsInvalid() {
        trial.missingFromRecords = 1;
        assertBroken("records-disagree", Status.INVALID);
    }

    @Test
    void meanThatTheBucketsDoNotShowIsInvalid() {
        trial.load = OPEN;
        trial.exactNanosEach = 1_030_000;
        assertBroken("means-disagree", Status.INVALID);
    }

    @Test
    void meanMayDifferByTheWidthOfABucket() {
        trial.load = OPEN;
        trial.exactNanosEach = 1_008_000;
        assertThat(broken()).isEmpty();
    }

    @Test
    void meansMayDisagreeWhereTimesWereClamped() {
        trial.load = OPEN;
        trial.exactNanosEach = 1_030_000;
        trial.clamped = 1;
        assertThat(broken()).isEmpty();
    }

    @Test
    void moreBusyTimeThanUsersHaveIsInvalid() {
        trial.load = new ClosedLoop(9);
        assertBroken("more-busy-than-users", Status.INVALID);
    }

    @Test
    void usersWhoAreIdleForMoreThanTwoPercentAreSuspect() {
        trial.load = new ClosedLoop(11);
        assertBroken("users-not-busy", Status.SUSPECT);
    }

    @Test
    void usersMayBeIdleForOnePercent() {
        trial.counts[0][TrialFixture.COMMITTED] = 590_000;
        assertThat(broken()).isEmpty();
    }

    @Test
    void fewTransactionsLeaveRoomForWhatTheBordersCut() {
        trial.nanosEach = 10_000_000_000L;
        trial.exactNanosEach = 10_000_000_000L;
        trial.counts[0][TrialFixture.COMMITTED] = 60;
        trial.counts[1][TrialFixture.COMMITTED] = 32;
        assertThat(broken()).isEmpty();
    }

    @Test
    void sessionsOfAnOpenLoadNeedNotBeBusy() {
        trial.load = OPEN;
        assertThat(broken()).isEmpty();
        trial.load = new PartlyOpen(
                Rate.perSecond(1_000), Arrivals.POISSON, 10, new ThinkTime.Exponential(Duration.ofSeconds(1)), 500);
        assertThat(broken()).isEmpty();
    }

    /** 500 users, of which 10 are in a transaction at any time. */
    @Test
    void usersWhoThinkAreBusyThinking() {
        trial.load = new ClosedLoop(500, new ThinkTime.Exponential(Duration.ofMillis(49)));
        trial.waitedNanos = 490 * 100_000_000_000L;
        assertThat(broken()).isEmpty();
    }

    @Test
    void usersWhoNeitherThinkNorWaitForAnAnswerAreSuspect() {
        trial.load = new ClosedLoop(500, ThinkTime.WORKLOAD);
        trial.waitedNanos = 479 * 100_000_000_000L;
        assertBroken("users-not-busy", Status.SUSPECT);
        assertThat(broken().get(0).detail())
                .isEqualTo("throughput x mean (response + think time) is 489.00 for 500 users: the client took"
                        + " 2.2 % of their time");
    }

    @Test
    void usersWhoThinkWhileTheyWaitForAnAnswerAreInvalid() {
        trial.load = new ClosedLoop(500, ThinkTime.WORKLOAD);
        trial.waitedNanos = 501 * 100_000_000_000L;
        assertBroken("more-busy-than-users", Status.INVALID);
    }

    @Test
    void usersOfAStandInNeedNotBeBusy() {
        trial.load = new ClosedLoop(500);
        trial.database = false;
        assertThat(broken()).isEmpty();
    }

    /** One of ten users waits for a response from second 50 to the end. */
    @Test
    void usersWhoStillWaitAtTheEndAreBusy() {
        trial.counts[0][TrialFixture.COMMITTED] = 550_000;
        assertBroken("users-not-busy", Status.SUSPECT);
        trial.edgeNanos = 50_000_000_000L;
        assertThat(broken()).isEmpty();
    }

    /** All waited for 5 s when the measurement began. */
    @Test
    void timeBeforeTheMeasurementIsNotBusyTimeOfIt() {
        trial.counts[0][TrialFixture.COMMITTED] = 650_000;
        assertBroken("more-busy-than-users", Status.INVALID);
        trial.edgeNanos = -50_000_000_000L;
        assertThat(broken()).isEmpty();
    }
}
