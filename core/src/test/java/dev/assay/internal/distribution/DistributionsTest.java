package dev.assay.internal.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.assay.test.Parallel;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.distribution.WeibullDistribution;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares with Commons Statistics, whose quantiles are exact to 1e-9, and with closed forms. */
@Parallel
class DistributionsTest {

    private static final double[] PROBABILITIES = {1e-6, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.4};
    private static final double[] FREEDOM = {1, 2, 3, 4.7, 10, 29, 300, 1e6};

    private static void same(double found, double expected) {
        assertThat(found).isCloseTo(expected, within(1e-8 * Math.abs(expected) + 1e-12));
    }

    @Test
    void normalTailsAreThoseOfTheTables() {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        for (double z = -8; z <= 8; z += 0.25) {
            same(Distributions.normalUpper(z), normal.survivalProbability(z));
        }
    }

    @Test
    void quantilesOfStudentsTAreThoseOfTheTables() {
        for (double freedom : FREEDOM) {
            for (double probability : PROBABILITIES) {
                same(
                        Distributions.studentUpperQuantile(freedom, probability),
                        TDistribution.of(freedom).inverseSurvivalProbability(probability));
            }
        }
        assertThat(Distributions.studentUpperQuantile(1, 0.25)).isCloseTo(1, within(1e-14));
        assertThat(Distributions.studentUpperQuantile(2, 0.025))
                .isCloseTo(0.95 / Math.sqrt(2 * 0.975 * 0.025), within(1e-14));
        assertThat(Distributions.studentUpperQuantile(7, 0.5)).isCloseTo(0, within(1e-14));
    }

    @Test
    void studentsTOfManyDegreesIsNormal() {
        assertThat(Distributions.studentUpperQuantile(Double.POSITIVE_INFINITY, 0.025))
                .isCloseTo(1.959963984540054, within(1e-8));
    }

    @Test
    void quantilesOfBetaAreThoseOfTheTables() {
        for (double first : new double[] {0.5, 1, 3, 40, 1e5}) {
            for (double second : new double[] {0.5, 1, 7, 1e3, 1e7}) {
                BetaDistribution beta = BetaDistribution.of(first, second);
                for (double probability : PROBABILITIES) {
                    // Their solver stops at an absolute difference of 1e-9; the probability of ours is exact.
                    double low = Distributions.betaQuantile(first, second, probability);
                    same(beta.cumulativeProbability(low), probability);
                    double high = Distributions.betaUpperQuantile(first, second, probability);
                    if (high < 0.99) {
                        same(beta.survivalProbability(high), probability);
                    }
                    assertThat(high).isGreaterThan(low);
                }
            }
        }
        // One success at most of n: 1 - p^(1/n).
        assertThat(Distributions.betaUpperQuantile(1, 1_000_000, 0.005))
                .isCloseTo(-Math.expm1(Math.log(0.005) / 1_000_000), within(1e-18));
    }

    @Test
    void quantilesOfChiSquareAreThoseOfTheTables() {
        for (double freedom : FREEDOM) {
            ChiSquaredDistribution squares = ChiSquaredDistribution.of(freedom);
            for (double probability : PROBABILITIES) {
                same(squares.cumulativeProbability(Distributions.chiSquareQuantile(freedom, probability)), probability);
                same(
                        squares.survivalProbability(Distributions.chiSquareQuantile(freedom, 1 - probability)),
                        probability);
            }
        }
        assertThat(Distributions.chiSquareQuantile(2, 0.5)).isCloseTo(2 * Math.log(2), within(1e-14));
    }

    @Test
    void quantilesOfRatiosOfVariancesAreThoseOfTheTables() {
        for (double freedom : new double[] {1, 2, 9, 200}) {
            for (double below : new double[] {1, 3, 12, 1_000}) {
                for (double probability : new double[] {0.01, 0.05, 0.3}) {
                    same(
                            Distributions.ratioUpperQuantile(freedom, below, probability),
                            FDistribution.of(freedom, below).inverseSurvivalProbability(probability));
                }
            }
        }
    }

