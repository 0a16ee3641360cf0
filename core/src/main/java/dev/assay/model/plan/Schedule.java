package dev.assay.model.plan;

import dev.assay.model.AssayException;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * The durations of a trial's phases. Immutable.
 *
 * @param rampUp load before the measurement, not counted; 0 to 30 days
 * @param measurement above zero, at most 30 days
 * @param rampDown load after the measurement, not counted; 0 to 30 days
 * @param transactions ends the measurement after this number of transaction starts, if that is earlier; 0 for no limit.
 *     Transactions that were running when it began count in addition
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Schedule(Duration rampUp, Duration measurement, Duration rampDown, long transactions) {

    private static final Duration LONGEST_USUAL_RAMP_UP = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofDays(30);

    public Schedule {
        check("ramp-up", rampUp, false);
        check("duration", measurement, true);
        check("ramp-down", rampDown, false);
        if (transactions < 0) {
            throw AssayException.plan("transactions: found " + transactions + ", at least 1 is needed");
        }
    }

    /**
     * Returns the default ramp-up: a third of the measurement, at most 30 s. During this time the JIT compiler compiles the hot
     * code and the server fills its buffers.
     */
    public static Duration usualRampUp(Duration measurement) {
        Duration third = Duration.ofMillis(measurement.toMillis() / 3);
        return third.compareTo(LONGEST_USUAL_RAMP_UP) > 0 ? LONGEST_USUAL_RAMP_UP : third;
    }

    private static void check(String name, Duration duration, boolean positive) {
        if (duration.isNegative() || (positive && duration.isZero()) || duration.compareTo(LONGEST) > 0) {
            throw AssayException.plan(name + ": found " + duration + ", it has to be "
                    + (positive ? "above zero" : "at least zero") + " and at most 30 days");
        }
    }

    /** Returns a schedule without ramp-up and ramp-down. */
    public static Schedule measuring(Duration measurement) {
        return new Schedule(Duration.ZERO, measurement, Duration.ZERO, 0);
    }

    /** Returns the sum of all phases. */
    public Duration total() {
        return rampUp.plus(measurement).plus(rampDown);
    }
}
