package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.OfferedRate;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two seconds of ramp-up, then a measurement with one interval per second. */
@Parallel
class OutagesTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<Interval> intervals = new ArrayList<>(
            List.of(interval(0, Phase.RAMP_UP, SECOND, 0, 50), interval(1, Phase.RAMP_UP, SECOND, 0, 50)));

    private LoadModel load = new ClosedLoop(20);
    private @Nullable OfferedRate offered;
    private LatencyDistribution services = services(1_000, SECOND / 1_000);

    private static LatencyDistribution services(long count, long nanos) {
        long[] counts = new long[LatencyLayout.TWO_DIGITS.buckets()];
        counts[LatencyLayout.TWO_DIGITS.index(nanos)] = count;
        return LatencyDistribution.ofCounts(LatencyLayout.TWO_DIGITS, counts);
    }

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
        return Outages.of(intervals, 2 * SECOND, load, offered, services);
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

    /** A hundred arrive in every other second. */
    @Test
    void silenceOfTheScheduleIsNoOutage() {
        load = new OpenLoop(Rate.perSecond(50), OpenLoop.Arrivals.POISSON, 20);
        second(100, 0).second(0, 0).second(100, 0).second(0, 0);
        assertThat(found()).as("by the clock").hasSize(2);
        offered = (from, until) -> from / SECOND % 2 == 0 ? 100 : 0;
        assertThat(found()).isEmpty();
    }

    /** Ten successes are expected of ten arrivals, nine of nine. */
    @Test
    void whatTheScheduleOfferedIsWhatWasToBeExpected() {
        load = new OpenLoop(Rate.perSecond(50), OpenLoop.Arrivals.POISSON, 20);
        second(500, 0).second(0, 0).second(500, 0);
        offered = (from, until) -> from == 3 * SECOND ? 10 : 500;
        assertThat(found()).containsExactly(new Outage(1, 1, 0));
        offered = (from, until) -> from == 3 * SECOND ? 9 : 500;
        assertThat(found()).isEmpty();
    }

    /** Nine were expected: one steady load in 8,000 has such a second by chance. */
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

    /** Synchronised: all users are served in every third second. */
    private OutagesTest inStep(int rounds) {
        for (int i = 0; i < rounds; i++) {
            second(0, 0).second(0, 0).second(20, 0);
        }
        return this;
    }

    @Test
    void secondsWithoutASuccessAreNoneWhereHalfOfTheTimeGoesIntoTimesAsLong() {
        inStep(4);
        services = services(60, 2 * SECOND).plus(services(12_000, SECOND / 100));
        assertThat(found()).as("40 of 60 are not victims: 80 s of 200 s").hasSize(4);
        services = services(100, 2 * SECOND).plus(services(12_000, SECOND / 100));
        assertThat(found()).as("80 of 100: 160 s of 280 s").isEmpty();
    }

    /** Four users may all be in long transactions by chance: e^-10 is the fourth power of 8.2 %. */
    @Test
    void fewUsersMayAllBeInLongTransactionsByChance() {
        second(100, 0).second(0, 0).second(100, 0);
        load = new ClosedLoop(4);
        services = services(4 + 8, SECOND).plus(services(10_000, SECOND / 100));
        assertThat(found()).as("8 s of 108 s").hasSize(1);
        services = services(4 + 10, SECOND).plus(services(10_000, SECOND / 100));
        assertThat(found()).as("10 s of 110 s").isEmpty();
    }

    @Test
    void whatNobodyWasFasterThanCannotTell() {
        second(0, 0).second(0, 0).second(20, 0);
        services = services(20, 2 * SECOND);
        assertThat(found()).isEmpty();
        services = services(20, 2 * SECOND).plus(services(1, SECOND));
        assertThat(found()).hasSize(1);
    }

    @Test
    void failuresOfAllUsersShowThemHoweverLongServiceTakes() {
        inStep(4);
        services = services(80, 3 * SECOND);
        load = new ClosedLoop(5);
        assertThat(found()).isEmpty();
        second(0, 1).second(0, 3).second(20, 0);
        assertThat(found()).isEmpty();
        second(0, 2).second(0, 3).second(20, 0);
        assertThat(found()).containsExactly(new Outage(15, 2, 5));
    }

    @Test
    void victimsOfLongOnesDoNotExplainShortOnes() {
        second(100, 0);
        for (int i = 0; i < 10; i++) {
            second(0, 0);
        }
        second(100, 0).second(0, 0).second(0, 0).second(100, 0);
        load = new ClosedLoop(4);
        services = services(4, 10 * SECOND).plus(services(4, 2 * SECOND)).plus(services(300, SECOND / 100));
        assertThat(found()).containsExactly(new Outage(1, 10, 0), new Outage(12, 2, 0));
    }

    @Test
    void usersWhoKeyInTheirFirstTransactionAreNotYetServed() {
        intervals.clear();
        for (int i = 0; i < 2; i++) {
            intervals.add(interval(i, Phase.RAMP_UP, SECOND, 0, 0));
        }
        second(0, 0).second(100, 0).second(0, 0).second(100, 0);
        load = new ClosedLoop(20, ThinkTime.WORKLOAD);
        assertThat(found()).containsExactly(new Outage(2, 1, 0));
        load = new ClosedLoop(20);
        assertThat(found()).containsExactly(new Outage(0, 1, 0), new Outage(2, 1, 0));
    }

    /** All every third second: users that think for at least 2.5 s may all think for two whole seconds. */
    @Test
    void usersWhoGoInStepMayAllBeThinking() {
        inStep(10);
        load = new ClosedLoop(20, ThinkTime.parse("2500ms"));
        assertThat(found()).isEmpty();
        load = new ClosedLoop(20, ThinkTime.parse("uniform 2500ms..3s"));
        assertThat(found()).isEmpty();
        load = new ClosedLoop(20, ThinkTime.parse("2s"));
        assertThat(found()).as("two seconds are as long as they think").hasSize(10);
        load = new ClosedLoop(20, ThinkTime.parse("exponential 2500ms"));
        assertThat(found()).as("that has no least").hasSize(10);
    }

    /** At 200 successes in 28 s, 14.3 more were expected in a period of two seconds. */
    @Test
    void visitorsComeInClusters() {
        inStep(10);
        load = new PartlyOpen(Rate.perSecond(5), Arrivals.POISSON, 1.42, ThinkTime.NONE, 20);
        assertThat(found()).as("ten visits").hasSize(10);
        load = new PartlyOpen(Rate.perSecond(5), Arrivals.POISSON, 1.43, ThinkTime.NONE, 20);
        assertThat(found()).as("fewer").isEmpty();
    }

    @Test
    void usersWhoAreThinkingDoNotFail() {
        inStep(10).second(0, 10).second(20, 0);
        load = new ClosedLoop(20, ThinkTime.parse("2500ms"));
        assertThat(found()).containsExactly(new Outage(30, 1, 10));
    }

    /** Transactions in flight at the end are reported as an interval of length 0. */
    @Test
    void intervalsWithoutLengthAreNone() {
        second(100, 0).second(100, 0);
        intervals.add(interval(4, Phase.MEASUREMENT, 0, 0, 50));
        assertThat(found()).isEmpty();
    }
}
