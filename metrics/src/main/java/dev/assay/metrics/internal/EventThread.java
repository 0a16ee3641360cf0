package dev.assay.metrics.internal;

import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A thread that handles the events of a run, so that the coordinator never waits for it. If it falls behind, events are dropped
 * and counted. {@link #on} and {@link #close} are for the coordinator.
 */
final class EventThread implements RunListener, AutoCloseable {

    /** Minutes of seconds: only a thread that hangs falls so far behind. */
    private static final int CAPACITY = 1_024;

    private static final long CLOSE_TIMEOUT_SECONDS = 2;

    private final BlockingQueue<Optional<RunEvent>> queue = new ArrayBlockingQueue<>(CAPACITY);
    private final RunListener handler;
    private final Consumer<String> notes;
    private final Thread thread;
    private long dropped;

    EventThread(String name, RunListener handler, Consumer<String> notes) {
        this.handler = handler;
        this.notes = notes;
        this.thread = new Thread(this::handleAll, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void on(RunEvent event) {
        if (!queue.offer(Optional.of(event))) {
            dropped++;
        }
    }

    private void handleAll() {
        boolean failed = false;
        @Nullable RunEvent event = next();
        while (event != null) {
            if (!failed) {
                failed = !handled(event);
            }
            event = next();
        }
    }

    private boolean handled(RunEvent event) {
        try {
            handler.on(event);
            return true;
        } catch (RuntimeException | LinkageError e) {
            notes.accept("stopped at a bug: " + e + "; the run continues without these figures");
            return false;
        }
    }

    private @Nullable RunEvent next() {
        try {
            return queue.take().orElse(null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Waits up to two seconds until all events are handled, and ends the thread. */
    @Override
    public void close() {
        try {
            if (queue.offer(Optional.empty(), CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                thread.join(TimeUnit.SECONDS.toMillis(CLOSE_TIMEOUT_SECONDS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread.interrupt();
        if (dropped > 0) {
            notes.accept("dropped " + dropped
                    + " events because this host was too busy; the results of the run are complete");
        }
    }
}
