package dev.assay.model.cost;

import java.math.BigDecimal;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A figure with its 95 % confidence interval. Immutable.
 *
 * @param value the figure, within the interval
 * @param low lower end of the interval; null for a single measurement, and for an open end
 * @param high upper end, likewise
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Estimate(
        BigDecimal value,
        @Nullable BigDecimal low,
        @Nullable BigDecimal high) {

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    public Estimate {
        if ((low != null && low.compareTo(value) > 0) || (high != null && high.compareTo(value) < 0)) {
            throw new IllegalArgumentException(value + " is not within its interval, " + low + " to " + high);
        }
    }

    /** Returns a figure without an interval. */
    public static Estimate of(BigDecimal value) {
        return new Estimate(value, null, null);
    }

    /**
     * Returns the figure and interval after a function. An end at or below zero becomes an open end.
     *
     * @param function monotonic above zero. It may round, but must map a value and its double to different results
     */
    public Estimate map(UnaryOperator<BigDecimal> function) {
        BigDecimal middle = function.apply(value);
        BigDecimal ofLow = mapped(low, function);
        BigDecimal ofHigh = mapped(high, function);
        // The ends may be open, or equal to the middle after rounding; the double shows the direction.
        boolean falls = function.apply(value.multiply(TWO)).compareTo(middle) < 0;
        return falls ? new Estimate(middle, ofHigh, ofLow) : new Estimate(middle, ofLow, ofHigh);
    }

    private static @Nullable BigDecimal mapped(@Nullable BigDecimal end, UnaryOperator<BigDecimal> function) {
        return end == null || end.signum() <= 0 ? null : function.apply(end);
    }
}
