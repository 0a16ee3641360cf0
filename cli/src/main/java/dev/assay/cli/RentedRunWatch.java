package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ends a measurement of rented databases when a limit is reached, and shows the money spent so far. Thread-safe. */
final class RentedRunWatch implements AutoCloseable {

    private static final int CENTS = 2;
    private static final long SHOWN_SECONDS = 30;

    private final Consumer<String> progress;
    private final AtomicReference<@Nullable AssayException> reached = new AtomicReference<>();
    private final ScheduledExecutorService threads = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "assay-limits");
        thread.setDaemon(true);
        return thread;
    });

    /** @param progress receives the money spent so far, one line */
    RentedRunWatch(Consumer<String> progress) {
        this.progress = progress;
    }

    /**
     * Checks the limits each second from now on.
     *
     * @param limits throws an {@link AssayException} if a limit is reached
     * @param spent money spent so far
     * @param stop ends the measurement; called once
     */
    void start(Runnable limits, Supplier<Money> spent, Runnable stop) {
        var unused = threads.scheduleAtFixedRate(() -> check(limits, stop), 0, 1, TimeUnit.SECONDS);
        unused = threads.scheduleAtFixedRate(
                () -> progress.accept("measuring (" + spent.get().text(CENTS) + " so far)"),
                0,
                SHOWN_SECONDS,
                TimeUnit.SECONDS);
    }

    private void check(Runnable limits, Runnable stop) {
        try {
            limits.run();
        } catch (AssayException e) {
            end(e, stop);
        } catch (RuntimeException e) {
            // Limits that cannot be checked are not kept.
            end(AssayException.host("the limits of money and time cannot be checked: " + e, e), stop);
        }
    }

    private void end(AssayException failure, Runnable stop) {
        if (reached.compareAndSet(null, failure)) {
            stop.run();
            progress.accept(failure.message() + "; the measurement ends, and its results are brought home");
        }
    }

    /** Returns the failure of the limit that was reached. */
    Optional<AssayException> reached() {
        return Optional.ofNullable(reached.get());
    }

    /** Throws the failure of the limit that was reached. */
    void throwIfReached() {
        reached().ifPresent(failure -> {
            throw failure;
        });
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
