package dev.assay.internal.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Ends a trial early: on request, at a limit on transactions, or after a permanent failure. Thread-safe. */
final class RunControl {

    private final AtomicLong tickets;
    private final boolean limited;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private volatile boolean stopped;
    private volatile @Nullable Thread coordinator;

    /** Limits the number of measured transactions; 0 for no limit. */
    RunControl(long transactions) {
        this.limited = transactions > 0;
        this.tickets = new AtomicLong(transactions);
    }

    void stop() {
        stopped = true;
        wakeCoordinator();
    }

    /** Sets the thread that {@link #stop} and {@link #wakeCoordinator} wake. */
    void coordinatedBy(Thread thread) {
        coordinator = thread;
    }

    /** Wakes the coordinator, which does not look by itself more often than each interval: each look takes a processor from a user. */
    void wakeCoordinator() {
        LockSupport.unpark(coordinator);
    }

    boolean stopped() {
        return stopped;
    }

    /** Ends the trial because of a permanent failure; the first reason is kept. */
    void fail(String reason) {
        failure.compareAndSet(null, reason);
        stop();
    }

    @Nullable
    String failure() {
        return failure.get();
    }

    /** Takes one of the limited transactions; false if none is left. */
    boolean take() {
        return !limited || tickets.getAndDecrement() > 0;
    }

    boolean exhausted() {
        return limited && tickets.get() <= 0;
    }
}
