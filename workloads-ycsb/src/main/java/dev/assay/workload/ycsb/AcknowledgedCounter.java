package dev.assay.workload.ycsb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands out numbers that follow one another, and knows up to which all of them have been acknowledged: nobody shall ask for a
 * record whose insert has not ended. Thread-safe; a number costs one atomic step, an acknowledgement no lock, neither
 * allocates.
 *
 * <p>At most {@value #WINDOW} numbers may be ahead of the first that is not acknowledged, as in YCSB.
 */
final class AcknowledgedCounter {

    /** A power of two. */
    static final int WINDOW = 1 << 20;

    private static final VarHandle BITS = MethodHandles.arrayElementVarHandle(boolean[].class);

    private final boolean[] acknowledged = new boolean[WINDOW];
    private final AtomicLong next;
    private final AtomicBoolean advancing = new AtomicBoolean();
    private volatile long last;

    /**
     * @param first the number handed out first; all below count as acknowledged
     */
    AcknowledgedCounter(long first) {
        this.next = new AtomicLong(first);
        this.last = first - 1;
    }

    /** The next number. */
    long next() {
        return next.getAndIncrement();
    }

    /** The highest number up to which all have been acknowledged. */
    long lastAcknowledged() {
        return last;
    }

    /**
     * Notes that what belongs to a number is there.
     *
     * @throws IllegalStateException if the window is full
     */
    void acknowledge(long number) {
        if (number - last > WINDOW) {
            throw new IllegalStateException("Too many unacknowledged insertion keys.");
        }
        BITS.setVolatile(acknowledged, slot(number), true);
        // Whoever comes while another advances leaves it to that one, who looks again after it has let go.
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
