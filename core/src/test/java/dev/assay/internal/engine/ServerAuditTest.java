package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.engine.TrialMeasurement.ServerCounts;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerCounters.Upkeep;
import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.workload.Demarcation;
import dev.assay.test.Parallel;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Audits of a first trial. */
@Order(0)
@Parallel
class ServerAuditTest extends ServerAuditFixture {

    private ServerAudit begun() {
        target.counters = () -> {
            readings++;
            return Optional.of(new ServerCounters(
                    1_000 + readings + 2L * target.opened.size() + committed.get(), 0, epoch, upkeep));
        };
        ServerAudit audit = begin(Demarcation.DRIVER);
        assertThat(audit).isNotNull();
        return audit;
    }

    /** This server counts three transactions for a monitor, and two for each query. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void subtractsWhatWatchingTookAsItWasTriedOutBefore() throws Exception {
        target.monitor = () -> {
            committed.addAndGet(3);
            return Optional.of(new FakeMonitor(() -> {
                committed.addAndGet(2);
                return Map.of(ServerMetric.COMMITS, committed.get());
            }));
        };
        ServerAudit audit = begun();
        committed.addAndGet(4);
        try (ServerWatch watch = new ServerWatch(target::monitor)) {
            watch.begin(new ManualClock(0), new PhaseTimes(0, 0, 2 * SECOND, 2 * SECOND));
            while (watch.queries() < 3) {
                Thread.onSpinWait();
            }
            assertThat(ended(audit, watch, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(4, 0, 4));
        }
    }

    @Test
    void expectsWhatWasCommittedInAllPhasesAndWhatOpeningSessionsTook() {
        ServerAudit audit = begun();
        opener.open(3);
        committed.set(4);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(10, 0, 10));
    }

    @Test
    void expectsCommitsOfWhatDidNotSucceedButNoneOfWhatWasUndone() {
        ServerAudit audit = begun();
        committed.set(3);
        assertThat(ended(audit, 0, 1, 2, 2).counts()).isEqualTo(new ServerCounts(3, 0, 3));
    }

    /** A rehearsal's sessions end just before the trial begins, and the server counts them a moment later. */
    @Test
    void waitsForSessionsOfBeforeToBeCounted() {
        Deque<Long> late = new ArrayDeque<>(List.of(0L, 30L, 9L));
        target.counters = () -> {
            readings++;
            committed.addAndGet(late.isEmpty() ? 0 : late.pop());
            return Optional.of(new ServerCounters(
                    1_000 + readings + 2L * target.opened.size() + committed.get(), 0, epoch, Upkeep.NONE));
        };
        ServerAudit audit = begin(Demarcation.DRIVER);
        opener.open(3);
        committed.addAndGet(4);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(10, 0, 10));
    }

    /** A busy host counts an ended session only after two readings. */
    @Test
    void waitsForTheSessionThatWasTriedOutToBeCounted() {
        Deque<Integer> opened = new ArrayDeque<>(List.of(0, 0));
        target.counters = () -> {
            readings++;
            opened.add(target.opened.size());
            return Optional.of(new ServerCounters(
                    1_000 + readings + 2L * opened.remove() + committed.get(), 0, epoch, Upkeep.NONE));
        };
        ServerAudit audit = begin(Demarcation.DRIVER);
        opener.open(3);
        committed.addAndGet(4);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(10, 0, 10));
    }

    /** It reports its commits when it ends, which on a busy host is after many readings. */
    @Test
    void waitsForTheProcessOfTheSessionThatWasTriedOutToEnd() {
        Deque<Integer> lingering = new ArrayDeque<>(Collections.nCopies(9, 1));
        target.counters = () -> {
            readings++;
            boolean lingers = !target.opened.isEmpty() && lingering.poll() != null;
            return Optional.of(new ServerCounters(
                    1_000 + readings + (lingers ? 0 : 2L * target.opened.size()) + committed.get(),
                    0,
                    epoch,
                    Upkeep.NONE,
                    lingers ? 1 : 0,
                    0));
        };
        ServerAudit audit = begin(Demarcation.DRIVER);
        opener.open(3);
        committed.addAndGet(4);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(10, 0, 10));
    }

    /** Each reading takes a connection: three before, three in each of two calibrations, one after. */
    @Test
    void aServerThatShowsUncountedSessionsIsReadSeldom() {
        target.counters = () -> Optional.of(new ServerCounters(
                1_000 + ++readings + 2L * target.opened.size() + committed.get(), 0, epoch, Upkeep.NONE, 0, 0));
        target.monitor = () -> Optional.of(new FakeMonitor(Map::of));
        ServerAudit audit = begin(Demarcation.DRIVER);
        assertThat(readings).isEqualTo(3 + 2 * 3);
        committed.addAndGet(4);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(4, 0, 4));
        assertThat(readings).isEqualTo(10);
    }

    /** Sessions of another run on the same database may stay. */
    @Test
    void otherSessionsThatStayAreNotWaitedFor() {
        target.counters = () -> Optional.of(new ServerCounters(
                1_000 + ++readings + 2L * target.opened.size() + committed.get(), 0, epoch, Upkeep.NONE, 5, 0));
        ServerAudit audit = begin(Demarcation.DRIVER);
        opener.open(3);
        committed.addAndGet(4);
        assertThat(ended(audit, 0, 0, 0, 0).counts()).isEqualTo(new ServerCounts(10, 0, 10));
    }

    /** Their commits cannot be distinguished from those of a session. */
    @Test
    void nothingIsComparedIfAnotherClientCommitsDuringCalibration() {
        target.counters = () -> {
            readings++;
            committed.addAndGet(readings % 2 == 0 ? 3 : 5);
            return Optional.of(new ServerCounters(
                    1_000 + readings + 2L * target.opened.size() + committed.get(), 0, epoch, Upkeep.NONE));
        };
        ServerAudit audit = begin(Demarcation.DRIVER);
        opener.open(3);
        assertThat(ended(audit, 0, 0, 0, 0)).isEqualTo(new ServerAudit.Result(null, false, false, true));
    }

    /** The first readings agree, those after the calibration's session do not. */
    @Test
    void nothingIsComparedIfAnotherClientStartsDuringCalibration() {
        target.counters = () -> {
            readings++;
            committed.addAndGet(target.opened.isEmpty() ? 0 : readings % 3);
            return Optional.of(new ServerCounters(
                    1_000 + readings + 2L * target.opened.size() + committed.get(), 0, epoch, Upkeep.NONE));
        };
        ServerAudit audit = begin(Demarcation.DRIVER);
        assertThat(ended(audit, 0, 0).disturbed()).isTrue();
    }

    /** The connection broke before the response: the server may have committed or not. */
    @Test
    void whatWasLostDuringItsCommitIsUncertain() {
        ServerAudit audit = begun();
        committed.set(3);
        assertThat(ended(audit, 0, outcomes.index(ErrorClass.IN_DOUBT), 0).counts())
                .isEqualTo(new ServerCounts(3, 0, 2, 0, 0, 1, 0));
    }

    /** A failed opening commits no more than a successful one. */
    @Test
    void whatAFailedOpeningTookIsUncertain() {
        ServerAudit audit = begun();
        refusing = true;
        assertThatThrownBy(opener::open).hasMessage("no more connections");
        committed.set(3);
        assertThat(ended(audit, 0, 0).counts()).isEqualTo(new ServerCounts(3, 0, 2, 0, 0, 2, 0));
    }

    @Test
    void commitsOfSomebodyElseShow() {
        ServerAudit audit = begun();
        committed.set(50);
        assertThat(ended(audit, 0, 0).counts()).isEqualTo(new ServerCounts(50, 0, 2));
    }

    /** Half a round later, with 3 more runs, of which 1 may not have been counted; 2 had not been counted before. */
    @Test
    void upkeepOfTheServerIsToldWithItsBounds() {
        upkeep = new Upkeep(100.0, 40, 2, 2, 3);
        ServerAudit audit = begun();
        upkeep = new Upkeep(100.5, 43, 1, 2, 3);
        committed.set(9);
        assertThat(ended(audit, 0, 0).counts())
                .as("2 to 2 · 2 rounds + 3 · (3 + 2) runs")
                .isEqualTo(new ServerCounts(9, 0, 2, 2, 19, 0, 0));
    }

    /** Time passes between readings, and with it upkeep; that must not prolong the readings. */
    @Test
    void countsSettleThoughUpkeepMayGoOn() {
        upkeep = new Upkeep(0, 0, 0, 2, 3);
        ServerAudit audit = begun();
        Supplier<Optional<ServerCounters>> counters = target.counters;
        target.counters = () -> {
            upkeep = new Upkeep(readings, 0, 0, 2, 3);
            return counters.get();
        };
        committed.set(2);
        long before = readings;
        assertThat(ended(audit, 0, 0).counts().committed()).isEqualTo(2);
        assertThat(readings - before).isEqualTo(2);
    }

    @Test
    void thereIsNoAuditWhereTheServerKeepsNoCount() {
        assertThat(begin(Demarcation.DRIVER)).isNull();
    }

    @ParameterizedTest
    @EnumSource(
            value = Demarcation.class,
            names = {"AUTOCOMMIT", "SELF"})
    void nothingIsComparedWhereTheWorkloadCommitsByItself(Demarcation demarcation) {
        target.counters = () -> Optional.of(new ServerCounters(0, 0));
        assertThat(ended(begin(demarcation))).isEqualTo(new ServerAudit.Result(null, false, false, false));
        assertThat(target.opened).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Demarcation.class,
            names = {"DRIVER", "AUTOCOMMIT", "SELF"})
    void countersOfAnotherEpochAreNotCompared(Demarcation demarcation) {
        target.counters = () -> Optional.of(new ServerCounters(7, 0, epoch, upkeep));
        ServerAudit audit = begin(demarcation);
        epoch = "second start";
        assertThat(ended(audit, 0, 0)).isEqualTo(new ServerAudit.Result(null, true, false, false));
    }

    @Test
    void countersThatWentBackwardsAreThoseOfAnotherEpoch() {
        ServerAudit audit = begun();
        committed.set(-900);
        assertThat(ended(audit, 0, 0)).isEqualTo(new ServerAudit.Result(null, true, false, false));
    }

    /** Two are expected and found at the first reading, but a third is still being counted. */
    @Test
    void countThatOnlyPassesWhatWasExpectedIsNotTakenForIt() {
        ServerAudit audit = begun();
        committed.set(2);
        Supplier<Optional<ServerCounters>> counters = target.counters;
        target.counters = () -> {
            Optional<ServerCounters> reading = counters.get();
            committed.set(3);
            return reading;
        };
        assertThat(ended(audit, 0, 0).counts()).isEqualTo(new ServerCounts(3, 0, 2));
    }

    @Test
    void serverThatComesBackInTimeIsCompared() {
        ServerAudit audit = begun();
        committed.set(2);
        Supplier<Optional<ServerCounters>> counters = target.counters;
        target.counters = () -> clock.nanoTime() < 20 * SECOND ? Optional.empty() : counters.get();
        assertThat(ended(audit, 0, 0))
                .isEqualTo(new ServerAudit.Result(new ServerCounts(2, 0, 2), false, false, false));
        assertThat(stages).hasSize(1);
    }

    @Test
    void serverThatStaysAwayIsSilent() {
        ServerAudit audit = begun();
        target.counters = Optional::empty;
        assertThat(ended(audit, 0, 0)).isEqualTo(new ServerAudit.Result(null, false, true, false));
    }
}
