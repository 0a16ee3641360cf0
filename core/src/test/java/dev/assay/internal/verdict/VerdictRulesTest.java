package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.internal.engine.TrialMeasurement.InFlight;
import dev.assay.internal.engine.TrialMeasurement.Interruptions;
import dev.assay.internal.engine.TrialMeasurement.QueueGrowth;
import dev.assay.internal.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Texts of reasons, and rules that combine several figures; {@link VerdictProofsTest} tests every rule at its threshold. */
@Parallel
class VerdictRulesTest {

    private final TrialFixture trial = new TrialFixture();

    private Reason reason(String code) {
        return trial.verdict().reasons().stream()
                .filter(reason -> reason.code().equals(code))
                .findFirst()
                .orElseThrow();
    }

    private void assertSpoiledBy(String code, Status status) {
        assertThat(trial.verdict().reasons())
                .extracting(Reason::code, Reason::status)
                .containsExactly(tuple(code, status));
        assertThat(trial.verdict().status()).isEqualTo(status);
    }

    private void assertValid() {
        assertThat(trial.verdict()).isEqualTo(Verdict.of(List.of()));
    }

    @Test
    void nothingSpeaksAgainstAQuietTrial() {
        assertValid();
    }

    /** A warm-up of 30 s is one percent of 50 minutes. */
    @Test
    void measurementFromAColdStartIsSuspect() {
        trial.load = new OpenLoop(Rate.perSecond(10_000), OpenLoop.Arrivals.POISSON, 10);
        trial.rampUpNanos = 0;
        assertSpoiledBy("no-ramp-up", Status.SUSPECT);
        assertThat(reason("no-ramp-up").detail())
                .startsWith("100 s were measured from a cold start")
                .contains("--ramp-up 30s");
        trial.measuredNanos = 3_000_000_000_000L;
        assertValid();
        trial.measuredNanos = 100_000_000_000L;
        trial.rampUpNanos = 1;
        assertValid();
    }

    /** With one more, the 99.9th percentile of all attempts is a failure. */
    @Test
    void moreThanOneInAThousandFailuresAreSuspect() {
        trial.counts[0][TrialFixture.FATAL] = 1_001;
        trial.counts[0][TrialFixture.COMMITTED] = 598_999;
        assertSpoiledBy("failures", Status.SUSPECT);
        assertThat(reason("failures").detail()).startsWith("1001 of 1000000 transactions failed (0.10 %)");
        assertThat(Objects.requireNonNull(
                                TrialSummary.of(trial.context()).outcomes().responseTimeAllMicros())
                        .p999())
                .isNaN();
        trial.counts[0][TrialFixture.FATAL] = 1_000;
        trial.counts[0][TrialFixture.COMMITTED] = 599_000;
        assertValid();
        assertThat(Objects.requireNonNull(
                                TrialSummary.of(trial.context()).outcomes().responseTimeAllMicros())
                        .p999())
                .isEqualTo(1_000);
    }

    /** 0.9 % time out at 30 s, the others take 1 ms: no percentile of the successes shows the timeouts. */
    @Test
    void timeoutsAreInThePercentilesOfAllAttempts() {
        trial.counts[0][TrialFixture.FATAL] = 9_000;
        trial.counts[0][TrialFixture.COMMITTED] = 591_000;
        TrialResult result = TrialSummary.of(trial.context());
        assertThat(Objects.requireNonNull(result.outcomes().responseTimeMicros())
                        .p999())
                .isEqualTo(1_000);
        LatencyMicros all = Objects.requireNonNull(result.outcomes().responseTimeAllMicros());
        assertThat(all.p99()).isEqualTo(1_000);
        assertThat(all.p999()).isNaN();
        assertThat(all.max()).isNaN();
        assertThat(all.mean()).isNaN();
        assertThat(result.verdict().status()).isEqualTo(Status.SUSPECT);
        assertThat(Objects.requireNonNull(
                                result.outcomes().transactions().get(0).responseTimeAllMicros())
                        .p99())
                .isNaN();
        assertThat(result.outcomes().transactions().get(1).responseTimeAllMicros())
                .isEqualTo(result.outcomes().transactions().get(1).responseTimeMicros());
    }

    @Test
    void arrivalsThatWereNotBegunAreInThePercentilesOfAllAttempts() {
        trial.load = new OpenLoop(Rate.perSecond(10_000), OpenLoop.Arrivals.POISSON, 10);
        trial.growth = growth(5_000);
        LatencyMicros all = Objects.requireNonNull(
                TrialSummary.of(trial.context()).outcomes().responseTimeAllMicros());
        assertThat(all.p99()).isEqualTo(1_000);
        assertThat(all.p999()).isNaN();
    }

