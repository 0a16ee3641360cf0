package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Requests that arrive on their own schedule, whether or not earlier ones were answered. Immutable.
 *
 * @param process when they arrive
 * @param users how many sessions serve them; an arrival that finds none free waits, and its wait is response time
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OpenLoop(ArrivalProcess process, int users) implements LoadModel {

    /** How arrivals are spread over time. */
    public enum Arrivals {
        /** Equal gaps; where the rate changes, equal numbers of arrivals to be expected between them. */
        CONSTANT,
        /** Independent of each other: exponential gaps; where the rate changes, a Poisson process of that rate. */
        POISSON
    }

    /** How long an answer takes, as long as nobody knows better, in milliseconds. */
    public static final int SUPPOSED_ANSWER_MILLIS = 100;

    private static final int FEWEST = 4;
    private static final int MOST = 200;

    /**
     * How many sessions a rate needs by Little's law, if answers take {@value #SUPPOSED_ANSWER_MILLIS} ms; 4 to 200. Where
     * the rate changes, the highest is the one to ask for: else bursts would wait for sessions, not for the database.
     */
    public static int sessionsFor(Rate offered) {
        return (int) Math.max(FEWEST, Math.min(MOST, Math.ceil(offered.perSecond() * SUPPOSED_ANSWER_MILLIS / 1_000)));
    }

    /** Checks the range. */
    public OpenLoop {
        Objects.requireNonNull(process, "process");
        if (users < 1) {
            throw AssayException.plan("users: found " + users + ", at least 1 is needed");
        }
    }

    @Override
    public Rate offered() {
        return process.mean();
    }

    /** Arrivals at a steady rate. */
    public OpenLoop(Rate offered, Arrivals spread, int users) {
        this(new RatedArrivals(RateProfile.steady(offered), spread), users);
    }
}
