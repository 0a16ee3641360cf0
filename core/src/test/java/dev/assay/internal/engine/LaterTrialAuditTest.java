package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.plan.Isolation;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Audits that know the costs of an earlier trial. */
@Order(0)
@Parallel
class LaterTrialAuditTest extends ServerAuditFixture {

    private long openedBefore;
    private int perSession = 2;

    /** Ends a first trial whose costs later ones know. A session costs 2 commits in it, and from now on as many as given. */
    private void firstTrial(int sessionsLater) {
        assertThat(ended(exactlyBegun()).counts()).isEqualTo(new ServerCounts(0, 0, 0));
        openedBefore = target.opened.size();
        perSession = sessionsLater;
    }

    /** A server that shows each session until it has counted its commits. */
    private ServerAudit exactlyBegun() {
        target.counters = () -> {
            readings++;
            long opened = target.opened.size();
            return Optional.of(new ServerCounters(
                    1_000
                            + readings
                            + 2 * Math.min(opened, openedBefore)
                            + perSession * Math.max(0, opened - openedBefore)
                            + committed.get(),
                    0,
                    epoch,
                    upkeep,
                    0,
                    0));
        };
        return Objects.requireNonNull(begin(Demarcation.DRIVER));
    }

    @Test
    void laterTrialsOpenNothingForTheAudit() {
        firstTrial(2);
        long before = readings;
        ServerAudit audit = exactlyBegun();
        assertThat(readings - before)
                .as("one to begin with, one that costs what it did")
                .isEqualTo(2);
        assertThat(target.opened).hasSize((int) openedBefore);
        opener.open(3);
        committed.addAndGet(4);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(10, 0, 10));
        assertThat(readings - before).isEqualTo(3);
        assertThat(target.opened).hasSize((int) openedBefore + 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 2})
    void laterTrialsFindLostAndSurplusCommitsToo(int surplus) {
        firstTrial(2);
        ServerAudit audit = exactlyBegun();
        opener.open(3);
        committed.addAndGet(4 + surplus);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(10 + surplus, 0, 10));
    }

    /** Such as those of another driver: the costs of before would show one commit too many for each session. */
    @Test
    void costsThatChangedAreCalibratedAgainAfterTheTrial() {
        firstTrial(3);
        ServerAudit audit = exactlyBegun();
        opener.open(3);
        committed.addAndGet(4);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(13, 0, 13));
        ServerAudit next = exactlyBegun();
        long before = readings;
        opener.open(1);
        assertThat(ended(next).counts()).isEqualTo(new ServerCounts(3, 0, 3));
        assertThat(readings - before).as("the new costs are known").isEqualTo(1);
    }

    /** Costs that changed do not hide a lost commit. */
    @Test
    void lostCommitsShowBesideCostsThatChanged() {
        firstTrial(3);
        ServerAudit audit = exactlyBegun();
        opener.open(3);
        committed.addAndGet(3);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(12, 0, 13));
    }

    @Test
    void readingsThatCostAnotherNumberAreCalibratedBeforeTheTrial() {
        firstTrial(2);
        Supplier<Optional<ServerCounters>> counters = target.counters;
        target.counters = () -> {
            committed.incrementAndGet();
            return counters.get();
        };
        ServerAudit audit = begin(Demarcation.DRIVER);
        assertThat(target.opened).as("for a calibration").hasSizeGreaterThan((int) openedBefore);
        committed.addAndGet(1);
        assertThat(ended(audit, 0).counts()).isEqualTo(new ServerCounts(1, 0, 1));
    }

    @Test
    void costsOfOtherSessionsAreNotTaken() {
        firstTrial(2);
        SessionOpener<FakeSession> serializable =
                new SessionOpener<>(target, FakeSession.class, new SessionOptions("test", true, Isolation.DEFAULT));
        ServerAudit.begin(
                target, serializable, List.of(new TransactionType("only", 1, Demarcation.DRIVER, false)), known);
        assertThat(serializable.opened()).as("for a calibration").isPositive();
    }

    @Test
    void whatDiffersShowsIfTheServerRefusesAnotherCalibration() {
        firstTrial(2);
        ServerAudit audit = exactlyBegun();
        committed.addAndGet(1);
        refusing = true;
        assertThat(ended(audit, 0, 0).counts()).isEqualTo(new ServerCounts(1, 0, 2));
    }

    /** Another client commits between all readings from the end of the trial on. */
    @Test
    void whatDiffersShowsIfAnotherClientDisturbsAnotherCalibration() {
        firstTrial(2);
        ServerAudit audit = exactlyBegun();
        committed.addAndGet(2);
        Supplier<Optional<ServerCounters>> counters = target.counters;
        target.counters = () -> {
            committed.addAndGet(readings % 3);
            return counters.get();
        };
        ServerAudit.Result result = ended(audit, 0, 0);
        assertThat(result.disturbed()).isFalse();
        assertThat(result.counts()).isNotNull();
        assertThat(result.counts().committed()).isGreaterThan(2);
        assertThat(result.counts().expectedCommitted()).isEqualTo(2);
    }
}
