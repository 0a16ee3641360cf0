package dev.assay.model.result;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/**
 * How many of so many, and what that says about the probability behind it: the score interval (E. B. Wilson, "Probable
 * inference, the law of succession, and statistical inference", JASA 1927), which keeps its level for shares near zero
 * too. Immutable.
 *
 * @param count at least 0, at most {@code of}
 * @param of at least 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ObservedShare(long count, long of) {

    /** The 99.5th percentile of the standard normal distribution. */
    private static final double Z_99 = 2.5758293035489;

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

    /** The lower end of the 99 % interval. */
    public double low99() {
        return Math.max(0, centre() - reach());
    }

    /** The upper end of the 99 % interval. */
    public double high99() {
        return Math.min(1, centre() + reach());
    }

    private double centre() {
        return (value() + Z_99 * Z_99 / (2 * of)) / (1 + Z_99 * Z_99 / of);
    }

    private double reach() {
        double spread = value() * (1 - value()) / of + Z_99 * Z_99 / (4.0 * of * of);
        return Z_99 * Math.sqrt(spread) / (1 + Z_99 * Z_99 / of);
    }
}
