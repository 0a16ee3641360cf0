package dev.assay.internal.run;

import dev.assay.model.AssayException;
import dev.assay.model.InfeasibleLoadException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Rate;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rejects arrival rates that cannot be served whatever the database does: the backlog would only grow, and the figures would
 * describe the backlog. The doctor checks memory. Stateless.
 */
public final class Feasibility {

    /** A lower bound: any driver takes 15 us or more of a processor for its shortest exchange. */
    private static final double LEAST_NANOS_OF_A_DRIVER = 10_000;

    /** A lower bound of the time for loop, script inputs and recording without a database; measured in {@code benchmarks/}. */
    private static final double LEAST_NANOS_OF_THE_LOOP = 100;

    private Feasibility() {}

    /**
     * Rejects a rate that this host cannot generate.
     *
     * @param database false for a stand-in
     * @throws AssayException of kind {@code HOST} with the figures
     */
    static void requireHostCapacity(LoadModel load, int processors, boolean database) {
        Rate peak = peak(load);
        if (peak == null) {
            return;
        }
        double least = database ? LEAST_NANOS_OF_A_DRIVER : LEAST_NANOS_OF_THE_LOOP;
        double most = processors * 1e9 / least;
        if (peak.perSecond() > most) {
            throw AssayException.host(
                    String.format(
                            Locale.ROOT,
                            "rate: found %s; a transaction takes at least %.1f us of a processor, so that the %d"
                                    + " processors of this host generate at most %,.0f/s; use a lower rate or a larger host",
                            peak,
                            least / 1e3,
                            processors,
                            most),
                    null);
        }
    }

    /** Returns the peak rate: if this host stretches a burst, the measured waits are the host's. */
    private static @Nullable Rate peak(LoadModel load) {
        return load instanceof OpenLoop open ? open.process().peak() : load.offered();
    }

    /**
     * Rejects a rate that the number of sessions cannot serve.
     *
     * @param roundTrip measures the nanoseconds of a minimal exchange with the database; empty if unknown. Called only when
     *     needed, since it takes a hundred exchanges.
     * @throws InfeasibleLoadException with a sufficient number of sessions
     */
    static void requireSessionCapacity(LoadModel load, Supplier<OptionalLong> roundTrip) {
        if (load instanceof ClosedLoop) {
            return;
        }
        OptionalLong roundTripNanos = roundTrip.get();
        if (roundTripNanos.isEmpty()) {
            return;
        }
        double seconds = roundTripNanos.getAsLong() / 1e9;
        if (load instanceof OpenLoop open) {
            requireSessionCapacity(open, seconds);
        } else if (load instanceof PartlyOpen partly) {
            requireSessionCapacity(partly, seconds);
        }
    }

    private static void requireSessionCapacity(OpenLoop open, double seconds) {
        // By the peak: waits in a burst for lack of sessions say nothing about the database.
        Rate peak = open.process().peak();
        double busy = peak.perSecond() * seconds;
        if (busy > open.users()) {
            throw new InfeasibleLoadException(String.format(
                    Locale.ROOT,
                    "rate: found %s on %d sessions; each waits at least %.3f ms for a response, so that they serve"
                            + " at most %,.0f/s; set --users %.0f or more, or a lower rate",
                    peak,
                    open.users(),
                    seconds * 1e3,
                    open.users() / seconds,
                    Math.floor(busy) + 1));
        }
    }

    /** Ignores the workload's own think times, which are unknown here. */
    private static void requireSessionCapacity(PartlyOpen partly, double seconds) {
        double think = partly.thinkTime() instanceof ThinkTime.Drawn drawn
                ? drawn.mean().toNanos() / 1e9
                : 0;
        double atOnce = partly.visitorsAtOnce(seconds, think);
        if (atOnce > partly.users()) {
            throw new InfeasibleLoadException(String.format(
                    Locale.ROOT,
                    "visits: found %s on %d sessions; a visitor occupies one for at least %.3f s, so that they"
                            + " accept at most %,.1f/s; set --users %.0f or more, or a lower rate",
                    partly.visits(),
                    partly.users(),
                    partly.visitSeconds(seconds, think),
                    partly.users() / partly.visitSeconds(seconds, think),
                    Math.floor(atOnce) + 1));
        }
    }
}
