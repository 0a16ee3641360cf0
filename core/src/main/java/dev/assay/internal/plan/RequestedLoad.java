package dev.assay.internal.plan;

import dev.assay.model.AssayException;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The requested pieces of a load; {@code null} for each unspecified piece. Immutable.
 *
 * @param users users of a closed load, or sessions of an open one
 * @param think think time between transactions
 * @param stagger duration over which the users of a closed load start
 * @param process arrivals of an open load
 * @param visits visitors of a partly-open load, instead of a process
 */
public record RequestedLoad(
        @Nullable Integer users,
        @Nullable ThinkTime think,
        @Nullable Duration stagger,
        @Nullable ArrivalProcess process,
        @Nullable Visits visits) {

    /**
     * Arrivals of visitors.
     *
     * @param rate visitors per time
     * @param spread distribution of arrivals
     * @param transactions mean per visit
     */
    public record Visits(Rate rate, Arrivals spread, double transactions) {}

    /** Returns this load with the arrivals of a recording; throws a PLAN error if others are requested. */
    RequestedLoad replaying(RecordedArrivals recorded) {
        if (process != null || visits != null) {
            throw AssayException.plan("rate: the times of the recording " + recorded.file()
                    + " determine when transactions start; leave out rates, traces and visits of the load");
        }
        return new RequestedLoad(users, think, stagger, recorded, null);
    }

    /**
     * Returns the load.
     *
     * @param usualUsers number of users of a closed load by default
     * @param usualThink think time of a closed load by default
     * @throws AssayException of kind {@code PLAN} if the pieces contradict each other
     */
    LoadModel model(int usualUsers, ThinkTime usualThink) {
        if (process == null && visits == null) {
            return new ClosedLoop(
                    Objects.requireNonNullElse(users, usualUsers),
                    Objects.requireNonNullElse(think, usualThink),
                    Objects.requireNonNullElse(stagger, Duration.ZERO));
        }
        if (stagger != null && !stagger.isZero()) {
            throw AssayException.plan(
                    "stagger: only the users of a closed load start one after another; leave out stagger");
        }
        ThinkTime between = Objects.requireNonNullElse(think, ThinkTime.NONE);
        if (visits != null) {
            return users == null
                    ? PartlyOpen.withSessions(visits.rate, visits.spread, visits.transactions, between)
                    : new PartlyOpen(visits.rate, visits.spread, visits.transactions, between, users);
        }
        if (!between.equals(ThinkTime.NONE)) {
            throw AssayException.plan("think: an open load has no think time; leave out one of rate and think");
        }
        ArrivalProcess arrivals = Objects.requireNonNull(process);
        return new OpenLoop(arrivals, users != null ? users : OpenLoop.sessionsFor(arrivals.peak()));
    }
}
