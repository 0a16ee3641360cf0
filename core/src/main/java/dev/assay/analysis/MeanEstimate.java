package dev.assay.analysis;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apiguardian.api.API;

/**
 * The mean of repeated measurements and how far it may be off. Immutable.
 *
 * @param count how many there are, at least 1
 * @param mean of them
 * @param halfWidth95 half the width of the 95 % confidence interval of the mean, by Student's t: what repetitions of an
 *     unchanged system that scatter normally would show. Empty for a single one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MeanEstimate(int count, double mean, OptionalDouble halfWidth95) {

    /** The 97.5th percentile of the normal distribution. */
    private static final double Z = 1.959963984540054;

    /** Of Student's distribution with 1 to 4 degrees of freedom, where the expansion is not good enough. */
    private static final double[] FEW = {12.706204736432095, 4.302652729696142, 3.182446305284263, 2.7764451051977987};

    /** Of at least one value. */
    public static MeanEstimate of(double... values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        if (values.length == 1) {
            return new MeanEstimate(1, mean, OptionalDouble.empty());
        }
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double error = Math.sqrt(squares / (values.length - 1) / values.length);
        return new MeanEstimate(values.length, mean, OptionalDouble.of(t975(values.length - 1) * error));
    }

    /**
     * The 97.5th percentile of Student's distribution, to 1 in 5,000: Abramowitz and Stegun, Handbook of Mathematical
     * Functions, 26.7.5.
     */
    static double t975(int degreesOfFreedom) {
        if (degreesOfFreedom <= FEW.length) {
            return FEW[degreesOfFreedom - 1];
        }
        double n = degreesOfFreedom;
        double z2 = Z * Z;
        double g1 = Z * (z2 + 1) / 4;
        double g2 = Z * ((5 * z2 + 16) * z2 + 3) / 96;
        double g3 = Z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
        double g4 = Z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92_160;
        return Z + (g1 + (g2 + (g3 + g4 / n) / n) / n) / n;
    }
}
