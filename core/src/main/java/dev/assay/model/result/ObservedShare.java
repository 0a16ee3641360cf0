package dev.assay.model.result;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/**
 * How many of so many, and what that says about the probability behind it: the exact interval (C. J. Clopper and E. S.
 * Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial", Biometrika 1934). It misses
 * the truth in at most one case of a hundred, however few the observations and however small the share; approximations
 * do not keep that for a share of one in a hundred. Immutable.
 *
 * @param count at least 0, at most {@code of}
 * @param of at least 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ObservedShare(long count, long of) {

    /** On each side of a 99 % interval. */
    private static final double MISSED = 0.005;

    /** Halvings of an interval from 0 to 1 until its ends are one number. */
    private static final int HALVINGS = 60;

    private static final double NEGLIGIBLE = 1e-16;

    /** Coefficients of C. Lanczos' approximation of the gamma function for g = 7, by P. Godfrey. */
    private static final double[] LANCZOS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-06,
        1.5056327351493116e-07
    };

    /** Checks the range. */
    public ObservedShare {
        if (of < 1 || count < 0 || count > of) {
            throw AssayException.plan("a share of " + count + " of " + of + " is none");
        }
    }

    /** 0 to 1. */
    public double value() {
        return (double) count / of;
    }

    /** The lower end of the 99 % interval: with a smaller probability, so many or more would be rarer than 0.5 %. */
    public double low99() {
        double low = 0;
        double high = value();
        for (int i = 0; i < HALVINGS && count > 0; i++) {
            double middle = (low + high) / 2;
            if (soManyOrMore(middle) < MISSED) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The upper end of the 99 % interval: with a larger probability, so few or fewer would be rarer than 0.5 %. */
    public double high99() {
        return 1 - new ObservedShare(of - count, of).low99();
    }

    private double soManyOrMore(double p) {
        double term = Math.exp(logFactorial(of)
                - logFactorial(count)
                - logFactorial(of - count)
                + count * Math.log(p)
                + (of - count) * Math.log1p(-p));
        double odds = p / (1 - p);
        double sum = term;
        for (long i = count; i < of && (i < of * p || term > NEGLIGIBLE * sum); i++) {
            term *= (of - i) / (i + 1.0) * odds;
            sum += term;
        }
        return sum;
    }

    private static double logFactorial(long n) {
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (n + i);
        }
        double t = n + 7.5;
        return 0.5 * Math.log(2 * Math.PI) + (n + 0.5) * Math.log(t) - t + Math.log(sum);
    }
}
