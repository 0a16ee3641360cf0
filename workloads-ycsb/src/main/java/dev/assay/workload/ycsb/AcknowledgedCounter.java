package dev.assay.workload.ycsb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A counter of consecutive numbers with their acknowledgements. It keeps the highest number below which no acknowledgement is
 * missing, so that operations request only records whose inserts have ended. Thread-safe, lock-free, without allocation.
 *
 * <p>At most {@value #WINDOW} numbers may lie beyond the first unacknowledged one, as in YCSB.
 */
final class AcknowledgedCounter {

    /** A power of two. */
    static final int WINDOW = 1 << 20;

    private static final VarHandle BITS = MethodHandles.arrayElementVarHandle(boolean[].class);

    private final boolean[] acknowledged = new boolean[WINDOW];
    private final AtomicLong next;
    private final AtomicBoolean advancing = new AtomicBoolean();
    private volatile long last;

    /** All numbers below {@code first} count as acknowledged. */
    AcknowledgedCounter(long first) {
        this.next = new AtomicLong(first);
        this.last = first - 1;
    }

    long next() {
        return next.getAndIncrement();
    }

    /** Returns the highest number up to which all are acknowledged. */
    long lastAcknowledged() {
        return last;
    }

    /**
     * Acknowledges a number.
     *
     * @throws IllegalStateException if the window is full
     */
    void acknowledge(long number) {
        if (number - last > WINDOW) {
            throw new IllegalStateException("Too many unacknowledged insertion keys.");
        }
        BITS.setVolatile(acknowledged, slot(number), true);
        // Only one thread advances. It checks again after it clears the flag, so no acknowledgement is missed.
        while ((boolean) BITS.getVolatile(acknowledged, slot(last + 1)) && advancing.compareAndSet(false, true)) {
            advance();
            advancing.set(false);
        }
    }

    private void advance() {
        long number = last + 1;
        while ((boolean) BITS.getVolatile(acknowledged, slot(number))) {
            BITS.setVolatile(acknowledged, slot(number), false);
            number++;
        }
        last = number - 1;
    }

    private static int slot(long number) {
        return (int) (number & (WINDOW - 1));
    }
}
