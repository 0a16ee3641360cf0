package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A closed-loop load: each of N users sends the next request after the previous response. Immutable.
 *
 * @param users number of users on all client hosts together, at least 1
 * @param thinkTime time between a response and the next request
 * @param stagger time over which users start, at least zero and within the ramp-up: user i of N starts after i/N of it. If it
 *     is zero, users start 15 ms apart, within a tenth of the ramp-up; without a ramp-up, at once
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ClosedLoop(int users, ThinkTime thinkTime, Duration stagger) implements LoadModel {

    public ClosedLoop {
        Objects.requireNonNull(thinkTime, "thinkTime");
        // Documents of earlier versions lack it.
        stagger = stagger == null ? Duration.ZERO : stagger;
        if (users < 1) {
            throw AssayException.plan("users: found " + users + ", at least 1 is needed");
        }
        if (stagger.isNegative()) {
            throw AssayException.plan("stagger: found " + stagger + ", it has to be at least zero");
        }
    }

    /** Creates a load with the usual stagger, zero. */
    public ClosedLoop(int users, ThinkTime thinkTime) {
        this(users, thinkTime, Duration.ZERO);
    }

    /** Creates a load with the usual stagger, zero, whose users do not think. */
    public ClosedLoop(int users) {
        this(users, ThinkTime.NONE);
    }

    /** Returns whether users have a think time. */
    public boolean thinks() {
        return !thinkTime.equals(ThinkTime.NONE);
    }

    @Override
    public void requireWithin(Schedule schedule) {
        if (stagger.compareTo(schedule.rampUp()) > 0) {
            throw AssayException.plan("stagger: found " + TimeText.format(stagger) + ", longer than the ramp-up of "
                    + TimeText.format(schedule.rampUp()) + ", so the measurement would begin with"
                    + " fewer than " + users + " users; use a longer ramp-up or a shorter stagger");
        }
    }
}
