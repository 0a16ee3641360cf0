package dev.assay.internal.engine;

import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Asks a database that may be away, again and again, but not for ever: what was measured has to be told, whether it comes
 * back or not. All questions of one patience share its time, which runs from the first that was not answered. An interrupt
 * ends it, and so does whoever stops the run.
 *
 * <p>Confined to one thread.
 */
public final class RetryDeadline {

    private static final long SECOND = 1_000_000_000L;
    private static final long LASTS_NANOS = 30 * SECOND;
    private static final long PAUSE_NANOS = SECOND;

    private final Clock clock;
    private final RunListener listener;
    private final BooleanSupplier stopped;
    private boolean waiting;
    private long deadlineNanos;

    /**
     * @param stopped whether somebody does not want to wait
     */
    RetryDeadline(Clock clock, RunListener listener, BooleanSupplier stopped) {
        this.clock = clock;
        this.listener = listener;
        this.stopped = stopped;
    }

    /**
     * A fresh one.
     *
     * @param listener hears when somebody has to wait
     */
    public static RetryDeadline with(RunListener listener) {
        return new RetryDeadline(SystemClock.forWaiters(Integer.MAX_VALUE), listener, () -> false);
    }

    /** One that is at its end: it asks once. */
    public static RetryDeadline spent(RunListener listener) {
        RetryDeadline deadline = with(listener);
        deadline.waiting = true;
        deadline.deadlineNanos = deadline.clock.nanoTime();
        return deadline;
    }

    /**
     * The answer; empty if none came as long as patience lasted.
     *
     * @param question itself bounded in time; asked once at least
     */
    public <T> Optional<T> ask(Supplier<Optional<T>> question) {
        while (true) {
            long askedNanos = clock.nanoTime();
            Optional<T> answer = question.get();
            if (answer.isPresent()) {
                return answer;
            }
            if (!waiting) {
                waiting = true;
                deadlineNanos = askedNanos + LASTS_NANOS;
                listener.on(new RunEvent.Stage(
                        "waiting up to " + LASTS_NANOS / SECOND + " s for the database, which does not answer"));
            }
            if (!pause()) {
                return Optional.empty();
            }
        }
    }

    /** Whether there is time for another question after a pause. */
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
