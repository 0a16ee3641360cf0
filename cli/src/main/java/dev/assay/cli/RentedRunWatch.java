package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends a measurement of rented databases some minutes before a limit, and the wait for its results at the limit. Shows the money spent
 * so far. Thread-safe.
 */
final class RentedRunWatch implements AutoCloseable {

    private static final int CENTS = 2;
    private static final long SHOWN_SECONDS = 30;

    /** The longest time that a check takes. */
    private static final long CHECK_SECONDS = 10;

    private final Consumer<String> progress;
    private final AtomicReference<@Nullable AssayException> reached = new AtomicReference<>();
    private final ScheduledExecutorService threads = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "assay-limits");
        thread.setDaemon(true);
        return thread;
    });

    /** Of the thread that checks. */
    private boolean givenUp;

    /** The step at the last check, and the one that was shown last. Of the thread that checks, as the next one. */
    private String step = "";

    private String shownStep = "";
    private int checksSinceShown;

    /** @param progress receives the money spent so far, one line */
    RentedRunWatch(Consumer<String> progress) {
        this.progress = progress;
    }

    /**
     * What is checked.
     *
     * @param time throws an {@link AssayException} if the measurement has to end, so that there is time for its results
     * @param limits throws an {@link AssayException} if a limit is reached
     * @param spent money spent so far
     * @param step what the run does now; empty before its start
     */
    record Checks(Runnable time, Runnable limits, Supplier<Money> spent, Supplier<String> step) {}

    /**
     * Checks each second from now on. Shows each step that lasts longer than a second, and again each half minute.
     *
     * @param stop ends the measurement, whose results are brought home; called at most once
     * @param giveUp ends the wait for the results; called at most once
     */
    void start(Checks checks, Runnable stop, Runnable giveUp) {
        var unused = threads.scheduleAtFixedRate(
                () -> {
                    check(checks, stop, giveUp);
                    show(checks);
                },
                0,
                1,
                TimeUnit.SECONDS);
    }

    private void show(Checks checks) {
        String before = step;
        step = checks.step().get();
        checksSinceShown++;
        boolean due = !step.equals(shownStep) || checksSinceShown >= SHOWN_SECONDS;
        if (due && !step.isEmpty() && step.equals(before)) {
            shownStep = step;
            checksSinceShown = 0;
            progress.accept(step + " (" + checks.spent().get().text(CENTS) + " so far)");
        }
    }

    private void check(Checks checks, Runnable stop, Runnable giveUp) {
        Optional<AssayException> over = failure(checks.limits());
        if (over.isPresent()) {
            giveUp(over.get(), giveUp);
        } else {
            failure(checks.time()).ifPresent(failure -> end(failure, stop));
        }
    }

    private static Optional<AssayException> failure(Runnable check) {
        try {
            check.run();
            return Optional.empty();
        } catch (AssayException e) {
            return Optional.of(e);
        } catch (RuntimeException e) {
            // Limits that cannot be checked are not kept.
            return Optional.of(AssayException.host("the limits of money and time cannot be checked: " + e, e));
        }
    }

    private void end(AssayException failure, Runnable stop) {
        if (reached.compareAndSet(null, failure)) {
            stop.run();
            progress.accept(failure.message() + "; its results are brought home");
        }
    }

    private void giveUp(AssayException failure, Runnable giveUp) {
        if (!givenUp) {
            givenUp = true;
            AssayException end =
                    AssayException.host(failure.message() + "; results that have not arrived are given up", failure);
            reached.set(end);
            giveUp.run();
            progress.accept(end.message());
        }
    }

    /**
     * Returns the result of work whose thread is interrupted after a time. That interrupt does not outlive the work.
     *
     * @param limit at least a millisecond
     */
    static <T> T within(Duration limit, Supplier<T> work) {
        Thread worker = Thread.currentThread();
        AtomicReference<Work> state = new AtomicReference<>(Work.RUNNING);
        Thread timer = new Thread(
                () -> {
                    try {
                        Thread.sleep(limit.toMillis());
                        if (state.compareAndSet(Work.RUNNING, Work.INTERRUPTING)) {
                            worker.interrupt();
                            state.set(Work.INTERRUPTED);
                        }
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                },
                "assay-time");
        timer.setDaemon(true);
        timer.start();
        try {
            return work.get();
        } finally {
            if (!state.compareAndSet(Work.RUNNING, Work.ENDED)) {
                while (state.get() == Work.INTERRUPTING) {
                    Thread.onSpinWait();
                }
                Thread.interrupted();
            }
            timer.interrupt();
        }
    }

    /** Whether the time of {@link #within} is over. */
    private enum Work {
        RUNNING,
        ENDED,
        INTERRUPTING,
        INTERRUPTED
    }

    /** Returns the failure of the limit that was reached, or that is too near. */
    Optional<AssayException> reached() {
        return Optional.ofNullable(reached.get());
    }

    /** Ends the checks. A check of another thread does not interrupt this one afterwards. */
    @Override
    public void close() {
        threads.shutdownNow();
        try {
            boolean unused = threads.awaitTermination(CHECK_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
