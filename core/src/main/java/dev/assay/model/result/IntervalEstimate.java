package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A figure with its confidence interval over independent units: repetitions of one run, or whole runs. Immutable.
 *
 * @param value point estimate; NaN if unknown
 * @param low lower limit; null if the interval is not available
 * @param high upper limit; null if the interval is not available
 * @param confidence probability that an interval made this way contains the true value, such as 0.95
 * @param units number of independent units, of the smaller side for a ratio
 * @param method computation of the interval
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IntervalEstimate(
        double value, @Nullable Double low, @Nullable Double high, double confidence, int units, Method method) {

    /** The smallest number of units with an interval. Two units make an interval of 12.7 standard errors, which decides nothing. */
    public static final int LEAST_UNITS = 3;

    /** The computation of an interval. */
    public enum Method {
        /** Student's t distribution of the units' means. */
        STUDENT_T,
        /** Fieller's theorem for the ratio of two means of independent units. */
        FIELLER,
        /** Fieller's theorem for the ratio of two means of paired units. */
        PAIRED_FIELLER,
        /** Bootstrap of the units. */
        BOOTSTRAP,
        /** None: there are fewer than {@link #LEAST_UNITS} units, or the figure is not above zero where it has to be. */
        NOT_AVAILABLE
    }

    /** Returns an estimate without an interval. */
    public static IntervalEstimate withoutInterval(double value, double confidence, int units) {
        return new IntervalEstimate(value, null, null, confidence, units, Method.NOT_AVAILABLE);
    }

    /** Returns whether there is an interval. */
    public boolean available() {
        return low != null && high != null;
    }

    /** Returns whether the whole interval is below a value; false without an interval. */
    public boolean below(double limit) {
        return high != null && high < limit;
    }

    /** Returns whether the whole interval is above a value; false without an interval. */
    public boolean above(double limit) {
        return low != null && low > limit;
    }

    /** Returns whether the whole interval is between two values, both included; false without an interval. */
    public boolean within(double least, double most) {
        return low != null && high != null && low >= least && high <= most;
    }
}
