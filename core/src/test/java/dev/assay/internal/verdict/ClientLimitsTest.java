package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.Phase;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class ClientLimitsTest {

    private static final long SECOND = 1_000_000_000L;

    private static Interval interval(Phase phase, long durationNanos, IntervalHealth health) {
        return new Interval(0, phase, 0, durationNanos, 1, 0, 0, 0, TrialFixture.micros(100_000), health);
    }

    /** A hundred seconds, of which a number exceeds a limit. */
    private static List<Interval> seconds(int spoiled, IntervalHealth by) {
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            intervals.add(interval(Phase.MEASUREMENT, SECOND, i < spoiled ? by : TrialFixture.HEALTHY));
        }
        return intervals;
    }

    /** Five of a hundred seconds may exceed a limit. */
    @Test
    void oneSecondInTwentyMayBeSpoiled() {
        IntervalHealth bad = new IntervalHealth(1, 0, 1, 1_000, 1_000, 1);
        assertThat(ClientLimits.reasons(seconds(5, bad), VerdictThresholds.USUAL, false))
                .isEmpty();
        assertThat(ClientLimits.reasons(seconds(6, bad), VerdictThresholds.USUAL, false))
                .hasSize(6);
    }

    @Test
    void unknownHealthSpoilsNothing() {
        assertThat(ClientLimits.reasons(seconds(100, IntervalHealth.UNKNOWN), VerdictThresholds.USUAL, false))
                .isEmpty();
    }

    @Test
    void limitIsInvalidOnAHostOfItsOwnAndSuspectOnAShared() {
        List<Interval> intervals = seconds(10, new IntervalHealth(0.8, 0, 0, 0, 0, 0));
        assertThat(ClientLimits.reasons(intervals, VerdictThresholds.USUAL, false))
                .extracting(Reason::status)
                .containsExactly(Status.INVALID);
        assertThat(ClientLimits.reasons(intervals, VerdictThresholds.USUAL, true))
                .extracting(Reason::status)
                .containsExactly(Status.SUSPECT);
    }

    @Test
    void detailTellsHowManySecondsOfHowMany() {
        assertThat(ClientLimits.reasons(
                                seconds(10, new IntervalHealth(1, 0, 0, 0, 0, 0)), VerdictThresholds.USUAL, false)
                        .get(0)
                        .detail())
                .contains("in 10 of 100 seconds");
    }

    @Test
    void onlyTheMeasurementMatters() {
        IntervalHealth bad = new IntervalHealth(1, 0, 1, 1_000, 1_000, 1);
        List<Interval> intervals = List.of(
                interval(Phase.RAMP_UP, SECOND, bad),
                interval(Phase.RAMP_DOWN, SECOND, bad),
                interval(Phase.MEASUREMENT, 0, bad));
        assertThat(ClientLimits.reasons(intervals, VerdictThresholds.USUAL, false))
                .isEmpty();
        assertThat(ClientLimits.exceededShare(intervals, VerdictThresholds.USUAL))
                .isZero();
    }

    @Test
    void secondSpoiledTwiceIsOneLimitedSecond() {
        assertThat(ClientLimits.exceededShare(
                        seconds(7, new IntervalHealth(1, 0, 1, 1_000, 1_000, 1)), VerdictThresholds.USUAL))
                .isCloseTo(0.07, within(1e-12));
    }

    @Test
    void stallsAreNoPartOfTimesThatAreNotThere() {
        Interval away = new Interval(
                0,
                Phase.MEASUREMENT,
                0,
                SECOND,
                0,
                0,
                9,
                0,
                TrialFixture.micros(0),
                new IntervalHealth(0, 0, 0, 0, 5, 0));
        assertThat(ClientLimits.reasons(List.of(away), VerdictThresholds.USUAL, false))
                .isEmpty();
    }
}
