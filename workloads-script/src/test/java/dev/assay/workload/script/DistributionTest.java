package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.test.Parallel;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The draws have the probabilities that PostgreSQL's manual states. */
@Parallel
class DistributionTest {

    private static final int DRAWS = 200_000;

    /** Compares the shares of ten values from 1, within five standard deviations. */
    private static void requireShares(String expression, IntToDoubleFunction probability) {
        long[] draws = Evaluated.draws(expression, DRAWS);
        int[] counts = new int[10];
        for (long draw : draws) {
            assertThat(draw).as("a draw of %s", expression).isBetween(1L, 10L);
            counts[(int) draw - 1]++;
        }
        for (int value = 1; value <= counts.length; value++) {
            double expected = probability.applyAsDouble(value);
            assertThat((double) counts[value - 1] / DRAWS)
                    .as("share of %d in the draws of %s", value, expression)
                    .isCloseTo(expected, within(5 * Math.sqrt(expected * (1 - expected) / DRAWS) + 1e-9));
        }
    }

    @Test
    void uniform() {
        requireShares("random(1, 10)", value -> 0.1);
    }

    /** {@code f(x) = PHI(2 * parameter * (x - mu) / (max - min + 1)) / (2 * PHI(parameter) - 1)}, from i - 0.5 to i + 0.5. */
    @Test
    void gaussian() {
        double parameter = 2.5;
        requireShares("random_gaussian(1, 10, 2.5)", value -> {
            double upper = normal(2 * parameter * (value + 0.5 - 5.5) / 10);
            double lower = normal(2 * parameter * (value - 0.5 - 5.5) / 10);
            return (upper - lower) / (2 * normal(parameter) - 1);
        });
    }

    /** {@code f(x) = exp(-parameter * (x - min) / (max - min + 1)) / (1 - exp(-parameter))}, from i to i + 1. */
    @Test
    void exponential() {
        double parameter = 3;
        IntToDoubleFunction below = value -> Math.exp(-parameter * (value - 1) / 10) / (1 - Math.exp(-parameter));
        requireShares(
                "random_exponential(1, 10, 3)", value -> below.applyAsDouble(value) - below.applyAsDouble(value + 1));
    }

    @Test
    void zipfian() {
        for (double exponent : new double[] {1.1, 1.5, 2.5}) {
            double all = 0;
            for (int value = 1; value <= 10; value++) {
                all += Math.pow(value, -exponent);
            }
            double sum = all;
            requireShares("random_zipfian(1, 10, " + exponent + ")", value -> Math.pow(value, -exponent) / sum);
        }
    }

    @Test
    void rangesOfOneValueAndLargeRanges() {
        for (String function : new String[] {
            "random(%s, %s)",
            "random_gaussian(%s, %s, 4)",
            "random_exponential(%s, %s, 4)",
            "random_zipfian(%s, %s, 1.5)"
        }) {
            assertThat(Evaluated.draws(function.formatted("7", "7"), 10)).containsOnly(7);
            assertThat(Arrays.stream(Evaluated.draws(
                                    function.formatted("-4611686018427387904", "4611686018427387902"), 1_000))
                            .boxed())
                    .allSatisfy(draw -> assertThat(draw).isBetween(-4611686018427387904L, 4611686018427387902L));
        }
        long[] wide = Evaluated.draws("random(0, 9223372036854775806)", 1_000);
        assertThat(Arrays.stream(wide).filter(draw -> draw > Long.MAX_VALUE / 2).count())
                .isBetween(400L, 600L);
    }

    /** Abramowitz and Stegun 26.2.17, with an error below 1e-7. */
    private static double normal(double x) {
        double t = 1 / (1 + 0.2316419 * Math.abs(x));
        double tail = Math.exp(-x * x / 2)
                / Math.sqrt(2 * Math.PI)
                * t
                * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        return x > 0 ? 1 - tail : tail;
    }
}
