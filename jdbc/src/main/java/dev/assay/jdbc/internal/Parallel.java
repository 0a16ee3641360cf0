package dev.assay.jdbc.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs a few tasks at once and waits for all of them. Stateless. */
final class Parallel {

    private Parallel() {}

    /** Runs the tasks in their order on so many threads; the first failure is thrown once all have ended. */
    static void run(String name, int threads, List<Runnable> tasks) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService executor = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, name + "-" + number.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        });
        List<Future<?>> futures = new ArrayList<>();
        for (Runnable task : tasks) {
            futures.add(executor.submit(task));
        }
        executor.shutdown();
        RuntimeException failure = null;
        boolean interrupted = false;
        for (Future<?> future : futures) {
            boolean done = false;
            while (!done) {
                try {
                    future.get();
                    done = true;
                } catch (ExecutionException e) {
                    done = true;
                    if (failure == null) {
                        failure = e.getCause() instanceof RuntimeException runtime
                                ? runtime
                                : new IllegalStateException(e.getCause());
                    }
                } catch (InterruptedException e) {
                    // A statement of DDL is better ended than cut; the caller learns of the interrupt afterwards.
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw failure;
        }
    }
}
