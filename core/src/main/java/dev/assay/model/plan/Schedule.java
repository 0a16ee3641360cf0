package dev.assay.model.plan;

import dev.assay.model.AssayException;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * How long a trial runs. Phases are bounds on the clock that are known before it starts. Immutable.
 *
 * @param rampUp runs, but does not count; may be zero
 * @param measurement counts; above zero
 * @param rampDown runs on, but does not count; may be zero
 * @param transactions ends the measurement once so many have been started in it, if that comes first; 0 for no such limit.
 *     What was under way when it began counts besides
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Schedule(Duration rampUp, Duration measurement, Duration rampDown, long transactions) {

    private static final Duration LONGEST_USUAL_RAMP_UP = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofDays(30);

    /** Checks the ranges. */
    public Schedule {
        check("ramp-up", rampUp, false);
        check("duration", measurement, true);
        check("ramp-down", rampDown, false);
        if (transactions < 0) {
            throw AssayException.plan("transactions: found " + transactions + ", at least 1 is needed");
        }
    }

    /**
     * The ramp-up of a measurement for which nobody has asked for another one: a third of it, 30 s at most. In that time the virtual machine
     * compiles what the load needs, and the server's buffers fill.
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

    /** Only a measurement. */
    public static Schedule measuring(Duration measurement) {
        return new Schedule(Duration.ZERO, measurement, Duration.ZERO, 0);
    }

    /** All phases together. */
    public Duration total() {
        return rampUp.plus(measurement).plus(rampDown);
    }
}
