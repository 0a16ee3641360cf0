package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.unit.TimeText;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * Limits of money and time. All resources count from the first one on, so that the limit is reached too early rather than too late.
 * Immutable.
 *
 * @param perHour price of all resources for an hour
 * @param most limit of money, in the same currency
 * @param longest limit of time
 */
public record SpendingCaps(Money perHour, Money most, Duration longest) {

    private static final BigDecimal SECONDS_OF_AN_HOUR = BigDecimal.valueOf(3_600);
    private static final int CENTS = 2;

    /** Returns the money that a time costs. */
    public Money spent(Duration time) {
        return perHour.times(BigDecimal.valueOf(time.toSeconds())).over(SECONDS_OF_AN_HOUR);
    }

    /**
     * Rejects a run that cannot end within the limits.
     *
     * @param held time for which resources of an earlier attempt exist; zero if there are none
     * @param expected estimated time of the run
     * @throws AssayException of kind {@code PLAN} that names the limit
     */
    public void requireEnough(Duration held, Duration expected) {
        Duration whole = held.plus(expected);
        String end =
                held.isZero() ? ". Nothing was created" : ". Resources of an earlier attempt exist; down deletes them";
        if (whole.compareTo(longest) > 0) {
            throw AssayException.plan("--max-hours: the run takes about " + TimeText.format(whole) + ", the limit is "
                    + TimeText.format(longest) + end);
        }
        if (spent(whole).compareTo(most) > 0) {
            throw AssayException.plan("--max-usd: the run costs about "
                    + spent(whole).text(CENTS) + ", the limit is " + most.text(CENTS) + end);
        }
    }

    /**
     * Rejects going on with a measurement.
     *
     * @param held time since the first resource
     * @param reserve time for the results
     * @throws AssayException of kind {@code HOST} if a limit is reached in less time than the reserve
     */
    public void requireTime(Duration held, Duration reserve) {
        Duration then = held.plus(reserve);
        String end = "the measurement ends " + TimeText.format(reserve) + " before the limit of ";
        if (then.compareTo(longest) >= 0) {
            throw AssayException.host(
                    end + "time, which is " + TimeText.format(longest) + " since the first resource", null);
        }
        if (spent(then).compareTo(most) >= 0) {
            throw AssayException.host(
                    end + "money: about " + spent(held).text(CENTS) + " of " + most.text(CENTS), null);
        }
    }

    /**
     * Rejects going on.
     *
     * @param held time since the first resource
     * @throws AssayException of kind {@code HOST} if a limit is reached
     */
    public void requireWithin(Duration held) {
        if (held.compareTo(longest) >= 0) {
            throw AssayException.host(
                    "the limit of time is reached: " + TimeText.format(longest) + " since the first resource", null);
        }
        if (spent(held).compareTo(most) >= 0) {
            throw AssayException.host(
                    "the limit of money is reached: about " + spent(held).text(CENTS) + " of " + most.text(CENTS),
                    null);
        }
    }
}
