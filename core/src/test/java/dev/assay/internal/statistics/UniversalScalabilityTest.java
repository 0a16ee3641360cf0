package dev.assay.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.test.Parallel;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The fit finds planted coefficients, and claims a peak only where there is one. */
@Parallel
class UniversalScalabilityTest {

    private static final double[] USERS = {1, 2, 4, 8, 16, 32, 64, 128, 256};

    private static double[] planted(double perUser, double contention, double coherence, double noise, long seed) {
        Simulated simulated = new Simulated(seed);
        return Arrays.stream(USERS)
                .map(n -> perUser
                        * n
                        / (1 + contention * (n - 1) + coherence * n * (n - 1))
                        * (1 + noise * simulated.normal()))
                .toArray();
    }

    @Test
    void exactThroughputsGiveTheirCoefficients() {
        double[][] laws = {{120, 0.03, 0.0002}, {120, 0, 0.0002}, {120, 0.03, 0}, {120, 0, 0}};
        for (double[] law : laws) {
            double[] throughput = planted(law[0], law[1], law[2], 0, 1);
            UniversalScalability fit = UniversalScalability.fit(USERS, throughput);
            assertThat(fit.perUser()).isCloseTo(law[0], within(1e-6));
            assertThat(fit.contention()).isCloseTo(law[1], within(1e-8));
            assertThat(fit.coherence()).isCloseTo(law[2], within(1e-9));
            assertThat(fit.throughput(64)).isCloseTo(throughput[6], within(1e-6));
            assertThat(fit.error(USERS, throughput)).isLessThan(1e-7);
        }
        assertThat(UniversalScalability.fit(USERS, planted(120, 0.03, 0.0002, 0, 1))
                        .peakUsers())
                .isCloseTo(Math.sqrt(0.97 / 0.0002), within(0.01));
    }

    @Test
    void coefficientsAreNeverNegative() {
        // Superlinear growth, as of a cache that warms up, would need a negative contention.
        UniversalScalability fit = UniversalScalability.fit(USERS, 10, 21, 45, 95, 200, 420, 880, 1800, 3700);
        assertThat(fit.contention()).isZero();
        assertThat(fit.coherence()).isZero();
        assertThat(fit.peakUsers()).isInfinite();
    }

    private static int peaks(double coherence, int experiments) {
        double missed = UniversalScalability.missed(USERS.length);
        int peaks = 0;
        for (int seed = 0; seed < experiments; seed++) {
            double[] throughput = planted(120, 0.05, coherence, 0.03, seed);
            UniversalScalability[] fits =
                    UniversalScalability.fit(USERS, throughput).resampled(USERS, throughput, seed);
            double[] found = Arrays.stream(fits)
                    .mapToDouble(UniversalScalability::coherence)
                    .toArray();
            peaks += Bootstrap.quantiles(missed, found)[0] > 0 ? 1 : 0;
        }
        return peaks;
    }

    /** Without coherence the lower limit is above zero in 2.5 % of experiments: more than 13 of 200 have a probability of 0.1 %. */
    @Test
    void aLawWithoutCoherenceSeldomHasAPeak() {
        assertThat(peaks(0, 200)).isLessThanOrEqualTo(13);
    }

    @Test
    void aLawWithCoherenceHasAPeak() {
        assertThat(peaks(0.0005, 50)).isGreaterThanOrEqualTo(48);
    }

    @Test
    void intervalsContainThePlantedCoefficients() {
        double missed = UniversalScalability.missed(USERS.length);
        int contention = 0;
        int coherence = 0;
        for (int seed = 0; seed < 200; seed++) {
            double[] throughput = planted(120, 0.05, 0.0005, 0.03, seed);
            UniversalScalability[] fits =
                    UniversalScalability.fit(USERS, throughput).resampled(USERS, throughput, seed);
            double[] found = Bootstrap.quantiles(
                    missed,
                    Arrays.stream(fits)
                            .mapToDouble(UniversalScalability::contention)
                            .toArray());
            contention += found[0] <= 0.05 && 0.05 <= found[1] ? 1 : 0;
            found = Bootstrap.quantiles(
                    missed,
                    Arrays.stream(fits)
                            .mapToDouble(UniversalScalability::coherence)
                            .toArray());
            coherence += found[0] <= 0.0005 && 0.0005 <= found[1] ? 1 : 0;
        }
        // 95 % of 200 with four standard errors.
        assertThat(contention).isBetween(178, 200);
        assertThat(coherence).isBetween(178, 200);
    }

    @Test
    void theKneeOfPublishedThroughputsIsWhereTheirReadingHasIt() {
        double[] threads = {2, 4, 8, 16, 32, 64, 128, 256, 512};
        double[] tps = {244.96, 445.22, 739.99, 661.48, 825.02, 958.75, 1396.26, 1543.42, 1325.27};
        assertThat(Knee.of(threads, tps)).hasValue(6);
    }

    @Test
    void straightLinesAndShortCurvesHaveNoKnee() {
        assertThat(Knee.of(USERS, USERS)).isEmpty();
        assertThat(Knee.of(new double[] {1, 2, 4}, 1, 1.5, 1.6)).isEmpty();
        assertThat(Knee.of(new double[] {1, 2, 4, 8}, 4, 3, 2, 1)).isEmpty();
    }
}