    @Test
    void tailsOfTheBinomialAreSumsOfItsProbabilities() {
        for (int of : new int[] {1, 12, 400}) {
            for (double success : new double[] {0.001, 0.05, 0.7}) {
                BinomialDistribution binomial = BinomialDistribution.of(of, success);
                for (int count = 0; count <= of; count += 1 + of / 20) {
                    same(Distributions.binomialAtMost(count, of, success), binomial.cumulativeProbability(count));
                    if (count > 0) {
                        same(
                                Distributions.binomialAtLeast(count, of, success),
                                binomial.survivalProbability(count - 1));
                    }
                }
            }
        }
        assertThat(Distributions.binomialAtMost(3, 3, 0.5)).isEqualTo(1);
        assertThat(Distributions.binomialAtLeast(4, 3, 0.5)).isZero();
    }

    @Test
    void meansOfWeibullAreThoseOfTheTables() {
        for (double shape : new double[] {0.25, 0.5, 1, 2.2, 10}) {
            same(
                    Distributions.weibullMean(shape),
                    WeibullDistribution.of(shape, 1).getMean());
        }
    }

    /** Combinations of extreme shapes, where Newton's method takes most steps. */
    @Test
    void quantilesConvergeForExtremeArguments() {
        double[] shapes = {0.01, 0.5, 1, 1e3, 1e9};
        for (double probability : new double[] {1e-300, 1e-12, 0.5, 1 - 1e-12}) {
            for (double first : shapes) {
                assertThat(Distributions.chiSquareQuantile(first, probability)).isNotNegative();
                for (double second : shapes) {
                    assertThat(Distributions.betaQuantile(first, second, probability))
                            .isBetween(0.0, 1.0);
                    assertThat(Distributions.betaUpperQuantile(first, second, probability))
                            .isBetween(0.0, 1.0);
                }
            }
        }
    }

    private static Stream<Arguments> outOfRange() {
        return Stream.of(
                rejected("found NaN; a number", () -> Distributions.normalUpper(Double.NaN)),
                rejected("found NaN; a probability", () -> Distributions.studentUpperQuantile(3, Double.NaN)),
                rejected("found 0.6; a probability", () -> Distributions.studentUpperQuantile(3, 0.6)),
                rejected("found 0.0; degrees", () -> Distributions.studentUpperQuantile(0, 0.1)),
                rejected("found NaN; degrees", () -> Distributions.studentUpperQuantile(Double.NaN, 0.1)),
                rejected("found -1.0; shape", () -> Distributions.betaQuantile(-1, 2, 0.1)),
                rejected("found Infinity; shape", () -> Distributions.betaUpperQuantile(1, 1 / 0.0, 0.1)),
                rejected("found 1.0; a probability", () -> Distributions.betaQuantile(1, 2, 1)),
                rejected("found 0.0; a probability", () -> Distributions.betaUpperQuantile(1, 2, 0)),
                rejected("found 0.0; degrees", () -> Distributions.chiSquareQuantile(0, 0.1)),
                rejected("found Infinity; degrees", () -> Distributions.chiSquareQuantile(1 / 0.0, 0.1)),
                rejected("found 0.0; shape", () -> Distributions.ratioUpperQuantile(0, 2, 0.1)),
                rejected("found -1.0; a number of successes", () -> Distributions.binomialAtMost(-1, 2, 0.1)),
                rejected("found NaN; a number of trials", () -> Distributions.binomialAtMost(1, Double.NaN, 0.1)),
                rejected("found 0.0; at least 1", () -> Distributions.binomialAtLeast(0, 2, 0.1)),
                rejected("found 1.5; a probability", () -> Distributions.binomialAtLeast(1, 2, 1.5)),
                rejected("found 0.0; shape", () -> Distributions.weibullMean(0)));
    }

    private static Arguments rejected(String message, ThrowingCallable call) {
        return Arguments.of(message, call);
    }

    @ParameterizedTest
    @MethodSource("outOfRange")
    void argumentsOutOfRangeAreRejected(String message, ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessageStartingWith(message);
    }
}
