package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Requests that arrive on their own schedule, whether or not earlier ones were answered. Immutable.
 *
 * @param offered the mean rate of arrivals
 * @param arrivals how they are spread
 * @param users how many sessions serve them; an arrival that finds none free waits, and its wait is response time
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OpenLoop(Rate offered, Arrivals arrivals, int users) implements LoadModel {

    /** How arrivals are spread over time. */
    public enum Arrivals {
        /** Equal gaps. */
        CONSTANT,
        /** Independent of each other: exponential gaps. */
        POISSON
    }

    /** How long an answer takes, as long as nobody knows better, in milliseconds. */
    public static final int SUPPOSED_ANSWER_MILLIS = 100;

    private static final int FEWEST = 4;
    private static final int MOST = 200;

    /** How many sessions a rate needs by Little's law, if answers take {@value #SUPPOSED_ANSWER_MILLIS} ms; 4 to 200. */
    public static int sessionsFor(Rate offered) {
        return (int) Math.max(FEWEST, Math.min(MOST, Math.ceil(offered.perSecond() * SUPPOSED_ANSWER_MILLIS / 1_000)));
    }

    /** Checks the range. */
    public OpenLoop {
        Objects.requireNonNull(offered, "offered");
        Objects.requireNonNull(arrivals, "arrivals");
        if (users < 1) {
            throw AssayException.plan("users: found " + users + ", at least 1 is needed");
        }
    }
}
