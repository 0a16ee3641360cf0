package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.unit.TimeText;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class ThinkTimeTest {

    private static final int DRAWS = 200_000;
    private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "workload",
                "500ms",
                "1m30s",
                "uniform 100ms..900ms",
                "uniform 0s..1us",
                "exponential 500ms",
                "weibull 500ms shape 0.7",
                "weibull 2s shape 10.0"
            })
    void textIsReadBackAsItIsWritten(String text) {
        assertThat(ThinkTime.parse(text)).hasToString(text);
        assertThat(ThinkTime.parse(ThinkTime.parse(text).toString())).isEqualTo(ThinkTime.parse(text));
    }

    @Test
    void readsEachForm() {
        assertThat(ThinkTime.parse("none")).isSameAs(ThinkTime.NONE);
        assertThat(ThinkTime.parse(" workload ")).isSameAs(ThinkTime.WORKLOAD);
        assertThat(ThinkTime.parse("500ms")).isEqualTo(new ThinkTime.Constant(HALF_A_SECOND));
        assertThat(ThinkTime.parse("constant 500ms")).isEqualTo(new ThinkTime.Constant(HALF_A_SECOND));
        assertThat(ThinkTime.parse("uniform 0s..1s"))
                .isEqualTo(new ThinkTime.Uniform(Duration.ZERO, Duration.ofSeconds(1)));
        assertThat(ThinkTime.parse("exponential  500ms")).isEqualTo(new ThinkTime.Exponential(HALF_A_SECOND));
        assertThat(ThinkTime.parse("exponential:500ms"))
                .as("as one word of a command line")
                .isEqualTo(new ThinkTime.Exponential(HALF_A_SECOND));
        assertThat(ThinkTime.parse("weibull 500ms shape 2")).isEqualTo(new ThinkTime.Weibull(HALF_A_SECOND, 2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|'' is not a think time; write none, workload, 500ms, 'uniform 100ms..900ms', 'exponential 500ms' or"
                        + " 'weibull 500ms shape 0.7'",
                "normal 500ms|'normal 500ms' is not a think time",
                "Exponential 500ms|'Exponential 500ms' is not a think time",
                "exponential|'exponential' is not a think time",
                "uniform 100ms|'uniform 100ms' is not a think time",
                "weibull 500ms|'weibull 500ms' is not a think time",
                "weibull 500ms shape|'weibull 500ms shape' is not a think time",
                "weibull 500ms shape -1|'weibull 500ms shape -1' is not a think time",
                "500|'500' has no unit",
                "exponential 500|'500' has no unit",
                "exponential 1s 2s|'1s 2s' is not a time",
                "uniform 1s..|'' is not a time",
                "0s|found 0s, it has to be above zero; write none if users do not think",
                "exponential 0s|found 0s, it has to be above zero",
                "uniform 2s..1s|found uniform 2s..1s, the first has to be below the second",
                "uniform 1s..1s|the first has to be below the second",
                "exponential 721h|found PT721H, it has to be whole microseconds and at most 30 days",
                "weibull 500ms shape 0.2|of shape 0.2, it has to be 0.25 to 10",
                "weibull 500ms shape 10.1|of shape 10.1, it has to be 0.25 to 10"
            })
    void rejectsOtherTexts(String text, String message) {
        assertThatThrownBy(() -> ThinkTime.parse(text))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageContaining(message);
    }

    @Test
    void rejectsTimesWithoutATextForm() {
        assertThatThrownBy(() -> new ThinkTime.Constant(Duration.ofNanos(1_500)))
                .hasMessageContaining("whole microseconds");
        assertThatThrownBy(() -> new ThinkTime.Exponential(Duration.ofSeconds(-1)))
                .hasMessageContaining("PT-1S");
        assertThatThrownBy(() -> new ThinkTime.Weibull(HALF_A_SECOND, Double.NaN))
                .hasMessageContaining("NaN");
    }

    private static double[] draws(ThinkTime.Drawn think) {
        ToLongFunction<RandomStream> sampler = think.sampler();
        RandomStream random = new RandomStream(2026);
        double[] seconds = new double[DRAWS];
        Arrays.setAll(seconds, i -> sampler.applyAsLong(random) / 1e9);
        return seconds;
    }

    /**
     * Checks that the mean of the draws is within four standard errors of the expected mean. A correct generator fails this for
     * one seed in 15,000; the seed is fixed.
     */
    private static void assertMean(ThinkTime.Drawn think, double deviationSeconds) {
        double mean = Arrays.stream(draws(think)).average().orElseThrow();
        double promised = think.mean().toNanos() / 1e9;
        assertThat(Math.abs(mean - promised))
                .as("mean of %s: %s s", think, mean)
                .isLessThan(4 * deviationSeconds / Math.sqrt(DRAWS));
    }

    /**
     * Kolmogorov-Smirnov test: 1.95 divided by the square root of n is exceeded by chance for one seed in a thousand; this seed
     * is fixed.
     *
     * @param distribution probability of a draw of at most this number of seconds
     */
    private static void assertDistributed(ThinkTime.Drawn think, DoubleUnaryOperator distribution) {
        double[] draws = draws(think);
        Arrays.sort(draws);
        double distance = 0;
        for (int i = 0; i < DRAWS; i++) {
            // Draws are truncated to whole nanoseconds: each stands for the interval that it begins.
            double below = distribution.applyAsDouble(draws[i]);
            double upTo = distribution.applyAsDouble(draws[i] + 1e-9);
            distance = Math.max(distance, Math.max((i + 1.0) / DRAWS - upTo, below - (double) i / DRAWS));
        }
        assertThat(distance).as("distance of %s", think).isLessThan(1.95 / Math.sqrt(DRAWS));
    }

    @Test
    void constantDrawsAreEqual() {
        assertThat(draws(new ThinkTime.Constant(HALF_A_SECOND))).containsOnly(0.5);
    }

    @Test
    void uniformDrawsAreUniformBetweenTheBounds() {
        ThinkTime.Uniform think = new ThinkTime.Uniform(Duration.ofMillis(100), Duration.ofMillis(900));
        assertMean(think, 0.8 / Math.sqrt(12));
        assertDistributed(think, seconds -> (seconds - 0.1) / 0.8);
        assertThat(Arrays.stream(draws(think)).min().orElseThrow()).isGreaterThanOrEqualTo(0.1);
        assertThat(Arrays.stream(draws(think)).max().orElseThrow()).isLessThan(0.9);
    }

    @Test
    void exponentialHasItsMeanAndIsNotTruncated() {
        ThinkTime.Exponential think = new ThinkTime.Exponential(HALF_A_SECOND);
        assertMean(think, 0.5);
        assertDistributed(think, seconds -> -Math.expm1(-seconds / 0.5));
        // About nine of these draws exceed ten means.
        assertThat(Arrays.stream(draws(think)).max().orElseThrow()).isGreaterThan(5);
    }

    /** Known values of Gamma(1 + 1/k) and Gamma(1 + 2/k): factorials for k = 1/2 and 1/4, the square root of pi for k = 2. */
    @ParameterizedTest
    @CsvSource({
        "0.25, 24, 40320",
        "0.5, 2, 24",
        "1, 1, 2",
        "2, 0.886226925452758, 1",
        "10, 0.951350769866873, 0.918168742399761"
    })
    void weibullHasItsMeanAndShape(double shape, double gamma1, double gamma2) {
        ThinkTime.Weibull think = new ThinkTime.Weibull(HALF_A_SECOND, shape);
        double scale = 0.5 / gamma1;
        assertThat(think.scaleNanos() / 1e9).isCloseTo(scale, withPercentage(1e-9));
        assertMean(think, scale * Math.sqrt(gamma2 - gamma1 * gamma1));
        assertDistributed(think, seconds -> -Math.expm1(-Math.pow(seconds / scale, shape)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"720h", "uniform 0s..720h", "exponential 720h", "weibull 720h shape 0.25"})
    void drawsAreNeverLongerThanThirtyDays(String text) {
        double longest = Arrays.stream(draws((ThinkTime.Drawn) ThinkTime.parse(text)))
                .max()
                .orElseThrow();
        assertThat(longest).isBetween(29 * 86_400.0, 30 * 86_400.0);
    }

    @Test
    void drawsAreAtLeastTheLowerBound() {
        for (String text : List.of("500ms", "uniform 100ms..101ms", "exponential 1us", "weibull 1s shape 10")) {
            ThinkTime.Drawn think = (ThinkTime.Drawn) ThinkTime.parse(text);
            assertThat(Arrays.stream(draws(think)).min().orElseThrow())
                    .isGreaterThanOrEqualTo(think.least().toNanos() / 1e9);
        }
    }

    @Test
    void meansAreTheWorkloadsOrTheDistributionsForAllTypes() {
        ThinkTimes workload = new ThinkTimes(List.of(Duration.ofSeconds(18)), List.of(Duration.ofSeconds(12)));
        assertThat(ThinkTime.NONE.means(workload, 1)).isNull();
        assertThat(ThinkTime.WORKLOAD.means(workload, 1)).isSameAs(workload);
        assertThat(ThinkTime.parse("uniform 100ms..900ms").means(workload, 2))
                .isEqualTo(
                        new ThinkTimes(List.of(Duration.ZERO, Duration.ZERO), List.of(HALF_A_SECOND, HALF_A_SECOND)));
        assertThatThrownBy(() -> ThinkTime.WORKLOAD.means(null, 1))
                .hasMessageContaining("this workload defines no keying and think times");
    }

    @Test
    void timesAreWrittenInFull() {
        assertThat(new ThinkTime.Constant(TimeText.parse("1h2m3s4ms5us"))).hasToString("1h2m3s4ms5us");
    }
}
