package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.LimitResult;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionLimit;
import dev.assay.spi.workload.TransactionType;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 600,000 New-Orders and 400,000 Payments of 1 ms each, checked against the limits of a standard. */
@Parallel
class DemandRulesTest {

    private static final List<TransactionType> TYPES = List.of(
            new TransactionType("new-order", 3, Demarcation.DRIVER, false),
            new TransactionType("payment", 1, Demarcation.DRIVER, false));

    private final TrialFixture trial = new TrialFixture();

    private List<TransactionLimit> limits = List.of(limit(0, 5_000), limit(0.3, 5_000));
    private List<AuditResult> audits = List.of();
    private @Nullable ThinkTimes waits;

    private static TransactionLimit limit(double share, long millis) {
        return new TransactionLimit(share, Duration.ofMillis(millis), Duration.ZERO);
    }

    private List<Reason> reasons(boolean binding) {
        trial.demands = new Demands(TYPES, limits, binding, waits, audits);
        return ofDemands(trial.context());
    }

    private static List<Reason> ofDemands(TrialContext context) {
        return DemandRules.reasons(
                context, context.demands().results(context.measurement().measurements()));
    }

    private void assertBroken(String code) {
        assertThat(reasons(false))
                .extracting(Reason::code, Reason::status)
                .containsExactly(tuple(code, Status.SUSPECT));
        assertThat(reasons(true)).extracting(Reason::code, Reason::status).containsExactly(tuple(code, Status.INVALID));
        assertThat(trial.verdict().reasons()).extracting(Reason::code).contains(code);
    }

    private void assertKept() {
        assertThat(reasons(false)).isEmpty();
        assertThat(reasons(true)).isEmpty();
    }

    @Test
    void nothingWantedIsNothingBroken() {
        trial.demands = Demands.NONE;
        assertThat(ofDemands(trial.context())).isEmpty();
        assertThat(TrialSummary.of(trial.context()).compliance().limits()).isEmpty();
    }

    @Test
    void aP90WithinItsLimitIsKept() {
        assertKept();
        limits = List.of(limit(0, 1), limit(0.3, 1));
        assertKept();
    }

    @Test
    void aP90AboveItsLimitIsMissed() {
        limits = List.of(limit(0, 5_000), new TransactionLimit(0.3, Duration.ofNanos(999_999), Duration.ZERO));
        assertBroken("limit-missed");
        assertThat(reasons(true).get(0).detail())
                .isEqualTo("payment: p90 0.001 s (at most 0 s), mean 0.001 s (at most the p90), 40.00 % of the mix"
                        + " (at least 30.0 %)");
    }

    @Test
    void aMeanAboveTheP90IsMissed() {
        trial.exactNanosEach = 1_000_001;
        assertThat(reasons(false)).extracting(Reason::code).containsExactly("limit-missed", "limit-missed");
    }

    @Test
    void aTypeThatDidNotEndKeepsItsTimes() {
        trial.counts[1][TrialFixture.COMMITTED] = 0;
        limits = List.of(limit(0, 5_000), new TransactionLimit(0, Duration.ZERO, Duration.ZERO));
        assertKept();
    }

    @Test
    void aShareBelowItsMinimumIsMissedOnlyWhereLimitsBind() {
        limits = List.of(limit(0, 5_000), limit(0.43, 5_000));
        assertThat(reasons(false)).isEmpty();
        assertThat(reasons(true))
                .extracting(Reason::code, Reason::status)
                .containsExactly(tuple("limit-missed", Status.INVALID));
    }

    /** 390 of 1,000: the 99 % interval reaches up to 43.0 %. */
    @ParameterizedTest
    @CsvSource({"391, 0", "385, 1"})
    void aShareIsMissedOnlyIfItsIntervalLiesBelow(long payments, int missed) {
        trial.counts[0][TrialFixture.COMMITTED] = 1_000 - payments;
        trial.counts[1][TrialFixture.COMMITTED] = payments;
        limits = List.of(limit(0, 5_000), limit(0.43, 5_000));
        assertThat(reasons(true)).hasSize(missed);
    }

    @Test
    void limitsAreShownBesideWhatWasFound() {
        waits = new ThinkTimes(
                List.of(Duration.ofSeconds(18), Duration.ofSeconds(3)),
                List.of(Duration.ofSeconds(12), Duration.ofMillis(500)));
        trial.counts[1][TrialFixture.COMMITTED] = 550_000;
        trial.counts[1][TrialFixture.FATAL] = 50_000;
        reasons(false);
        List<LimitResult> shown = TrialSummary.of(trial.context()).compliance().limits();
        assertThat(shown).hasSize(2);
        LimitResult payment = shown.get(1);
        assertThat(payment.type()).isEqualTo("payment");
        assertThat(payment.minimumShare()).isEqualTo(0.3);
        assertThat(payment.share()).isEqualTo(0.5);
        assertThat(payment.keyingSeconds()).isEqualTo(3);
        assertThat(payment.meanThinkSeconds()).isEqualTo(0.5);
        assertThat(payment.limitSeconds()).isEqualTo(5);
        assertThat(payment.p90Seconds()).isCloseTo(0.001, within(1e-9));
        assertThat(payment.meanSeconds()).isCloseTo(0.001, within(1e-9));
        assertThat(payment.met()).isTrue();
    }

