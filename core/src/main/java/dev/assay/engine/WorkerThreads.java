package dev.assay.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One platform thread a worker: started together, joined by whoever started them. Stopping is flag, grace, abort, report.
 * Confined to the coordinator.
 */
final class WorkerThreads {

    private static final long GRACE_MILLIS = 10_000;
    private static final long ABORT_MILLIS = 5_000;
    private static final long STACK_BYTES = 512 << 10;

    private final List<Thread> threads = new ArrayList<>();
    private final List<? extends Worker<?>> workers;
    private final CountDownLatch running;
    private final AtomicReference<@Nullable Throwable> bug = new AtomicReference<>();
    private int overrun;

    WorkerThreads(List<? extends Worker<?>> workers, Clock clock, Bounds bounds, RunControl control) {
        this.workers = workers;
        this.running = new CountDownLatch(workers.size());
        for (int i = 0; i < workers.size(); i++) {
            Worker<?> worker = workers.get(i);
            Runnable task = () -> {
                try {
                    clock.awaitNanos(bounds.startNanos());
                    worker.run();
                } catch (Throwable t) {
                    bug.compareAndSet(null, t);
                    control.fail("a worker ended with " + t);
                } finally {
                    running.countDown();
                }
            };
            Thread thread = new Thread(null, task, "assay-worker-" + i, STACK_BYTES);
            thread.setDaemon(true);
            threads.add(thread);
        }
    }

    void start() {
        threads.forEach(Thread::start);
    }

    /**
     * Waits until all workers have ended, but no longer than until an instant of the clock.
     *
     * @return whether they have
     * @throws InterruptedException if somebody wants the trial to end
     */
    boolean await(Clock clock, long untilNanos) throws InterruptedException {
        return running.await(untilNanos - clock.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Waits for the workers, cuts those that do not end, and leaves an interrupt set. */
    void end() {
        boolean interrupted = Thread.interrupted();
        try {
            // A worker that thinks for long is woken by the interrupt; one in a call of the driver is not.
            threads.forEach(Thread::interrupt);
            if (!running.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                overrun = (int) running.getCount();
                for (int i = 0; i < threads.size(); i++) {
                    if (threads.get(i).isAlive()) {
                        workers.get(i).station().abort();
                    }
                }
                running.await(ABORT_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many workers had to be cut. */
    int overrun() {
        return overrun;
    }

    /** A worker that ended by an exception is a bug of the workload or of ours; nothing it measured is of use. */
    void rethrowBug() {
        Throwable thrown = bug.get();
        if (thrown != null) {
            throw new IllegalStateException("a worker ended with " + thrown, thrown);
        }
    }
}