    @Test
    void loadThatDidNotBecomeSteadyBeforeIsSuspect() {
        trial.conditioning = new TrialResult.Conditioning(600, true, "level");
        assertValid();
        trial.conditioning = new TrialResult.Conditioning(600, false, "transactions per second changed by +9 %");
        assertSpoiledBy("no-steady-state", Status.SUSPECT);
        assertThat(reason("no-steady-state").detail())
                .isEqualTo(
                        "the load did not become steady within 600 s: transactions per second changed by +9 %; raise the limit"
                                + " of --until-steady");
    }

    @Test
    void oldestTransactionInFlightIsTold() {
        trial.inFlight = new InFlight(3, 30_500_000_000L);
        assertThat(TrialSummary.of(trial.context()).outcomes().inFlight()).isEqualTo(new TrialResult.InFlight(3, 30.5));
    }

    /** A tenth of 1 ms is 100 us: users of a closed loop with their own sessions are late only because of this host. */
    @Test
    void usersWhoBeginLateAreSuspect() {
        trial.lateNanos = 90_000;
        assertValid();
        trial.lateNanos = 150_000;
        assertSpoiledBy("client-late", Status.SUSPECT);
        assertThat(reason("client-late").detail())
                .startsWith("transactions began late on this host: the p50 of response times is 1.000 ms, 0.15");
    }

    @Test
    void sessionsThatBeginLateThoughTheyWereFreeAreSuspect() {
        trial.load = new OpenLoop(Rate.perSecond(10_000), OpenLoop.Arrivals.POISSON, 10);
        trial.lateNanos = 900_000;
        trial.scheduleErrors = TrialFixture.times(1_000, 90_000);
        assertValid();
        trial.scheduleErrors = TrialFixture.times(1_000, 150_000);
        assertSpoiledBy("client-late", Status.SUSPECT);
    }

    /** A million arrived; in the last 50 s no session was free, and 9,500 per second started, 10,000 were offered. */
    @Test
    void openLoadThatWasNotServedIsInvalid() {
        trial.load = new OpenLoop(Rate.perSecond(10_000), OpenLoop.Arrivals.POISSON, 10);
        trial.growth = growth(10_000);
        assertValid();
        trial.growth = growth(10_001);
        assertSpoiledBy("rate-not-sustained", Status.INVALID);
        assertThat(reason("rate-not-sustained").detail())
                .isEqualTo(
                        "10021 of 1000020 transactions that arrived waited at the end of the measurement, 10001 more than at"
                                + " its start, the first for 2.5 s; in its last 50.0 s no session was free: 9500.0 per second"
                                + " started, 10000.0 were offered; transactions that did not start are missing from all figures");
    }

    private static QueueGrowth growth(long waiting) {
        return new QueueGrowth(1_000_000, 20, 20 + waiting, 2_500_000_000L, 50_000_000_000L, 100_000_000_000L, 475_000);
    }

    /** Ten thousand per second are expected in 100 s after 5 s of ramp-up; arrivals before and after do not count. */
    @Test
    void rateOfAScheduleIsThatOfTheMeasurement() {
        trial.load = new OpenLoop(Rate.perSecond(1_000_000), OpenLoop.Arrivals.CONSTANT, 10);
        long begin = trial.rampUpNanos;
        trial.offered = (from, until) -> from == begin && until == begin + trial.measuredNanos ? 10_140 : 1_000_000;
        assertThat(TrialSummary.of(trial.context()).load().offeredPerSecond()).isEqualTo(10_140);
    }

    @Test
    void rollbacksByDesignAreNoFailures() {
        trial.counts[0][TrialFixture.ROLLED_BACK] = 300_000;
        trial.counts[0][TrialFixture.COMMITTED] = 300_000;
        assertValid();
    }

    @Test
    void secondsInWhichNobodyWasServedAreSuspect() {
        trial.committedPerSecond = new ArrayList<>(Collections.nCopies(TrialFixture.SECONDS, 10_000L));
        trial.committedPerSecond.set(40, 0L);
        trial.committedPerSecond.set(41, 0L);
        trial.committedPerSecond.set(50, 20_000L);
        trial.committedPerSecond.set(51, 20_000L);
        assertSpoiledBy("outage", Status.SUSPECT);
        assertThat(trial.verdict().reasons().get(0).detail())
                .startsWith("no user was served for 2 s, first from second 40");
    }

    @Test
    void lostSessionsAreSuspect() {
        trial.interruptions = new Interruptions(3, 2, false, false, false);
        assertSpoiledBy("sessions-lost", Status.SUSPECT);
        assertThat(trial.verdict().reasons().get(0).detail()).contains("3 connections", "2 opened as replacements");
    }

    @Test
    void brokenConsistencyIsInvalid() {
        trial.checks = List.of(
                CheckResult.passed("3.3.2.1", "sums agree", ""),
                CheckResult.notApplicable("3.3.2.2", "numbers agree", ""),
                CheckResult.failed("3.3.2.3", "orders are complete", "one is missing"));
        assertSpoiledBy("consistency", Status.INVALID);
        assertThat(trial.verdict().reasons().get(0).detail())
                .isEqualTo("3.3.2.3 (orders are complete): one is missing");
    }

