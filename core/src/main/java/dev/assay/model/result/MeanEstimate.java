package dev.assay.model.result;

import dev.assay.internal.distribution.Distributions;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.apiguardian.api.API;

/**
 * The mean of repeated measurements with its precision. Immutable.
 *
 * @param count number of measurements, at least 1
 * @param mean their mean
 * @param halfWidth95 half width of the 95 % confidence interval of the mean, by Student's t: for normally distributed repetitions
 *     of an unchanged system. Empty for a single measurement
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MeanEstimate(int count, double mean, OptionalDouble halfWidth95) {

    /** The error probability on each side of a 95 % interval. */
    private static final double MISSED = 0.025;

    /** Returns the estimate for at least one value. */
    public static MeanEstimate of(double... values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        if (values.length == 1) {
            return new MeanEstimate(1, mean, OptionalDouble.empty());
        }
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double error = Math.sqrt(squares / (values.length - 1) / values.length);
        double t = Distributions.studentUpperQuantile(values.length - 1.0, MISSED);
        return new MeanEstimate(values.length, mean, OptionalDouble.of(t * error));
    }
}
