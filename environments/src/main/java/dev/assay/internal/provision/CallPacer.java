package dev.assay.internal.provision;

import dev.assay.spi.environment.CallRate;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** A sliding window of one second, in which at most N calls begin. The first N calls do not wait. Thread-safe. */
public final class CallPacer implements CallRate {

    private static final long WINDOW = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier clock;
    private final LongConsumer pause;

    /** When the last N calls began, as a ring. */
    private final long[] begun;

    private int oldest;

    /**
     * @param callsPerSecond at least 1
     */
    public CallPacer(int callsPerSecond) {
        this(callsPerSecond, System::nanoTime, nanos -> sleep(nanos, System::nanoTime, TimeUnit.NANOSECONDS::sleep));
    }

    /**
     * @param callsPerSecond at least 1
     * @param clock nanoseconds
     * @param pause waits for at least as many nanoseconds of the clock
     */
    public CallPacer(int callsPerSecond, LongSupplier clock, LongConsumer pause) {
        this.clock = clock;
        this.pause = pause;
        this.begun = new long[callsPerSecond];
        Arrays.fill(begun, clock.getAsLong() - WINDOW);
    }

    /** Callers wait for each other: a call that has to wait holds back those after it. */
    @Override
    public synchronized void await() {
        long left = begun[oldest] + WINDOW - clock.getAsLong();
        if (left > 0) {
            pause.accept(left);
        }
        begun[oldest] = clock.getAsLong();
        oldest = (oldest + 1) % begun.length;
    }

    /** Waits for a time in nanoseconds. */
    @FunctionalInterface
    interface Sleep {
        void sleep(long nanos) throws InterruptedException;
    }

    /** Sleeps until the time is over by the clock. An interrupt stays set for the caller. */
    static void sleep(long nanos, LongSupplier clock, Sleep sleep) {
        long end = clock.getAsLong() + nanos;
        boolean interrupted = false;
        for (long left = nanos; left > 0; left = end - clock.getAsLong()) {
            try {
                sleep.sleep(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
