package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * An open-loop load: requests arrive on their own schedule, independently of earlier responses. Immutable.
 *
 * @param process arrival times
 * @param users number of sessions that serve arrivals, at least 1. An arrival waits if none is free, and the wait is response
 *     time
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OpenLoop(ArrivalProcess process, int users) implements LoadModel {

    /** The distribution of arrivals over time. */
    public enum Arrivals {
        /** Equal gaps. Where the rate changes, equal expected numbers of arrivals. */
        CONSTANT,
        /** Independent arrivals: exponential gaps; where the rate changes, a Poisson process of that rate. */
        POISSON
    }

    /** The response time in milliseconds that defaults assume. */
    public static final int SUPPOSED_ANSWER_MILLIS = 100;

    static final int FEWEST = 4;
    static final int MOST = 200;

    /**
     * Returns the number of sessions for a rate by Little's law, with responses of {@value #SUPPOSED_ANSWER_MILLIS} ms; 4 to 200.
     * For a changing rate, pass the peak: otherwise bursts wait for sessions instead of the database.
     */
    public static int sessionsFor(Rate offered) {
        return (int) Math.max(FEWEST, Math.min(MOST, Math.ceil(offered.perSecond() * SUPPOSED_ANSWER_MILLIS / 1_000)));
    }

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

    /** Creates a load with a constant rate. */
    public OpenLoop(Rate offered, Arrivals spread, int users) {
        this(new RatedArrivals(RateProfile.steady(offered), spread), users);
    }
}
