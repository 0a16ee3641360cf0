package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;
import dev.assay.model.result.LatencyLayout;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A session of a partly-open load: takes the next visitor from the sequence that all workers share and serves it to the end of
 * its visit. A visit's first transaction is due when the visitor arrives, each later one after the think time. Confined to one
 * worker; the tickets are shared.
 */
final class VisitPacer implements Pacer {

    private final Clock clock;
    private final PhaseTimes phaseTimes;
    private final RunControl control;
    private final ArrivalSequence arrivals;
    private final AtomicLong tickets;
    private final double staying;
    private final @Nullable UserPauses waits;
    private final RandomStream random;
    private final LatencyCounts scheduleErrors;
    private final Starts starts;

    private boolean stays;
    private long nextStartNanos;

    /**
     * @param staying probability that a visitor makes another transaction
     * @param waits between the transactions of a visitor, or null for none
     * @param random decides whether a visitor stays
     */
    VisitPacer(
            Clock clock,
            PhaseTimes phaseTimes,
            RunControl control,
            ArrivalSequence arrivals,
            AtomicLong tickets,
            double staying,
            @Nullable UserPauses waits,
            RandomStream random,
            LatencyLayout layout) {
        this.clock = clock;
        this.phaseTimes = phaseTimes;
        this.control = control;
        this.arrivals = arrivals;
        this.tickets = tickets;
        this.staying = staying;
        this.waits = waits;
        this.random = random;
        this.scheduleErrors = new LatencyCounts(layout);
        this.starts = new Starts(phaseTimes);
    }

    @Override
    public boolean claim(Ticket ticket) {
        if (control.stopped()) {
            return false;
        }
        ticket.type = Ticket.ANY;
        if (stays) {
            ticket.intendedNanos = nextStartNanos;
        } else {
            long arrival = arrivals.arrivalNanos(tickets.getAndIncrement());
            if (arrival == ArrivalSequence.NEVER) {
                return false;
            }
            ticket.intendedNanos = phaseTimes.startNanos() + arrival;
        }
        if (ticket.intendedNanos - phaseTimes.endNanos() >= 0) {
            return false;
        }
        return ticket.intendedNanos - phaseTimes.measureStartNanos() < 0 || control.take();
    }

    /** A visitor has keyed in its first transaction when it arrives. */
    @Override
    public void chosen(Ticket ticket) {
        if (stays && waits != null) {
            ticket.intendedNanos += waits.keyingNanos(ticket.type);
        }
    }

    @Override
    public boolean await(Ticket ticket) {
        if (ticket.intendedNanos - phaseTimes.endNanos() >= 0) {
            return false;
        }
        long now = clock.nanoTime();
        boolean early = now - ticket.intendedNanos < 0;
        while (now - ticket.intendedNanos < 0 && !control.stopped()) {
            clock.awaitNanos(ticket.intendedNanos);
            now = clock.nanoTime();
        }
        if (control.stopped()) {
            return false;
        }
        if (!stays) {
            starts.started(ticket.intendedNanos, now);
        }
        if (early && phaseTimes.measures(ticket.intendedNanos)) {
            scheduleErrors.record(now - ticket.intendedNanos);
        }
        return true;
    }

    @Override
    public void completed(Ticket ticket, long endNanos) {
        stays = random.nextDouble() < staying;
        if (stays) {
            nextStartNanos = waits == null ? endNanos : endNanos + waits.thinkNanos(ticket.type);
        } else {
            starts.freed(endNanos);
        }
    }

    /** Returns the lateness of measured starts that this free session waited for; it is caused by this host. */
    LatencyCounts scheduleErrors() {
        return scheduleErrors;
    }

    Starts starts() {
        return starts;
    }
}
