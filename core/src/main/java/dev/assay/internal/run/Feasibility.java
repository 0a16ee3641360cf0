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
 * Refuses rates of arrivals that cannot be served whatever the database does, before anything is touched: the backlog would
 * only grow, and every figure would tell of it and of nothing else. Whether users' memory will fit is the doctor's question.
 * Stateless.
 */
public final class Feasibility {

    /** Below what any driver takes of a processor for its shortest exchange, which is 15 us and more. */
    private static final double LEAST_NANOS_OF_A_DRIVER = 10_000;

    /** Below what the loop, a script's inputs and a recording take where nothing is asked; {@code benchmarks/} has both. */
    private static final double LEAST_NANOS_OF_THE_LOOP = 100;

    private Feasibility() {}

    /**
     * Refuses what this host cannot offer.
     *
     * @param database whether there is one, or a stand-in
     * @throws AssayException of kind {@code HOST} with the figures
     */
    static void requireOfHost(LoadModel load, int processors, boolean database) {
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
                            "rate: found %s; a transaction takes this host at least %.1f us of a processor, so that its %d"
                                    + " do at most %,.0f/s; ask for less, or use a larger host",
                            peak,
                            least / 1e3,
                            processors,
                            most),
                    null);
        }
    }

    /** The highest rate of transactions: a burst that this host stretches is another one, and the wait in it this host's. */
    private static @Nullable Rate peak(LoadModel load) {
        return load instanceof OpenLoop open ? open.process().peak() : load.offered();
    }

    /**
     * Refuses what so few sessions cannot serve.
     *
     * @param roundTrip measures the nanoseconds of a quick exchange with the database, empty if unknown; asked only where it
     *     matters, as it takes a hundred of them
     * @throws InfeasibleLoadException with the number that could
     */
    static void requireOfSessions(LoadModel load, Supplier<OptionalLong> roundTrip) {
        if (load instanceof ClosedLoop) {
            return;
        }
        OptionalLong roundTripNanos = roundTrip.get();
        if (roundTripNanos.isEmpty()) {
            return;
        }
        double seconds = roundTripNanos.getAsLong() / 1e9;
        if (load instanceof OpenLoop open) {
            requireOfSessions(open, seconds);
        } else if (load instanceof PartlyOpen partly) {
            requireOfSessions(partly, seconds);
        }
    }

    private static void requireOfSessions(OpenLoop open, double seconds) {
        // By the peak: who waits in a burst because sessions are few tells of them, and nothing of the database.
        Rate peak = open.process().peak();
        double busy = peak.perSecond() * seconds;
        if (busy > open.users()) {
            throw new InfeasibleLoadException(String.format(
                    Locale.ROOT,
                    "rate: found %s on %d sessions; each waits at least %.3f ms for an answer, so that they serve at most"
                            + " %,.0f/s; give --users %.0f or more, or ask for less",
                    peak,
                    open.users(),
                    seconds * 1e3,
                    open.users() / seconds,
                    Math.floor(busy) + 1));
        }
    }

    /** What a workload's users think is left out: less is known of it here. */
    private static void requireOfSessions(PartlyOpen partly, double seconds) {
        double think = partly.thinkTime() instanceof ThinkTime.Drawn drawn
                ? drawn.mean().toNanos() / 1e9
                : 0;
        double atOnce = partly.visitorsAtOnce(seconds, think);
        if (atOnce > partly.users()) {
            throw new InfeasibleLoadException(String.format(
                    Locale.ROOT,
                    "visits: found %s on %d sessions; a visitor keeps one for at least %.3f s, so that they take in at most"
                            + " %,.1f/s; give --users %.0f or more, or ask for less",
                    partly.visits(),
                    partly.users(),
                    partly.visitSeconds(seconds, think),
                    partly.users() / partly.visitSeconds(seconds, think),
                    Math.floor(atOnce) + 1));
        }
    }
}
