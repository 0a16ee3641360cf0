package dev.assay.internal.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What ends a trial before its time: a person, a limit on transactions, a failure that no repetition helps. Thread-safe.
 */
final class RunControl {

    private final AtomicLong tickets;
    private final boolean limited;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private volatile boolean stopped;

    /**
     * @param transactions how many may be measured, 0 for no limit
     */
    RunControl(long transactions) {
        this.limited = transactions > 0;
        this.tickets = new AtomicLong(transactions);
    }

    /** Nothing more is to be started. */
    void stop() {
        stopped = true;
    }

    boolean stopped() {
        return stopped;
    }

    /** Ends the trial because something is wrong that will stay wrong; the first reason given is kept. */
    void fail(String reason) {
        failure.compareAndSet(null, reason);
        stop();
    }

    @Nullable
    String failure() {
        return failure.get();
    }

    /** Takes one of the transactions that may be measured; false when none is left. */
    boolean take() {
        return !limited || tickets.getAndDecrement() > 0;
    }

    /** Whether a limit on transactions is set and used up. */
    boolean exhausted() {
        return limited && tickets.get() <= 0;
    }
}
