package dev.assay.model.cost;

import java.math.BigDecimal;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A figure and the 95 % confidence interval around it. Immutable.
 *
 * @param value the figure
 * @param low the lower end of the interval; null where a single measurement has none
 * @param high the upper end, likewise
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Estimate(
        BigDecimal value,
        @Nullable BigDecimal low,
        @Nullable BigDecimal high) {

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    /** Checks the order. */
    public Estimate {
        if ((low != null && low.compareTo(value) > 0) || (high != null && high.compareTo(value) < 0)) {
            throw new IllegalArgumentException(value + " is not within its interval, " + low + " to " + high);
        }
    }

    /** One without an interval. */
    public static Estimate of(BigDecimal value) {
        return new Estimate(value, null, null);
    }

    /**
     * What follows from it. An end that reaches nothing, or less, has no price for each: the interval is open there.
     *
     * @param function that only grows, or only falls, above zero; it may be rounded, but not so far that half of something is
     *     as much
     */
    public Estimate map(UnaryOperator<BigDecimal> function) {
        BigDecimal middle = function.apply(value);
        BigDecimal ofLow = mapped(low, function);
        BigDecimal ofHigh = mapped(high, function);
        // Neither end may be there, and rounded ones may equal the middle: twice as much tells which way it goes.
        boolean falls = function.apply(value.multiply(TWO)).compareTo(middle) < 0;
        return falls ? new Estimate(middle, ofHigh, ofLow) : new Estimate(middle, ofLow, ofHigh);
    }

    private static @Nullable BigDecimal mapped(@Nullable BigDecimal end, UnaryOperator<BigDecimal> function) {
        return end == null || end.signum() <= 0 ? null : function.apply(end);
    }
}
