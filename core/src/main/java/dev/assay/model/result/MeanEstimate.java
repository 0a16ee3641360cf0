package dev.assay.model.result;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;
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

    /** On each side of a 95 % interval. */
    private static final double MISSED = 0.025;

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
        double t = TDistribution.of(values.length - 1).inverseSurvivalProbability(MISSED);
        return new MeanEstimate(values.length, mean, OptionalDouble.of(t * error));
    }
}
