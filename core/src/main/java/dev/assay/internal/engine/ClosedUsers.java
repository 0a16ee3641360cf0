package dev.assay.internal.engine;

import dev.assay.model.plan.ClosedLoop;
import java.util.ArrayList;
import java.util.List;

/** The users of a closed loop. Confined to the coordinator. */
final class ClosedUsers implements Pacing {

    private final ClosedLoop load;
    private final Trial<?> trial;
    private final List<ClosedPacer> pacers = new ArrayList<>();

    ClosedUsers(ClosedLoop load, Trial<?> trial) {
        this.load = load;
        this.trial = trial;
    }

    @Override
    public Pacer pacer(int user, Clock clock, PhaseTimes phaseTimes, RunControl control) {
        // Exact for staggers of up to 30 days and any possible number of threads.
        long startNanos = phaseTimes.startNanos()
                + load.stagger().multipliedBy(user).dividedBy(load.users()).toNanos();
        ClosedPacer pacer =
                new ClosedPacer(clock, phaseTimes, control, Pacing.pauses(load.thinkTime(), trial, user), startNanos);
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
