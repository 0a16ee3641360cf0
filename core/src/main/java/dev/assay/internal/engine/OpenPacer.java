package dev.assay.internal.engine;

import dev.assay.model.result.LatencyLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A session of an open load: takes the next arrival from the sequence that all workers share, so the first free session serves
 * it. A delayed arrival keeps its intended time; its wait is part of the response time. Confined to one worker; the tickets are
 * shared.
 */
final class OpenPacer implements Pacer {

    private static final VarHandle ENDED = VarHandles.field(MethodHandles.lookup(), "ended", long.class);

    private final Clock clock;
    private final PhaseTimes phaseTimes;
    private final RunControl control;
    private final ArrivalSequence arrivals;
    private final AtomicLong tickets;
    private final LatencyCounts scheduleErrors;
    private final Starts starts;
    private long ended;

    OpenPacer(
            Clock clock,
            PhaseTimes phaseTimes,
            RunControl control,
            ArrivalSequence arrivals,
            AtomicLong tickets,
            LatencyLayout layout) {
        this.clock = clock;
        this.phaseTimes = phaseTimes;
        this.control = control;
        this.arrivals = arrivals;
        this.tickets = tickets;
        this.scheduleErrors = new LatencyCounts(layout);
        this.starts = new Starts(phaseTimes);
    }

    @Override
    public boolean claim(Ticket slot) {
        if (control.stopped()) {
            return false;
        }
        long ticket = tickets.getAndIncrement();
        long arrival = arrivals.arrivalNanos(ticket);
        if (arrival == ArrivalSequence.NEVER) {
            return false;
        }
        slot.type = arrivals.type(ticket);
        slot.arrival = ticket;
        slot.intendedNanos = phaseTimes.startNanos() + arrival;
        if (slot.intendedNanos - phaseTimes.endNanos() >= 0) {
            return false;
        }
        return slot.intendedNanos - phaseTimes.measureStartNanos() < 0 || control.take();
    }

    @Override
    public boolean await(Ticket slot) {
        long now = clock.nanoTime();
        boolean early = now - slot.intendedNanos < 0;
        while (now - slot.intendedNanos < 0 && !control.stopped()) {
            clock.awaitNanos(slot.intendedNanos);
            now = clock.nanoTime();
        }
        if (control.stopped()) {
            return false;
        }
        starts.started(slot.intendedNanos, now);
        if (early && phaseTimes.measures(slot.intendedNanos)) {
            scheduleErrors.record(now - slot.intendedNanos);
        }
        return true;
    }

    /** Returns the lateness of measured arrivals that this free session waited for; it is caused by this host. */
    LatencyCounts scheduleErrors() {
        return scheduleErrors;
    }

    Starts starts() {
        return starts;
    }

    /** Returns the number of finished transactions. Any thread. */
    long ended() {
        return (long) ENDED.getOpaque(this);
    }

    @Override
    public void completed(Ticket slot, long endNanos) {
        ENDED.setOpaque(this, ended + 1);
        starts.freed(endNanos);
    }
}