    @Test
    void unknownHostSpeaksAgainstNothing() {
        trial.sameHost = null;
        assertValid();
    }

    @Test
    void relaxedDurabilityIsSuspectAndNamed() {
        trial.relaxed = List.of("fsync=off", "synchronous_commit=off");
        assertSpoiledBy("durability-relaxed", Status.SUSPECT);
        assertThat(trial.verdict().reasons().get(0).detail()).startsWith("fsync=off, synchronous_commit=off:");
    }

    /** PostgreSQL up to 14 may lose some counts; no server counts additional commits. */
    @Test
    void commitsOfAServerThatLosesCountsMayBeHalfAPercentFewer() {
        trial.server = new ServerCounts(995_000, 0, 1_000_000, 0, 0, 0, 0.005);
        assertValid();
        trial.server = new ServerCounts(994_999, 0, 1_000_000, 0, 0, 0, 0.005);
        assertSpoiledBy("commits-disagree", Status.SUSPECT);
        trial.server = new ServerCounts(1_000_001, 0, 1_000_000, 0, 0, 0, 0.005);
        assertSpoiledBy("commits-disagree", Status.SUSPECT);
        assertThat(trial.verdict().reasons().get(0).detail()).endsWith("; another client also used the server");
    }

    @Test
    void everyCommitOfOtherServersCounts() {
        trial.server = new ServerCounts(1_000_000, 0, 1_000_000);
        assertValid();
        trial.server = new ServerCounts(999_999, 0, 1_000_000);
        assertSpoiledBy("commits-disagree", Status.SUSPECT);
        assertThat(trial.verdict().reasons().get(0).detail())
                .isEqualTo("the server counted 999999 commits, the workers 1000000");
        trial.server = new ServerCounts(1_000_001, 0, 1_000_000);
        assertSpoiledBy("commits-disagree", Status.SUSPECT);
    }

    @Test
    void usersWhoAreThereOnlyAfterTheStartAreSuspect() {
        trial.rampUpNanos = 1_000_000_000L;
        trial.latestBeginNanos = 2_000_000_000L;
        assertValid();
        trial.latestBeginNanos = 2_000_000_001L;
        assertSpoiledBy("late-start", Status.SUSPECT);
        assertThat(reason("late-start").detail()).startsWith("the last user began 2.00 s after the start of the load");
    }

    @Test
    void upkeepOfTheServerIsNobodyElse() {
        trial.server = new ServerCounts(180, 0, 160, 5, 20, 0, 0);
        assertValid();
        trial.server = new ServerCounts(181, 0, 160, 5, 20, 0, 0);
        assertSpoiledBy("commits-disagree", Status.SUSPECT);
    }

    @Test
    void whatWasLostDuringItsCommitMayHaveBeenCounted() {
        trial.server = new ServerCounts(103, 0, 100, 0, 0, 3, 0);
        assertValid();
        trial.server = new ServerCounts(100, 0, 100, 0, 0, 3, 0);
        assertValid();
        trial.server = new ServerCounts(104, 0, 100, 0, 0, 3, 0);
        assertSpoiledBy("commits-disagree", Status.SUSPECT);
        trial.server = new ServerCounts(99, 0, 100, 0, 0, 3, 0);
        assertSpoiledBy("commits-disagree", Status.SUSPECT);
        assertThat(trial.verdict().reasons().get(0).detail())
                .isEqualTo("the server counted 99 commits, the workers 100, and up to 3 more may be"
                        + " transactions lost during their commit and sessions that failed to open");
    }

    /** Two minutes of a strict run: each lost commit counts, and known upkeep hides none. */
    @Test
    void oneCommitInAHundredAndSixtyIsMissed() {
        trial.server = new ServerCounts(159, 0, 160);
        assertSpoiledBy("commits-disagree", Status.SUSPECT);
        trial.server = new ServerCounts(165, 0, 160, 5, 20, 0, 0);
        assertValid();
        trial.server = new ServerCounts(164, 0, 160, 5, 20, 0, 0);
        assertSpoiledBy("commits-disagree", Status.SUSPECT);
        assertThat(trial.verdict().reasons().get(0).detail())
                .isEqualTo("the server counted 164 commits, the workers 160, and 5 to 20 are the server's own upkeep");
    }

    @Test
    void limitsOfTheProbeDoNotMatterWithoutADatabase() {
        trial.health = Collections.nCopies(100, new IntervalHealth(1, 0, 0, 0, 0, 0));
        trial.database = false;
        assertSpoiledBy("no-database", Status.SUSPECT);
    }

    @Test
    void verdictIsThatOfTheWorstReasonWhichComesFirst() {
        trial.overrun = 1;
        trial.checks = List.of(CheckResult.failed("1", "holds", "no"));
        assertThat(trial.verdict().status()).isEqualTo(Status.INVALID);
        assertThat(trial.verdict().reasons()).extracting(Reason::code).containsExactly("consistency", "overrun");
    }
}
