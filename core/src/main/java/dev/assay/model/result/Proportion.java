package dev.assay.model.result;

import dev.assay.model.AssayException;
import org.apache.commons.statistics.distribution.BetaDistribution;
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
public record Proportion(long count, long of) {

    /** On each side of a 99 % interval. */
    private static final double MISSED = 0.005;

    /** Checks the range. */
    public Proportion {
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
        return count == 0 ? 0 : BetaDistribution.of(count, of - count + 1.0).inverseCumulativeProbability(MISSED);
    }

    /** The upper end of the 99 % interval: with a larger probability, so few or fewer would be rarer than 0.5 %. */
    public double high99() {
        return count == of ? 1 : BetaDistribution.of(count + 1.0, of - count).inverseSurvivalProbability(MISSED);
    }
}