    /** One failure in ten is within the tail of the 90th percentile; one more is not. */
    @Test
    void failuresCountAsLongerThanEveryLimit() {
        limits = List.of(limit(0, 5_000), limit(0, 5_000));
        trial.counts[1] = new long[] {360_000, 0, 0, 40_000, 0};
        assertThat(reasons(false)).isEmpty();
        trial.counts[1] = new long[] {359_999, 0, 0, 40_001, 0};
        assertThat(reasons(false)).singleElement().satisfies(reason -> {
            assertThat(reason.code()).isEqualTo("limit-missed");
            assertThat(reason.detail()).startsWith("payment: p90 among failures (at most 5 s)");
        });
    }

    @Test
    void usersWhoDoNotWaitHaveNoWaitsToShow() {
        reasons(false);
        assertThat(TrialSummary.of(trial.context()).compliance().limits())
                .allMatch(limit -> limit.keyingSeconds() == 0 && limit.meanThinkSeconds() == 0);
    }

    @Test
    void anAuditThatFailedIsToldAndNoOther() {
        audits = List.of(
                new AuditResult("rollbacks", "1 %", AuditResult.Status.FAILED, 0.02, "share", 0.009, 0.011, 9, "2 %"),
                new AuditResult("lines", "ten", AuditResult.Status.PASSED, 10, "1", 9.5, 10.5, 9, "10"),
                AuditResult.undecided("items", "NURand", "1", 9, "too few"),
                AuditResult.notApplicable("remote-lines", "1 %", "share", "one warehouse"));
        for (boolean binding : new boolean[] {true, false}) {
            assertThat(reasons(binding)).containsExactly(new Reason("audit", Status.SUSPECT, "rollbacks (1 %): 2 %"));
        }
        assertThat(TrialSummary.of(trial.context()).compliance().audits()).isEqualTo(audits);
    }

    /** 60 pieces were done in the measurement and 30 around it. */
    @Test
    void queuedWorkThatIsLeftIsToldAndOutweighsWhatWasDoneWhereLimitsBind() {
        trial.counts[0][TrialFixture.COMMITTED] = 60;
        trial.around[TrialFixture.COMMITTED] = 30;
        trial.background = List.of(true, false);
        limits = List.of(limit(0, 5_000), limit(0, 5_000));
        trial.unfinished = 10;
        for (boolean binding : new boolean[] {true, false}) {
            assertThat(reasons(binding))
                    .containsExactly(new Reason(
                            "work-left",
                            Status.SUSPECT,
                            "10 of 100 pieces of queued work were left when the trial ended, 90 were done"));
        }
        trial.unfinished = 11;
        assertBroken("work-left");
        trial.unfinished = 0;
        assertKept();
    }

    /** Failed work was not done either. */
    @Test
    void queuedWorkThatFailedCountsAsNotDoneOnceSomeIsLeft() {
        trial.counts[0] = new long[] {90, 0, 0, 10, 0};
        trial.background = List.of(true, false);
        limits = List.of(limit(0, 5_000), limit(0, 5_000));
        trial.unfinished = 1;
        assertBroken("work-left");
    }

    /** Weights 3 and 1: a cycle of (3 · 10 + 1 · 2) / 4 = 8 s needs 16 s of ramp-up and 40 s of measurement. */
    @ParameterizedTest
    @CsvSource({"16, 40, 0", "15, 40, 1", "16, 39, 1", "0, 0, 1"})
    void usersWhoThinkNeedTimeToSpread(long rampUp, long measured, int found) {
        waits = new ThinkTimes(
                List.of(Duration.ofSeconds(4), Duration.ofSeconds(2)), List.of(Duration.ofSeconds(6), Duration.ZERO));
        trial.load = new ClosedLoop(10, ThinkTime.WORKLOAD);
        trial.rampUpNanos = rampUp * 1_000_000_000;
        trial.measuredNanos = measured * 1_000_000_000;
        List<Reason> reasons = reasons(true);
        assertThat(reasons).hasSize(found);
        if (found > 0) {
            assertThat(reasons.get(0).code()).isEqualTo("no-steady-state");
            assertThat(reasons.get(0).status())
                    .as("told, even where limits bind")
                    .isEqualTo(Status.SUSPECT);
            assertThat(reasons.get(0).detail())
                    .contains("one cycle of a user takes 8 s")
                    .endsWith("use --ramp-up 16s --duration 60s");
        }
    }

    @Test
    void cyclesOfLessThanASecondAreToldInMilliseconds() {
        waits = new ThinkTimes(
                List.of(Duration.ZERO, Duration.ZERO), List.of(Duration.ofMillis(300), Duration.ofMillis(300)));
        trial.load = new ClosedLoop(10, ThinkTime.parse("300ms"));
        trial.rampUpNanos = 0;
        assertThat(reasons(true))
                .singleElement()
                .satisfies(reason -> assertThat(reason.detail())
                        .contains("one cycle of a user takes 300 ms")
                        .endsWith("use --ramp-up 1s --duration 60s"));
    }

    @Test
    void usersWhoDoNotWaitAreSteadyAtOnce() {
        trial.rampUpNanos = 0;
        assertKept();
    }
}
