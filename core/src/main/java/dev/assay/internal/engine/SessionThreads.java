package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.spi.target.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The threads of workers with sessions. Each enters its session, which may take any time, before the start of the load is set;
 * then it waits for its work. Confined to the coordinator.
 */
final class SessionThreads {

    /** How often waits check for a stop. */
    private static final long STEP_MILLIS = 100;

    private record Slot(Session session, CompletableFuture<Runnable> work) {}

    private final List<Slot> slots = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch entering;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private SessionThreads(List<? extends Session> sessions) {
        this.entering = new CountDownLatch(sessions.size());
        for (Session session : sessions) {
            Slot slot = new Slot(session, new CompletableFuture<>());
            threads.add(WorkerThreads.thread(slots.size(), () -> enterAndWork(slot)));
            slots.add(slot);
        }
    }

    /**
     * Starts a thread for each session and waits until all have entered. A stop aborts the sessions that are still entering.
     *
     * @throws AssayException the failure of a session that could not be entered; the others have been left again
     */
    static SessionThreads enter(List<? extends Session> sessions, RunControl control) {
        SessionThreads all = new SessionThreads(sessions);
        try {
            all.threads.forEach(Thread::start);
            all.awaitEntered(control);
            all.requireEntered();
            return all;
        } catch (InterruptedException e) {
            sessions.forEach(Session::abort);
            all.dismiss();
            Thread.currentThread().interrupt();
            throw AssayException.host("interrupted while preparing sessions", e);
        } catch (RuntimeException | Error e) {
            all.dismiss();
            throw e;
        }
    }

    private void awaitEntered(RunControl control) throws InterruptedException {
        while (!entering.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
            if (control.stopped()) {
                slots.forEach(slot -> slot.session.abort());
                throw AssayException.host("stopped while preparing sessions", null);
            }
        }
    }

    private void requireEntered() {
        Throwable thrown = failure.get();
        if (thrown instanceof AssayException known) {
            throw known;
        } else if (thrown != null) {
            throw new IllegalStateException("unexpected error while entering a session", thrown);
        }
    }

    private void enterAndWork(Slot slot) {
        try {
            slot.session.enter();
        } catch (Throwable t) {
            failure.compareAndSet(null, t);
        } finally {
            entering.countDown();
        }
        slot.work.join().run();
    }

    Thread thread(int worker) {
        return threads.get(worker);
    }

    /** Gives a worker's thread its work, which must leave the session at its end. */
    void give(int worker, Runnable work) {
        slots.get(worker).work.complete(work);
    }

    /**
     * Ends the threads without work and waits until they have left their sessions, for a limited time in total. An interrupt ends
     * the wait and stays set.
     */
    void dismiss() {
        List<Thread> idle = new ArrayList<>();
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            if (slot.work.complete(slot.session::leave)) {
                idle.add(threads.get(i));
            }
        }
        try {
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WorkerThreads.GRACE_MILLIS);
            for (Thread thread : idle) {
                // join(0) would wait without limit
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
