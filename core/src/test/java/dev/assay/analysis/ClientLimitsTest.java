package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.Phase;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Parallel
class ClientLimitsTest {

    private static final long SECOND = 1_000_000_000L;

    private static Interval interval(Phase phase, long durationNanos, IntervalHealth health) {
        return new Interval(0, phase, 0, durationNanos, 1, 0, 0, 0, TrialFixture.micros(100_000), health);
    }

    /** A hundred seconds, so many of them spoiled. */
    private static List<Interval> seconds(int spoiled, IntervalHealth by) {
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            intervals.add(interval(Phase.MEASUREMENT, SECOND, i < spoiled ? by : TrialFixture.HEALTHY));
        }
        return intervals;
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                Arguments.of(
                        "client-cpu", new IntervalHealth(0.71, 0, 0, 0, 0, 0), new IntervalHealth(0.70, 0, 0, 0, 0, 0)),
                Arguments.of(
                        "host-cpu",
                        new IntervalHealth(0.5, 0.41, 0, 0, 0, 0),
                        new IntervalHealth(0.5, 0.4, 0, 0, 0, 0)),
                Arguments.of(
                        "client-steal",
                        new IntervalHealth(0, 0, 0.021, 0, 0, 0),
                        new IntervalHealth(0, 0, 0.02, 0, 0, 0)),
                Arguments.of(
                        "client-throttled", new IntervalHealth(0, 0, 0, 0, 0, 1), new IntervalHealth(0, 0, 0, 0, 0, 0)),
                Arguments.of("client-gc", new IntervalHealth(0, 0, 0, 11, 0, 0), new IntervalHealth(0, 0, 0, 10, 0, 0)),
                Arguments.of(
                        "client-stalls",
                        new IntervalHealth(0, 0, 0, 0, 10.1, 0),
                        new IntervalHealth(0, 0, 0, 0, 10, 0)));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void limitSpoilsASecondOnlyBeyondItsBound(String code, IntervalHealth beyond, IntervalHealth at) {
        assertThat(ClientLimits.reasons(seconds(6, beyond), false))
                .extracting(Reason::code)
                .containsExactly(code);
        assertThat(ClientLimits.reasons(seconds(6, at), false)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void oneSecondInTwentyMayBeSpoiled(String code, IntervalHealth beyond, IntervalHealth at) {
        assertThat(ClientLimits.reasons(seconds(5, beyond), false)).as(code).isEmpty();
    }

    @Test
    void unknownHealthSpoilsNothing() {
        assertThat(ClientLimits.reasons(seconds(100, IntervalHealth.UNKNOWN), false))
                .isEmpty();
    }

    @Test
    void limitIsInvalidOnAHostOfItsOwnAndSuspectOnAShared() {
        List<Interval> intervals = seconds(10, new IntervalHealth(0.8, 0, 0, 0, 0, 0));
        assertThat(ClientLimits.reasons(intervals, false))
                .extracting(Reason::status)
                .containsExactly(Status.INVALID);
        assertThat(ClientLimits.reasons(intervals, true))
                .extracting(Reason::status)
                .containsExactly(Status.SUSPECT);
    }

    @Test
    void detailTellsHowManySecondsOfHowMany() {
        assertThat(ClientLimits.reasons(seconds(10, new IntervalHealth(1, 0, 0, 0, 0, 0)), false)
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
        assertThat(ClientLimits.reasons(intervals, false)).isEmpty();
        assertThat(ClientLimits.limited(intervals)).isZero();
    }

    @Test
    void secondSpoiledTwiceIsOneLimitedSecond() {
        assertThat(ClientLimits.limited(seconds(7, new IntervalHealth(1, 0, 1, 1_000, 1_000, 1))))
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
        assertThat(ClientLimits.reasons(List.of(away), false)).isEmpty();
    }
}
