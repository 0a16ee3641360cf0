package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.Outage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two seconds of ramp-up, then a measurement of one interval a second. */
class OutagesTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<Interval> intervals = new ArrayList<>(
            List.of(interval(0, Phase.RAMP_UP, SECOND, 0, 50), interval(1, Phase.RAMP_UP, SECOND, 0, 50)));

    private static Interval interval(int index, Phase phase, long nanos, long committed, long failed) {
        return new Interval(
                index,
                phase,
                index * SECOND,
                nanos,
                committed,
                0,
                failed,
                0,
                TrialFixture.micros(1),
                TrialFixture.HEALTHY);
    }

    private OutagesTest second(long committed, long failed) {
        intervals.add(interval(intervals.size(), Phase.MEASUREMENT, SECOND, committed, failed));
        return this;
    }

    private List<Outage> found() {
        return Outages.of(intervals, 2 * SECOND);
    }

    @Test
    void areSecondsInARowWithoutASuccess() {
        second(100, 0).second(40, 3).second(0, 5).second(0, 7).second(60, 2).second(100, 0);
        assertThat(found()).containsExactly(new Outage(2, 2, 12));
    }

    @Test
    void areFoundAtBothEnds() {
        second(0, 0).second(100, 0).second(0, 0);
        assertThat(found()).containsExactly(new Outage(0, 1, 0), new Outage(2, 1, 0));
    }

    @Test
    void rampUpIsNoPartOfThem() {
        second(100, 0).second(100, 0);
        assertThat(found()).isEmpty();
    }

    /** Nine would have been expected: one steady load in 8,000 has such a second by chance. */
    @Test
    void secondWithoutASuccessIsNoneWhereTenWereNotToBeExpected() {
        second(9, 0).second(0, 0).second(9, 0);
        assertThat(found()).isEmpty();
        second(12, 0);
        assertThat(found()).containsExactly(new Outage(1, 1, 0));
    }

    @Test
    void slowLoadHasThemIfTheyAreLong() {
        second(2, 0)
                .second(2, 0)
                .second(0, 0)
                .second(0, 0)
                .second(0, 0)
                .second(0, 0)
                .second(2, 0);
        assertThat(found()).isEmpty();
        intervals.remove(intervals.size() - 1);
        second(0, 0).second(2, 0);
        assertThat(found()).containsExactly(new Outage(2, 5, 0));
    }

    @Test
    void theirLengthDoesNotHideThem() {
        second(20, 0);
        for (int i = 0; i < 100; i++) {
            second(0, 0);
        }
        assertThat(found()).containsExactly(new Outage(1, 100, 0));
    }

    @Test
    void stretchOfFailuresAloneIsOneHoweverRareSuccessesAre() {
        second(1, 0).second(0, 4).second(0, 5).second(1, 0);
        assertThat(found()).isEmpty();
        second(0, 10).second(1, 0);
        assertThat(found()).containsExactly(new Outage(4, 1, 10));
    }

    @Test
    void failuresBesideSuccessesAreNone() {
        second(100, 0).second(1, 99).second(100, 0);
        assertThat(found()).isEmpty();
    }

    /** What was under way at the end is told as an interval of no length. */
    @Test
    void intervalsWithoutLengthAreNone() {
        second(100, 0).second(100, 0);
        intervals.add(interval(4, Phase.MEASUREMENT, 0, 0, 50));
        assertThat(found()).isEmpty();
    }
}
