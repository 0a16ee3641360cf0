package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A fixed number of users, each of whom waits for an answer before asking again. Immutable.
 *
 * @param users how many, on all hosts together
 * @param thinkTime how long they think after an answer
 * @param stagger how long they take to start: user i of N starts i N-ths of it after the first; zero: all at once. Within the
 *     ramp-up
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ClosedLoop(int users, ThinkTime thinkTime, Duration stagger) implements LoadModel {

    /** Checks the ranges. */
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

    /** Users who start together. */
    public ClosedLoop(int users, ThinkTime thinkTime) {
        this(users, thinkTime, Duration.ZERO);
    }

    /** Users who start together and ask again at once. */
    public ClosedLoop(int users) {
        this(users, ThinkTime.NONE);
    }

    /** Whether users wait after answers. */
    public boolean thinks() {
        return !thinkTime.equals(ThinkTime.NONE);
    }

    @Override
    public void requireWithin(Schedule schedule) {
        if (stagger.compareTo(schedule.rampUp()) > 0) {
            throw AssayException.plan("stagger: found " + TimeText.format(stagger) + ", longer than the ramp-up of "
                    + TimeText.format(schedule.rampUp()) + ": fewer than " + users
                    + " users would be measured at first; ramp up for as long, or start them within less");
        }
    }
}
