package dev.assay.testkit;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A thread whose failure is the test's. Confined to the thread that started it. */
final class AssertingThread {

    /** How long what a test does on the side may take. */
    static final Duration LIMIT = Duration.ofMinutes(5);

    private final Thread thread;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** What it does. */
    @FunctionalInterface
    interface Task {
        void run() throws Exception;
    }

    private AssertingThread(String name, Task task) {
        thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (Throwable t) {
                        failure.set(t);
                    }
                },
                name);
        thread.setDaemon(true);
    }

    static AssertingThread start(String name, Task task) {
        AssertingThread started = new AssertingThread(name, task);
        started.thread.start();
        return started;
    }

    /** The frames of what it does now; none once it has ended. */
    StackTraceElement[] stack() {
        return thread.getStackTrace();
    }

    boolean alive() {
        return thread.isAlive();
    }

    /** Waits for its end and gives what it threw, or null. */
    @Nullable
    Throwable failure() throws InterruptedException {
        thread.join(LIMIT.toMillis());
        if (thread.isAlive()) {
            throw new AssertionError(thread.getName() + " has not ended after " + LIMIT);
        }
        return failure.get();
    }

    /** Waits for its end and fails if it did. */
    void end() throws InterruptedException {
        Throwable thrown = failure();
        if (thrown != null) {
            throw new AssertionError(thread.getName() + " failed: " + thrown, thrown);
        }
    }
}
