package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RateProfile.Segment;
import dev.assay.model.random.RandomStream;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Constant arrivals: number n arrives when n are expected. */
@Parallel
class CumulativeRateTest {

    private static final long SECOND = 1_000_000_000L;

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static Segment step(double perSecond, double seconds) {
        return Segment.at(Rate.perSecond(perSecond), seconds(seconds));
    }

    private static Segment ramp(double from, double to, double seconds) {
        return new Segment(seconds(seconds), from, to);
    }

    private static Segment silence(double seconds) {
        return Segment.silence(seconds(seconds));
    }

    private static CumulativeRate rate(Segment... segments) {
        return new CumulativeRate(RateProfile.of(segments));
    }

    private static CumulativeRate repeated(Segment... segments) {
        return new CumulativeRate(RateProfile.repeating(segments));
    }

    private static List<Long> arrivals(CumulativeRate rate, long untilNanos) {
        List<Long> arrivals = new ArrayList<>();
        for (long i = 0; rate.nanosOf(i) < untilNanos; i++) {
            arrivals.add(rate.nanosOf(i));
        }
        return arrivals;
    }

    @Test
    void stepsHaveTheGapsOfTheirRates() {
        CumulativeRate steps = rate(step(4, 1), step(2, 1), step(1, 2));
        long quarter = SECOND / 4;
        assertThat(arrivals(steps, 5 * SECOND))
                .containsExactly(
                        0L,
                        quarter,
                        2 * quarter,
                        3 * quarter,
                        4 * quarter,
                        6 * quarter,
                        8 * quarter,
                        12 * quarter,
                        16 * quarter);
    }

    @Test
    void rampIsAParabola() {
        CumulativeRate up = rate(ramp(0, 200, 10));
        for (int i = 0; i < 1_000; i++) {
            assertThat(up.nanosOf(i) / 1e9).isCloseTo(Math.sqrt(i / 10.0), offset(2e-9));
        }
        CumulativeRate down = rate(ramp(200, 0, 10));
        for (int i = 0; i < 1_000; i++) {
            assertThat(down.nanosOf(i) / 1e9).isCloseTo(10 - Math.sqrt((1_000 - i) / 10.0), offset(2e-9));
        }
        assertThat(down.nanosOf(1_000)).isEqualTo(ArrivalSequence.NEVER);
    }

    @Test
    void lastRateGoesOnForEver() {
        CumulativeRate rate = rate(step(100, 1), ramp(100, 10, 1));
        assertThat(rate.nanosOf(155)).isEqualTo(2 * SECOND);
        assertThat(rate.nanosOf(165)).isEqualTo(3 * SECOND);
        assertThat(rate.nanosOf(155 + 36_000)).isEqualTo(3_602 * SECOND);
        assertThat(rate.perSecond(2 * SECOND, 1_000 * SECOND)).isEqualTo(10);
    }

    @Test
    void nothingArrivesAfterALastSilence() {
        CumulativeRate rate = rate(step(10, 1), silence(1));
        assertThat(rate.nanosOf(9)).isEqualTo(SECOND * 9 / 10);
        assertThat(rate.nanosOf(10)).isEqualTo(ArrivalSequence.NEVER);
        assertThat(rate.nanosOf(1e18)).isEqualTo(ArrivalSequence.NEVER);
        assertThat(rate.perSecond(SECOND, 9 * SECOND)).isZero();
    }

    /** Also if lengths and rates are not exact doubles. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 0.1, 0.3, 0.7, 1.1})
    void burstsBeginWithAnArrivalAndAreAllAlike(double length) {
        long perBurst = 21;
        CumulativeRate bursts = repeated(silence(0.25), step(perBurst / length, length), silence(length));
        long round = seconds(0.25).toNanos() + 2 * seconds(length).toNanos();
        for (long burst : new long[] {0, 1, 2, 3, 999, 1_000_003}) {
            assertThat(bursts.nanosOf(burst * perBurst)).isEqualTo(burst * round + SECOND / 4);
            assertThat(bursts.nanosOf(burst * perBurst + perBurst - 1))
                    .isBetween(
                            burst * round,
                            burst * round + SECOND / 4 + seconds(length).toNanos() - 1);
        }
    }

    @Test
    void arrivalsDoNotDriftInABillion() {
        CumulativeRate bursts = repeated(step(70, 0.1), ramp(0, 6, 1), silence(0.9));
        assertThat(bursts.nanosOf(1e9)).isEqualTo(200_000_000L * SECOND);
        CumulativeRate fast = repeated(ramp(50_000, 150_000, 30), ramp(150_000, 50_000, 30));
        assertThat(fast.nanosOf(6e9)).isEqualTo(60_000 * SECOND);
        // 750,000 into the falling ramp
        double slope = 100_000 / 30.0;
        double into = (150_000 - Math.sqrt(150_000.0 * 150_000 - 2 * slope * 750_000)) / slope;
        assertThat(fast.nanosOf(6e9 + 3_750_000)).isCloseTo(60_030 * SECOND + Math.round(into * 1e9), offset(2L));
    }

    @Test
    void countsAreTheIntegral() {
        CumulativeRate rate = rate(step(10, 2), ramp(10, 30, 4), silence(2), ramp(0, 8, 1));
        assertThat(rate.countAt(0)).isZero();
        assertThat(rate.countAt(SECOND)).isEqualTo(10);
        assertThat(rate.countAt(4 * SECOND)).isEqualTo(20 + 30);
        assertThat(rate.countAt(7 * SECOND)).isEqualTo(100);
        assertThat(rate.countAt(17 * SECOND)).isEqualTo(104 + 64);
        assertThat(rate.perSecond(0, 6 * SECOND)).isEqualTo(16.666_666_667);
        assertThat(rate.perSecond(6 * SECOND, 8 * SECOND)).isZero();
        CumulativeRate again = repeated(step(10, 2), silence(3));
        assertThat(again.countAt(50 * SECOND)).isEqualTo(200);
        assertThat(again.perSecond(51 * SECOND, 53 * SECOND)).isEqualTo(5);
    }

    /** Counting and its inverse agree to a nanosecond's worth of arrivals, and arrivals ascend. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void instantsAreTheInverseOfCounts(long seed) {
        RandomStream random = new RandomStream(seed);
        List<Segment> segments = new ArrayList<>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            double from = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 1e5;
            double to = random.nextInt(2) == 0 ? from : random.nextDouble() * 1e5;
            segments.add(ramp(from, to, 0.001 + random.nextDouble() * 20));
        }
        segments.add(step(1 + random.nextInt(100_000), 1));
        CumulativeRate rate = new CumulativeRate(new RateProfile(segments, random.nextInt(2) == 0));
        long before = 0;
        for (double count = 0; count < 4e9; count += random.nextDouble() * 1e7) {
            long nanos = rate.nanosOf(count);
            assertThat(nanos).as("seed %s, count %s", seed, count).isGreaterThanOrEqualTo(before);
            // within two nanoseconds on either side, at no more than 100,000 per second
            assertThat(rate.countAt(nanos)).as("seed %s", seed).isCloseTo(count, offset(4e-4));
            before = nanos;
        }
    }

    @Test
    void steadyRateIsToldToTheLastDigit() {
        CumulativeRate third = new CumulativeRate(RateProfile.steady(Rate.perSecond(1 / 3.0)));
        assertThat(third.perSecond(7, 13)).isEqualTo(1 / 3.0);
        assertThat(third.countAt(30 * SECOND)).isCloseTo(10, withPercentage(1e-9));
    }
}
