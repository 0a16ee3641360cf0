package dev.assay.provisioning.aws;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * A rate limit for the many small calls within a scan: tags of groups and roles take a call each, and AWS throttles them for the whole
 * account. Some calls are free, so that small environments do not wait. An interrupt ends a pause. Confined to one thread.
 */
final class CallRate {

    private static final int FREE = 20;
    private static final long NANOS_EACH = TimeUnit.SECONDS.toNanos(1) / 5;

    private final LongSupplier clock;
    private final LongConsumer pause;
    private long next;

    CallRate() {
        this(System::nanoTime, LockSupport::parkNanos);
    }

    /**
     * @param clock nanoseconds
     * @param pause waits for nanoseconds
     */
    CallRate(LongSupplier clock, LongConsumer pause) {
        this.clock = clock;
        this.pause = pause;
        this.next = clock.getAsLong() - FREE * NANOS_EACH;
    }

    /** Waits until the next call may be made. */
    void await() {
        long now = clock.getAsLong();
        long earliest = now - FREE * NANOS_EACH;
        next = (next - earliest < 0 ? earliest : next) + NANOS_EACH;
        if (next - now > 0) {
            pause.accept(next - now);
        }
    }
}
