package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.unit.TimeText;
import java.math.BigDecimal;
import java.math.RoundingMode;
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

    /** A measurement ends this time before a limit, so that its results come home. */
    static final Duration RESERVE = Duration.ofMinutes(5);

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
     * @param creation time until all resources are usually ready
     * @param expected estimated time of loads and measurements
     * @throws AssayException of kind {@code PLAN} that names the limit, and one that is enough
     */
    public void requireEnough(Duration held, Duration creation, Duration expected) {
        Duration before = held.compareTo(creation) > 0 ? held : creation;
        Duration whole = before.plus(expected).plus(RESERVE);
        String end = " (" + TimeText.format(before) + " until all resources are ready, " + TimeText.format(expected)
                + " for loads and measurements, " + TimeText.format(RESERVE) + " for the results)"
                + (held.isZero()
                        ? ". Nothing was created"
                        : ". Resources of an earlier attempt exist, or may exist; down deletes them");
        if (whole.compareTo(longest) > 0) {
            BigDecimal hours =
                    BigDecimal.valueOf(whole.toSeconds() + 1).divide(SECONDS_OF_AN_HOUR, CENTS, RoundingMode.CEILING);
            throw AssayException.plan("--max-hours: the run takes about " + TimeText.format(whole) + ", the limit is "
                    + TimeText.format(longest) + ". At least " + hours.toPlainString() + " is needed" + end);
        }
        Money costs = spent(whole);
        if (costs.compareTo(most) > 0) {
            throw AssayException.plan("--max-usd: the run costs about "
                    + costs.text(CENTS) + ", the limit is " + most.text(CENTS) + ". At least "
                    + costs.amount().setScale(CENTS, RoundingMode.CEILING).toPlainString() + " is needed" + end);
        }
    }

    /** Returns the time since the first resource after which a limit is reached, in whole seconds. */
    public Duration end() {
        if (perHour.amount().signum() == 0) {
            return longest;
        }
        BigDecimal paid = most.amount().multiply(SECONDS_OF_AN_HOUR).divide(perHour.amount(), 0, RoundingMode.FLOOR);
        return Duration.ofSeconds(
                paid.min(BigDecimal.valueOf(longest.toSeconds())).longValueExact());
    }

    /**
     * Rejects going on with a measurement.
     *
     * @param held time since the first resource
     * @throws AssayException of kind {@code HOST} if a limit is reached in less time than the results need
     */
    public void requireTime(Duration held) {
        Duration then = held.plus(RESERVE);
        String end = "the measurement ends " + TimeText.format(RESERVE) + " before the limit of ";
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
