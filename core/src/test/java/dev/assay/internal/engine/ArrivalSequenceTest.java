package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class ArrivalSequenceTest {

    private static final int BLOCK = ArrivalBlocks.SIZE;

    private static ArrivalSequence sequence(double perSecond, Arrivals arrivals, long seed) {
        return OpenSchedule.of(
                        new RatedArrivals(RateProfile.steady(Rate.perSecond(perSecond)), arrivals),
                        List.of(),
                        new Seeds(seed))
                .arrivals();
    }

    @Test
    void constantArrivalsAreTheirNumberTimesTheGap() {
        ArrivalSequence arrivals = sequence(1_000, Arrivals.CONSTANT, 1);
        assertThat(arrivals.arrivalNanos(0)).isZero();
        assertThat(arrivals.arrivalNanos(1)).isEqualTo(1_000_000);
        assertThat(arrivals.arrivalNanos(7)).isEqualTo(7_000_000);
    }

    @Test
    void constantArrivalsDoNotDriftWhenTheGapIsNoWholeNumber() {
        ArrivalSequence arrivals = sequence(3, Arrivals.CONSTANT, 1);
        long aDay = 86_400L;
        assertThat(arrivals.arrivalNanos(3 * aDay)).isBetween(aDay * 1_000_000_000L - 1, aDay * 1_000_000_000L + 1);
    }

    @Test
    void sameSeedGivesTheSameArrivals() {
        ArrivalSequence one = sequence(500, Arrivals.POISSON, 9);
        ArrivalSequence other = sequence(500, Arrivals.POISSON, 9);
        for (int i = 0; i < 2 * BLOCK; i += 97) {
            assertThat(one.arrivalNanos(i)).isEqualTo(other.arrivalNanos(i));
        }
    }

    @Test
    void anotherSeedGivesOtherArrivals() {
        assertThat(sequence(500, Arrivals.POISSON, 9).arrivalNanos(100))
                .isNotEqualTo(sequence(500, Arrivals.POISSON, 10).arrivalNanos(100));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void arrivalsDoNotDependOnTheOrderOfAsking(long seed) {
        ArrivalSequence ascending = sequence(10_000, Arrivals.POISSON, seed);
        long[] expected = new long[5 * BLOCK];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = ascending.arrivalNanos(i);
        }
        ArrivalSequence descending = sequence(10_000, Arrivals.POISSON, seed);
        for (int i = expected.length - 1; i >= 0; i -= 61) {
            assertThat(descending.arrivalNanos(i))
                    .as("seed %s, arrival %s", seed, i)
                    .isEqualTo(expected[i]);
        }
        assertThat(descending.arrivalNanos(0)).isEqualTo(expected[0]);
    }

    @Test
    void poissonArrivalsNeverGoBackEvenWhereBlocksMeet() {
        ArrivalSequence arrivals = sequence(1_000_000, Arrivals.POISSON, 4);
        long before = 0;
        for (int i = 0; i < 3 * BLOCK; i++) {
            long now = arrivals.arrivalNanos(i);
            assertThat(now).isGreaterThanOrEqualTo(before);
            before = now;
        }
    }

    /**
     * Kolmogorov-Smirnov test against the exponential distribution: 1.95 / sqrt(n) is exceeded by one seed in a thousand; this
     * seed is fixed.
     */
    @Test
    void gapsOfPoissonArrivalsAreExponential() {
        int n = 3 * BLOCK;
        double mean = 1e6;
        ArrivalSequence arrivals = sequence(1e9 / mean, Arrivals.POISSON, 20);
        double[] gaps = new double[n];
        for (int i = 0; i < n; i++) {
            gaps[i] = arrivals.arrivalNanos(i) - (i == 0 ? 0 : arrivals.arrivalNanos(i - 1));
        }
        Arrays.sort(gaps);
        double distance = 0;
        for (int i = 0; i < n; i++) {
            double theory = -Math.expm1(-gaps[i] / mean);
            distance =
                    Math.max(distance, Math.max(Math.abs((i + 1.0) / n - theory), Math.abs(theory - (double) i / n)));
        }
        assertThat(distance).isLessThan(1.95 / Math.sqrt(n));
    }
}
