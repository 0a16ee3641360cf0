package dev.assay.internal.engine;

import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One platform thread per worker, started and joined together. A stop sets a flag, waits, aborts and reports. Confined to the
 * coordinator.
 */
final class WorkerThreads {

    static final long GRACE_MILLIS = 10_000;
    private static final long ABORT_MILLIS = 5_000;
    private static final long STEP_MILLIS = 100;
    private static final long REPORT_AFTER_MILLIS = 1_000;
    private static final long STACK_BYTES = 512 << 10;

    private final List<Runnable> tasks = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final @Nullable SessionThreads entered;
    private final List<? extends Worker<?>> workers;
    private final TrialQueue queue;
    private final CountDownLatch running;
    private final Set<Integer> ended = ConcurrentHashMap.newKeySet();
    private final CountDownLatch leaving;
    private final AtomicLongArray leaveNanos;
    private final AtomicLong latestBeginNanos = new AtomicLong();
    private final AtomicReference<@Nullable Throwable> bug = new AtomicReference<>();
    private int overrun;

    WorkerThreads(
            TrialWorkers<?> trialWorkers,
            Clock clock,
            PhaseTimes phaseTimes,
            RunControl control,
            @Nullable SessionThreads entered) {
        this.workers = trialWorkers.workers();
        this.queue = trialWorkers.queue();
        this.running = new CountDownLatch(workers.size());
        this.leaving = new CountDownLatch(workers.size());
        this.leaveNanos = new AtomicLongArray(workers.size());
        this.entered = entered;
        for (int i = 0; i < workers.size(); i++) {
            int index = i;
            Worker<?> worker = workers.get(i);
            Runnable task = () -> {
                try {
                    while (clock.nanoTime() - phaseTimes.startNanos() < 0 && !control.stopped()) {
                        clock.awaitNanos(phaseTimes.startNanos());
                    }
                    latestBeginNanos.accumulateAndGet(clock.nanoTime() - phaseTimes.startNanos(), Math::max);
                    worker.run();
                } catch (Throwable t) {
                    ended(control, t);
                } finally {
                    trialWorkers.ended(index);
                    ended.add(index);
                    // Read before the latch opens, so that the time to leave is never shorter than the wait for it.
                    long beganNanos = clock.nanoTime();
                    running.countDown();
                    if (running.getCount() == 0) {
                        control.wakeCoordinator();
                    }
                    leave(worker, control);
                    leaveNanos.set(index, clock.nanoTime() - beganNanos);
                    leaving.countDown();
                }
            };
            tasks.add(task);
            threads.add(entered == null ? thread(i, task) : entered.thread(i));
        }
    }

    private void leave(Worker<?> worker, RunControl control) {
        try {
            worker.executor().leave();
        } catch (Throwable t) {
            ended(control, t);
        }
    }

    private void ended(RunControl control, Throwable t) {
        bug.compareAndSet(null, t);
        control.fail("a worker ended with " + t);
    }

    static Thread thread(int worker, Runnable task) {
        Thread thread = new Thread(null, task, "assay-worker-" + worker, STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }

    void start() {
        for (int i = 0; i < tasks.size(); i++) {
            if (entered == null) {
                threads.get(i).start();
            } else {
                entered.give(i, tasks.get(i));
            }
        }
    }

    /** Returns whether all workers have ended; the last one wakes the coordinator. */
    boolean ended() {
        return running.getCount() == 0;
    }

    /**
     * Waits for the workers and aborts those that do not end; call it after a stop. An interrupt shortens the waits, skips none,
     * and stays set.
     */
    void end() {
        // Waiting workers check the control when unparked. Running calls are not interrupted, because that could break
        // a
        // connection.
        threads.forEach(LockSupport::unpark);
        boolean interrupted = awaitAll(GRACE_MILLIS);
        if (running.getCount() > 0) {
            overrun = Math.max(0, (int) running.getCount() - queue.idle());
            for (int i = 0; i < threads.size(); i++) {
                // A worker that has ended may be cleaning up.
                if (threads.get(i).isAlive() && !ended.contains(i)) {
                    workers.get(i).executor().abort();
                    threads.get(i).interrupt();
                }
            }
            interrupted |= awaitAll(ABORT_MILLIS);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for all workers; an interrupt shortens the wait to a tenth. Returns whether it was interrupted. */
    private boolean awaitAll(long millis) {
        boolean interrupted = Thread.interrupted();
        long left = interrupted ? millis / 10 : millis;
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(left);
        while (running.getCount() > 0 && System.nanoTime() - deadline < 0) {
            try {
                if (running.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    return interrupted;
                }
            } catch (InterruptedException e) {
                interrupted = true;
                deadline = Math.min(deadline, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis / 10));
            }
        }
        return interrupted;
    }

    /**
     * Waits until all ended workers have left their sessions, because sessions may write buffered data then. An interrupt, which
     * stays set, limits the wait to a second, a stopped run to the workers' grace period.
     *
     * @param stopped whether the run was stopped on request
     * @param listener receives an event if this takes long
     */
    void awaitLeft(BooleanSupplier stopped, RunListener listener) {
        long beganNanos = System.nanoTime();
        boolean reported = false;
        boolean interrupted = Thread.interrupted();
        while (stillLeaving() > 0) {
            long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beganNanos);
            if ((interrupted && waited > GRACE_MILLIS / 10) || (waited > GRACE_MILLIS && stopped.getAsBoolean())) {
                break;
            }
            if (!reported && waited > REPORT_AFTER_MILLIS) {
                reported = true;
                listener.on(new RunEvent.Stage("waiting for " + stillLeaving() + " sessions that are cleaning up"));
            }
            try {
                if (leaving.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private long stillLeaving() {
        return leaving.getCount() - running.getCount();
    }

    /** Returns how long a worker took to leave its session, in nanoseconds; 0 before it has. */
    long leaveNanos(int worker) {
        return leaveNanos.get(worker);
    }

    /** Returns when the last worker's thread began, since the start of the load. */
    long latestBeginNanos() {
        return latestBeginNanos.get();
    }

    /** Returns how many workers were aborted, without idle background workers. */
    int overrun() {
        return overrun;
    }

    /** Throws if a worker ended by an exception: a bug in the workload or the engine, which makes the results useless. */
    void rethrowBug() {
        Throwable thrown = bug.get();
        if (thrown != null) {
            throw new IllegalStateException("a worker ended with " + thrown, thrown);
        }
    }
}
