package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.verdict.Steadiness.Kind;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.test.Parallel;
import dev.assay.test.Tier;
import java.util.function.IntToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Series with known properties. Seeds are fixed, so that no test fails by chance. */
@Parallel
class SteadinessTest {

    private static final int SERIES = Tier.sample(1_000, 10_000);

    /** A level with autocorrelated noise. */
    private static double[] series(
            long seed, int seconds, double correlation, double noise, IntToDoubleFunction level) {
        RandomStream random = new Seeds(seed).stream("test/series", 0);
        double[] values = new double[seconds];
        double last = normal(random);
        for (int i = 0; i < seconds; i++) {
            values[i] = level.applyAsDouble(i) * (1 + noise * last);
            last = correlation * last + Math.sqrt(1 - correlation * correlation) * normal(random);
        }
        return values;
    }

    private static Steadiness of(double[] seconds) {
        return Steadiness.of(seconds, 0.05, 0.05);
    }

    private static double normal(RandomStream random) {
        return Math.sqrt(2 * random.nextExponential(1)) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    private static double share(Kind kind, int seconds, double correlation, double noise, IntToDoubleFunction level) {
        return share(kind, SERIES, seconds, correlation, noise, level);
    }

    private static double share(
            Kind kind, int count, int seconds, double correlation, double noise, IntToDoubleFunction level) {
        return LongStream.rangeClosed(1, count)
                        .mapToObj(seed -> of(series(seed, seconds, correlation, noise, level)))
                        .filter(found -> found.kind() == kind)
                        .count()
                / (double) count;
    }

    /** One false alarm in a hundred is tolerated. */
    @ParameterizedTest
    @CsvSource({"30, 0, 0.1", "60, 0, 0.05", "60, 0.3, 0.2", "60, 0.6, 0.1", "300, 0.8, 0.2", "3600, 0.5, 0.3"})
    void noiseAloneIsSteady(int seconds, double correlation, double noise) {
        int count = seconds < 3_600 ? SERIES : Tier.sample(SERIES / 10, SERIES);
        assertThat(share(Kind.STEADY, count, seconds, correlation, noise, i -> 1_000))
                .isGreaterThanOrEqualTo(0.99);
    }

    /** The demo's first half minute, measured from a cold start: 42,000 to 97,000 tpmC. */
    @Test
    void coldStartIsFound() {
        IntToDoubleFunction warming = i -> 97_000 - 55_000 * Math.exp(-i / 5.0);
        assertThat(share(Kind.STEADY, 60, 0.3, 0.05, warming)).isLessThanOrEqualTo(0.02);
        assertThat(share(Kind.WARMING_UP, 60, 0.3, 0.05, warming)).isGreaterThanOrEqualTo(0.97);
        Steadiness found = of(series(1, 60, 0.3, 0.05, warming));
        assertThat(found.warmUpSeconds()).isBetween(5.0, 25.0);
        assertThat(found.text("the rate")).startsWith("the rate changed by +").contains(": extend the ramp-up by ");
    }

    @Test
    void dropInTheMiddleIsFoundWhereItIs() {
        IntToDoubleFunction drop = i -> i < 40 ? 1_000 : 800;
        assertThat(share(Kind.DRIFT, 60, 0.3, 0.05, drop)).isGreaterThanOrEqualTo(0.99);
        Steadiness found = of(series(1, 60, 0.3, 0.05, drop));
        assertThat(found.atSecond()).isBetween(37.0, 43.0);
        assertThat(found.change()).isBetween(-0.26, -0.16);
        assertThat(found.text("the rate")).matches("the rate changed by -2\\d % at second \\d+ of the measurement");
    }

    @Test
    void slowDriftIsFound() {
        assertThat(share(Kind.STEADY, 300, 0.3, 0.05, i -> 1_000 - i)).isLessThanOrEqualTo(0.01);
    }

    /** A change of one percent is irrelevant, however significant. */
    @Test
    void changesTooSmallToMatterAreNotTold() {
        assertThat(of(series(1, 3_600, 0, 0.01, i -> i < 1_800 ? 1_000 : 980)).kind())
                .isEqualTo(Kind.STEADY);
    }

    /** Ten thousand users with the same think time arrive together, and then no transactions follow. */
    @Test
    void nothingCanBeToldOfSecondsThatScatterByMoreThanTheirMean() {
        assertThat(of(series(1, 30, 0, 0, i -> i % 9 == 4 ? 4_000 : 100)).kind())
                .isEqualTo(Kind.CANNOT_TELL);
        assertThat(of(series(1, 3_600, 0, 0, i -> i % 9 == 4 ? 4_000 : 100)).kind())
                .isEqualTo(Kind.STEADY);
    }

    @Test
    void nothingCanBeToldOfFewSecondsOrOfNothing() {
        assertThat(of(series(1, 29, 0, 0.1, i -> 1_000)).kind()).isEqualTo(Kind.CANNOT_TELL);
        assertThat(of(new double[60]).kind()).isEqualTo(Kind.CANNOT_TELL);
        assertThat(of(series(1, 30, 0, 0, i -> 1_000)).kind()).isEqualTo(Kind.STEADY);
    }
}
