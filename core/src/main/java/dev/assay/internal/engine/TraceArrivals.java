package dev.assay.internal.engine;

import java.util.Arrays;

/** Recorded arrivals, held in arrays. Immutable, thread-safe. */
final class TraceArrivals implements ArrivalSequence, OfferedRate {

    private final long[] nanos;
    private final int[] types;

    /**
     * @param nanos ascending
     * @param types of the arrivals; empty if the script chooses
     */
    TraceArrivals(long[] nanos, int[] types) {
        this.nanos = nanos.clone();
        this.types = types.clone();
    }

    @Override
    public long arrivalNanos(long index) {
        return index < nanos.length ? nanos[(int) index] : NEVER;
    }

    @Override
    public int type(long index) {
        return index < types.length ? types[(int) index] : Ticket.ANY;
    }

    @Override
    public double perSecond(long fromNanos, long untilNanos) {
        return untilNanos <= fromNanos
                ? 0
                : (before(untilNanos) - before(fromNanos)) / ((untilNanos - fromNanos) / 1e9);
    }

    private int before(long instant) {
        int at = Arrays.binarySearch(nanos, instant);
        if (at < 0) {
            return -at - 1;
        }
        while (at > 0 && nanos[at - 1] == instant) {
            at--;
        }
        return at;
    }
}
