package dev.assay.testkit;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A thread whose failure fails the test. Confined to the thread that started it. */
final class AssertingThread {

    /** The longest time that a task may take. */
    static final Duration LIMIT = Duration.ofMinutes(5);

    private final Thread thread;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** The work of the thread. */
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

    /** Returns the current stack; empty before the thread begins and after it ends. */
    StackTraceElement[] stack() {
        return thread.getStackTrace();
    }

    boolean alive() {
        return thread.isAlive();
    }

    /** Waits for the end of the thread and returns what its task threw, or null. */
    @Nullable
    Throwable failure() throws InterruptedException {
        thread.join(LIMIT.toMillis());
        if (thread.isAlive()) {
            throw new AssertionError("the thread " + thread.getName() + " has not ended after "
                    + LIMIT.toMinutes() + " minutes: the plug-in blocks in\n    "
                    + Arrays.stream(stack()).map(String::valueOf).collect(Collectors.joining("\n    ")));
        }
        return failure.get();
    }

    /** Waits for the end of the thread; fails if its task failed. */
    void end() throws InterruptedException {
        Throwable thrown = failure();
        if (thrown != null) {
            throw new AssertionError("the thread " + thread.getName() + " failed: " + thrown, thrown);
        }
    }
}
