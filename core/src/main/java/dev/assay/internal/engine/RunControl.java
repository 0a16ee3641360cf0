package dev.assay.internal.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Ends a trial early: on request, at a limit on transactions, or after a permanent failure. Thread-safe. */
final class RunControl {

    private final AtomicLong tickets;
    private final boolean limited;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private volatile boolean stopped;

    /** Limits the number of measured transactions; 0 for no limit. */
    RunControl(long transactions) {
        this.limited = transactions > 0;
        this.tickets = new AtomicLong(transactions);
    }

    void stop() {
        stopped = true;
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
