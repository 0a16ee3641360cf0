package dev.assay.internal.engine;

import org.jspecify.annotations.Nullable;

/**
 * A user of a closed loop: starts its next transaction when the last one has ended, at once or after keying and think
 * times (TPC-C rev 5.11 clause 5.2.5.4: think time counts from the answer). The clock is not read for it: the end of the
 * last transaction is the present.
 *
 * <p>Confined to one worker.
 */
final class ClosedPacer implements Pacer {

    private final Clock clock;
    private final Bounds bounds;
    private final RunControl control;
    private final @Nullable Waits waits;

    private long presentNanos;
    private long thoughtNanos;
    private boolean startsLater;
    private long waitedNanos;

    /**
     * @param waits around transactions, or null for none
     * @param startNanos when this user comes, on the engine's clock
     */
    ClosedPacer(Clock clock, Bounds bounds, RunControl control, @Nullable Waits waits, long startNanos) {
        this.clock = clock;
        this.bounds = bounds;
        this.control = control;
        this.waits = waits;
        this.presentNanos = startNanos;
        this.startsLater = startNanos - bounds.startNanos() > 0;
    }

    @Override
    public boolean claim(Slot slot) {
        if (presentNanos - bounds.endNanos() >= 0 || control.stopped()) {
            return false;
        }
        if (presentNanos - bounds.measureStartNanos() >= 0 && !control.take()) {
            return false;
        }
        slot.type = Slot.ANY;
        slot.intendedNanos = waits == null && !startsLater ? Slot.READY : presentNanos + thoughtNanos;
        return true;
    }

    @Override
    public void chosen(Slot slot) {
        if (waits != null) {
            slot.intendedNanos += waits.keyingNanos(slot.type);
        }
    }

    @Override
    public boolean await(Slot slot) {
        if (slot.intendedNanos == Slot.READY) {
            return true;
        }
        if (slot.intendedNanos - bounds.endNanos() >= 0) {
            waitedNanos += bounds.measuredNanos(presentNanos, bounds.endNanos());
            return false;
        }
        while (clock.nanoTime() - slot.intendedNanos < 0 && !control.stopped()) {
            clock.awaitNanos(slot.intendedNanos);
        }
        boolean stopped = control.stopped();
        long until =
                stopped ? Math.min(clock.nanoTime() - slot.intendedNanos, 0) + slot.intendedNanos : slot.intendedNanos;
        waitedNanos += bounds.measuredNanos(presentNanos, until);
        if (waits == null) {
            // Whoever only came later than others is ready now, and not before this host has woken it.
            startsLater = false;
            slot.intendedNanos = Slot.READY;
        }
        return !stopped;
    }

    @Override
    public void completed(Slot slot, long endNanos) {
        presentNanos = endNanos;
        if (waits != null) {
            thoughtNanos = waits.thinkNanos(slot.type);
        }
    }

    /** How much of the measurement it spent keying and thinking; to be asked once its worker has ended. */
    long waitedNanos() {
        return waitedNanos;
    }
}
