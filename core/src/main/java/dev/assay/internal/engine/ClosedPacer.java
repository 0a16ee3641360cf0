package dev.assay.internal.engine;

import org.jspecify.annotations.Nullable;

/**
 * A user of a closed loop: starts the next transaction when the previous one has ended, immediately or after keying and think
 * times. Think time counts from the response (TPC-C rev 5.11 clause 5.2.5.4). It needs no clock reading: the end of the last
 * transaction is the current time. Confined to one worker.
 */
final class ClosedPacer implements Pacer {

    private final Clock clock;
    private final PhaseTimes phaseTimes;
    private final RunControl control;
    private final @Nullable UserPauses waits;

    private long presentNanos;
    private long thinkNanos;
    private boolean startsLater;
    private long waitedNanos;

    /**
     * @param waits keying and think times; null for none
     * @param startNanos when this user starts, on the engine's clock
     */
    ClosedPacer(Clock clock, PhaseTimes phaseTimes, RunControl control, @Nullable UserPauses waits, long startNanos) {
        this.clock = clock;
        this.phaseTimes = phaseTimes;
        this.control = control;
        this.waits = waits;
        this.presentNanos = startNanos;
        this.startsLater = startNanos - phaseTimes.startNanos() > 0;
    }

    @Override
    public boolean claim(Ticket ticket) {
        if (presentNanos - phaseTimes.endNanos() >= 0 || control.stopped()) {
            return false;
        }
        if (presentNanos - phaseTimes.measureStartNanos() >= 0 && !control.take()) {
            return false;
        }
        ticket.type = Ticket.ANY;
        ticket.intendedNanos = waits == null && !startsLater ? Ticket.READY : presentNanos + thinkNanos;
        return true;
    }

    @Override
    public void chosen(Ticket ticket) {
        if (waits != null) {
            ticket.intendedNanos += waits.keyingNanos(ticket.type);
        }
    }

    @Override
    public boolean await(Ticket ticket) {
        if (ticket.intendedNanos == Ticket.READY) {
            return true;
        }
        if (ticket.intendedNanos - phaseTimes.endNanos() >= 0) {
            waitedNanos += phaseTimes.measuredNanos(presentNanos, phaseTimes.endNanos());
            return false;
        }
        while (clock.nanoTime() - ticket.intendedNanos < 0 && !control.stopped()) {
            clock.awaitNanos(ticket.intendedNanos);
        }
        boolean stopped = control.stopped();
        long until = stopped
                ? Math.min(clock.nanoTime() - ticket.intendedNanos, 0) + ticket.intendedNanos
                : ticket.intendedNanos;
        waitedNanos += phaseTimes.measuredNanos(presentNanos, until);
        if (waits == null) {
            // A user that only starts later than others is ready now, and not before this host has woken it.
            startsLater = false;
            ticket.intendedNanos = Ticket.READY;
        }
        return !stopped;
    }

    @Override
    public void completed(Ticket ticket, long endNanos) {
        presentNanos = endNanos;
        if (waits != null) {
            thinkNanos = waits.thinkNanos(ticket.type);
        }
    }

    /** Returns the part of the measurement spent keying and thinking. Call it after the worker has ended. */
    long waitedNanos() {
        return waitedNanos;
    }
}
