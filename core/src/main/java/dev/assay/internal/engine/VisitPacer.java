package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;
import dev.assay.model.result.LatencyLayout;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A session of a partly-open load: takes the next visitor from the one sequence of tickets all workers share, and serves
 * this one to the end of the visit. The first transaction of a visit is meant to start when the visitor arrives, each other
 * one when he has thought about the answer before it.
 *
 * <p>Confined to one worker; the tickets are shared.
 */
final class VisitPacer implements Pacer {

    private final Clock clock;
    private final Bounds bounds;
    private final RunControl control;
    private final ArrivalSequence arrivals;
    private final AtomicLong tickets;
    private final double staying;
    private final @Nullable Waits waits;
    private final RandomStream random;
    private final LatencyCounts scheduleErrors;
    private final Starts starts;

    private boolean stays;
    private long askingNanos;

    /**
     * @param staying the probability that a visitor stays for another transaction
     * @param waits between the transactions of a visitor, or null for none
     * @param random decides who stays
     */
    VisitPacer(
            Clock clock,
            Bounds bounds,
            RunControl control,
            ArrivalSequence arrivals,
            AtomicLong tickets,
            double staying,
            @Nullable Waits waits,
            RandomStream random,
            LatencyLayout layout) {
        this.clock = clock;
        this.bounds = bounds;
        this.control = control;
        this.arrivals = arrivals;
        this.tickets = tickets;
        this.staying = staying;
        this.waits = waits;
        this.random = random;
        this.scheduleErrors = new LatencyCounts(layout);
        this.starts = new Starts(bounds);
    }

    @Override
    public boolean claim(Slot slot) {
        if (control.stopped()) {
            return false;
        }
        slot.type = Slot.ANY;
        if (stays) {
            slot.intendedNanos = askingNanos;
        } else {
            long arrival = arrivals.arrivalNanos(tickets.getAndIncrement());
            if (arrival == ArrivalSequence.NEVER) {
                return false;
            }
            slot.intendedNanos = bounds.startNanos() + arrival;
        }
        if (slot.intendedNanos - bounds.endNanos() >= 0) {
            return false;
        }
        return slot.intendedNanos - bounds.measureStartNanos() < 0 || control.take();
    }

    /** Whoever arrives has keyed the first one in. */
    @Override
    public void chosen(Slot slot) {
        if (stays && waits != null) {
            slot.intendedNanos += waits.keyingNanos(slot.type);
        }
    }

    @Override
    public boolean await(Slot slot) {
        if (slot.intendedNanos - bounds.endNanos() >= 0) {
            return false;
        }
        long now = clock.nanoTime();
        boolean early = now - slot.intendedNanos < 0;
        while (now - slot.intendedNanos < 0 && !control.stopped()) {
            clock.awaitNanos(slot.intendedNanos);
            now = clock.nanoTime();
        }
        if (control.stopped()) {
            return false;
        }
        if (!stays) {
            starts.started(slot.intendedNanos, now);
        }
        if (early && bounds.measures(slot.intendedNanos)) {
            scheduleErrors.record(now - slot.intendedNanos);
        }
        return true;
    }

    @Override
    public void completed(Slot slot, long endNanos) {
        stays = random.nextDouble() < staying;
        if (stays) {
            askingNanos = waits == null ? endNanos : endNanos + waits.thinkNanos(slot.type);
        } else {
            starts.freed(endNanos);
        }
    }

    /** How late it was for those starts in the measurement that it had waited for: nobody's fault but this host's. */
    LatencyCounts scheduleErrors() {
        return scheduleErrors;
    }

    /** The visitors it took. */
    Starts starts() {
        return starts;
    }
}
