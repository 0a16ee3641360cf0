package dev.assay.internal.engine;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.event.RunEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * State shared by the pacers of a trial's users. Pacers are made before the load begins; results are read after the workers have
 * ended. Confined to the coordinator.
 */
interface Pacing {

    Pacer pacer(int user, Clock clock, PhaseTimes phaseTimes, RunControl control);

    /** Whether transactions may start later than intended, so that response and service times differ. */
    boolean separatesService();

    /** Returns the waiting and the running transactions at an instant since the load began; null unless transactions arrive. */
    default RunEvent.@Nullable QueueRead queue(long nanos) {
        return null;
    }

    /** Returns the scheduled arrivals and their starts, after the workers have ended; null for a closed loop. */
    default @Nullable ArrivalQueue arrivals() {
        return null;
    }

    /** Returns how much of the measurement the users of a closed loop spent keying and thinking; 0 for other loads. */
    default long waitedNanos() {
        return 0;
    }

    /** Returns the pacing of a load; {@code open} is null for a closed loop. */
    static Pacing of(Trial<?> trial, @Nullable OpenSchedule open, LatencyLayout layout) {
        if (trial.load() instanceof ClosedLoop closed) {
            return new ClosedUsers(closed, trial);
        } else if (open == null) {
            throw new IllegalStateException("no schedule of arrivals for the load " + trial.load());
        }
        return new ScheduledArrivals(open.arrivals(), trial, layout);
    }

    /** Returns the keying and think times of a user, or null for none. */
    static @Nullable UserPauses pauses(ThinkTime think, Trial<?> trial, int user) {
        return UserPauses.of(
                think,
                trial.workload().thinkTimes().orElse(null),
                trial.workload().transactionTypes().size(),
                trial.seeds().stream("think", user));
    }

    /** The users of a closed loop. Confined to the coordinator. */
    final class ClosedUsers implements Pacing {

        /** Apart enough that the kernel keeps each user and its server process on one processor (ADR 0043). */
        private static final Duration APART = Duration.ofMillis(15);

        private static final int SHARE_OF_RAMP_UP = 10;

        private final ClosedLoop load;
        private final Trial<?> trial;
        private final Duration stagger;
        private final List<ClosedPacer> pacers = new ArrayList<>();

        ClosedUsers(ClosedLoop load, Trial<?> trial) {
            this.load = load;
            this.trial = trial;
            this.stagger = load.stagger().isZero() ? usual() : load.stagger();
        }

        /** Returns the time over which users start if the plan does not say. */
        private Duration usual() {
            Duration apart = APART.multipliedBy(load.users());
            Duration most = trial.schedule().rampUp().dividedBy(SHARE_OF_RAMP_UP);
            return apart.compareTo(most) < 0 ? apart : most;
        }

        @Override
        public Pacer pacer(int user, Clock clock, PhaseTimes phaseTimes, RunControl control) {
            // Exact for staggers of up to 30 days and any possible number of threads.
            long startNanos = phaseTimes.startNanos()
                    + stagger.multipliedBy(user).dividedBy(load.users()).toNanos();
            ClosedPacer pacer = new ClosedPacer(
                    clock, phaseTimes, control, Pacing.pauses(load.thinkTime(), trial, user), startNanos);
            pacers.add(pacer);
            return pacer;
        }

        @Override
        public boolean separatesService() {
            return load.thinks();
        }

        @Override
        public long waitedNanos() {
            return pacers.stream().mapToLong(ClosedPacer::waitedNanos).sum();
        }
    }
}
