package dev.assay.internal.engine;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.event.RunEvent;
import org.jspecify.annotations.Nullable;

/**
 * What the pacers of a trial's users share. They are made before the load begins; what became of it is asked for when the
 * workers have ended. Confined to the coordinator.
 */
interface Pacing {

    /** The pacer of a user. */
    Pacer pacer(int user, Clock clock, PhaseTimes phaseTimes, RunControl control);

    /** Whether transactions may start later than they are meant to, so that response and service times differ. */
    boolean separatesService();

    /** Who waits and who is served so long after the load began, while it goes on; null unless transactions arrive. */
    default RunEvent.@Nullable QueueRead queue(long nanos) {
        return null;
    }

    /** The scheduled arrivals and their starts, once the workers have ended; null for a closed loop. */
    default @Nullable ArrivalQueue arrivals() {
        return null;
    }

    /** How much of the measurement a fixed number of users spent keying and thinking; 0 where their number changes. */
    default long waitedNanos() {
        return 0;
    }

    /**
     * As a load asks for.
     *
     * @param open when what comes by itself comes; null if nothing does
     */
    static Pacing of(Trial<?> trial, @Nullable OpenSchedule open, LatencyLayout layout) {
        if (trial.load() instanceof ClosedLoop closed) {
            return new ClosedUsers(closed, trial);
        } else if (open == null) {
            throw new IllegalStateException("nobody knows when anything of " + trial.load() + " comes");
        }
        return trial.load() instanceof PartlyOpen partly
                ? new Visits(partly, trial, open.arrivals(), layout)
                : new OpenArrivals(open.arrivals(), layout);
    }

    /** The waits of a user of a trial, or null for none. */
    static @Nullable UserPauses waits(ThinkTime think, Trial<?> trial, int user) {
        return UserPauses.of(
                think,
                trial.workload().thinkTimes().orElse(null),
                trial.workload().transactionTypes().size(),
                trial.seeds().stream("think", user));
    }
}
