package dev.assay.model.result;

import dev.assay.internal.distribution.Distributions;
import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/**
 * A proportion with its Clopper–Pearson confidence interval (C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial
 * limits illustrated in the case of the binomial", Biometrika 1934). The interval is exact: its error probability is at most 1 %,
 * for any number of observations and any proportion. Approximations do not guarantee that for proportions near 1 %. Immutable.
 *
 * @param count number of successes, 0 to {@code of}
 * @param of number of observations, at least 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Proportion(long count, long of) {

    /** The error probability on each side of a 99 % interval. */
    private static final double MISSED = 0.005;

    public Proportion {
        if (of < 1 || count < 0 || count > of) {
            throw AssayException.plan("a share of " + count + " of " + of + " is not a proportion");
        }
    }

    /** Returns the proportion, 0 to 1. */
    public double value() {
        return (double) count / of;
    }

    /**
     * Returns the lower end of the 99 % interval: for smaller probabilities, {@code count} or more successes have less than 0.5
     * %.
     */
    public double low99() {
        return count == 0 ? 0 : Distributions.betaQuantile(count, of - count + 1.0, MISSED);
    }

    /**
     * Returns the upper end of the 99 % interval: for larger probabilities, {@code count} or fewer successes have less than 0.5
     * %.
     */
    public double high99() {
        return count == of ? 1 : Distributions.betaUpperQuantile(count + 1.0, of - count, MISSED);
    }
}
