package dev.assay.internal.engine;

import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Repeats queries to a database that may be unavailable, for 30 s in total, so that results can still be reported. All queries
 * share this time, which starts with the first failure. An interrupt or a stop of the run ends the retries. Confined to one
 * thread.
 */
public final class RetryDeadline {

    private static final long SECOND = 1_000_000_000L;
    private static final long TIMEOUT_NANOS = 30 * SECOND;
    private static final long PAUSE_NANOS = SECOND;

    private final Clock clock;
    private final RunListener listener;
    private final BooleanSupplier stopped;
    private boolean waiting;
    private long deadlineNanos;

    RetryDeadline(Clock clock, RunListener listener, BooleanSupplier stopped) {
        this.clock = clock;
        this.listener = listener;
        this.stopped = stopped;
    }

    /** Returns a new deadline; the listener receives an event when the wait begins. */
    public static RetryDeadline with(RunListener listener) {
        return new RetryDeadline(SystemClock.forWaiters(Integer.MAX_VALUE), listener, () -> false);
    }

    /** Returns an expired deadline: each query is tried once. */
    public static RetryDeadline spent(RunListener listener) {
        RetryDeadline deadline = with(listener);
        deadline.waiting = true;
        deadline.deadlineNanos = deadline.clock.nanoTime();
        return deadline;
    }

    /** Repeats a query, itself bounded in time, at least once. Returns its result; empty if the time ran out. */
    public <T> Optional<T> ask(Supplier<Optional<T>> question) {
        while (true) {
            long askedNanos = clock.nanoTime();
            Optional<T> answer = question.get();
            if (answer.isPresent()) {
                return answer;
            }
            if (!waiting) {
                waiting = true;
                deadlineNanos = askedNanos + TIMEOUT_NANOS;
                listener.on(new RunEvent.Stage(
                        "the database does not respond; waiting up to " + TIMEOUT_NANOS / SECOND + " s"));
            }
            if (!pause()) {
                return Optional.empty();
            }
        }
    }

    /** Pauses; returns whether time is left for another attempt. */
    private boolean pause() {
        long untilNanos = clock.nanoTime() + PAUSE_NANOS;
        while (untilNanos - deadlineNanos < 0
                && !stopped.getAsBoolean()
                && !Thread.currentThread().isInterrupted()) {
            if (clock.nanoTime() - untilNanos >= 0) {
                return true;
            }
            clock.awaitNanos(untilNanos);
        }
        return false;
    }
}
