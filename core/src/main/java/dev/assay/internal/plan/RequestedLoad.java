package dev.assay.internal.plan;

import dev.assay.model.AssayException;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A load as it is asked for, piece by piece: what is null was left out. Immutable.
 *
 * @param users of a closed load, or sessions of another one
 * @param think what users do between transactions
 * @param stagger how long the users of a closed load take to come
 * @param process when the transactions of an open load arrive
 * @param visits the visitors of a partly-open load; instead of a process
 */
public record RequestedLoad(
        @Nullable Integer users,
        @Nullable ThinkTime think,
        @Nullable Duration stagger,
        @Nullable ArrivalProcess process,
        @Nullable Visits visits) {

    /**
     * Visitors.
     *
     * @param rate how often one arrives
     * @param spread how arrivals are spread
     * @param transactions of a visit, on average
     */
    public record Visits(Rate rate, Arrivals spread, double transactions) {}

    /**
     * The load.
     *
     * @param usualUsers of a closed load of which nobody said how many
     * @param usualThink what they do if nobody said so
     * @throws AssayException of kind {@code PLAN} if its pieces do not go together
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
                    "stagger: what arrives at a rate of its own does not start together; leave out stagger");
        }
        ThinkTime between = Objects.requireNonNullElse(think, ThinkTime.NONE);
        if (visits != null) {
            return users == null
                    ? PartlyOpen.withSessions(visits.rate, visits.spread, visits.transactions, between)
                    : new PartlyOpen(visits.rate, visits.spread, visits.transactions, between, users);
        }
        if (!between.equals(ThinkTime.NONE)) {
            throw AssayException.plan("think: transactions that arrive at a rate of their own wait for nobody to think;"
                    + " leave out one of rate and think");
        }
        ArrivalProcess arrivals = Objects.requireNonNull(process);
        return new OpenLoop(arrivals, users != null ? users : OpenLoop.sessionsFor(arrivals.peak()));
    }
}
