package dev.assay.engine;

import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Asks a database that may be away, again and again, but not for ever: what was measured has to be told, whether it comes
 * back or not. All questions of one patience share its time, which runs from the first that was not answered. An interrupt
 * ends it.
 *
 * <p>Confined to one thread.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Patience {

    private static final long SECOND = 1_000_000_000L;
    private static final long LASTS_NANOS = 30 * SECOND;
    private static final long PAUSE_NANOS = SECOND;

    private final Clock clock;
    private final RunListener listener;
    private boolean tried;
    private long deadlineNanos;

    Patience(Clock clock, RunListener listener) {
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * A fresh one.
     *
     * @param listener hears when somebody has to wait
     */
    public static Patience with(RunListener listener) {
        return new Patience(SystemClock.forWaiters(Integer.MAX_VALUE), listener);
    }

    /** One that is at its end: it asks once. */
    public static Patience spent(RunListener listener) {
        Patience patience = with(listener);
        patience.tried = true;
        patience.deadlineNanos = patience.clock.nanoTime();
        return patience;
    }

    /**
     * The answer; empty if none came as long as patience lasted.
     *
     * @param question itself bounded in time; asked once at least
     */
    public <T> Optional<T> ask(Supplier<Optional<T>> question) {
        while (true) {
            Optional<T> answer = question.get();
            if (answer.isPresent()) {
                return answer;
            }
            if (!tried) {
                tried = true;
                deadlineNanos = clock.nanoTime() + LASTS_NANOS;
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
        while (untilNanos - deadlineNanos < 0 && !Thread.currentThread().isInterrupted()) {
            if (clock.nanoTime() - untilNanos >= 0) {
                return true;
            }
            clock.awaitNanos(untilNanos);
        }
        return false;
    }
}
