package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.ConnectionsRefusedException;
import dev.assay.model.OutOfConnectionsException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Opens the sessions of a trial, several in parallel, all or none. If an isolation level was requested, sessions with a weaker or
 * unknown level are rejected. Thread-safe.
 */
final class SessionOpener<S extends Session> {

    private static final int PARALLEL_SESSIONS = 16;

    /** Longer than a server takes to notice a closed connection. */
    private static final long RETRY_NANOS = 2_000_000_000L;

    private static final long PAUSE_NANOS = 100_000_000L;

    private final Target target;
    private final Class<S> type;
    private final SessionOptions options;
    private final Clock clock;
    private final AtomicLong opened = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    SessionOpener(Target target, Class<S> type, SessionOptions options) {
        this(target, type, options, SystemClock.forWaiters(Integer.MAX_VALUE));
    }

    SessionOpener(Target target, Class<S> type, SessionOptions options, Clock clock) {
        this.target = target;
        this.type = type;
        this.options = options;
        this.clock = clock;
    }

    KnownCosts.Kind kind() {
        return new KnownCosts.Kind(type, options);
    }

    long opened() {
        return opened.get();
    }

    /** Opens one session; throws an exception of kind {@code TARGET} if it is refused or lacks the requested isolation level. */
    S open() {
        return isolated(List.of(opening())).get(0);
    }

    long failed() {
        return failed.get();
    }

    private S opening() {
        boolean done = false;
        try {
            S session = target.open(type, options);
            done = true;
            return session;
        } finally {
            (done ? opened : failed).incrementAndGet();
        }
    }

    private List<S> isolated(List<S> sessions) {
        for (S session : sessions) {
            Isolation actual = session.isolation().orElse(Isolation.DEFAULT);
            if (actual.compareTo(options.isolation()) < 0) {
                sessions.forEach(Session::close);
                throw AssayException.target(
                        "measured sessions need the isolation level " + Kebab.of(options.isolation()) + ", but "
                                + (actual == Isolation.DEFAULT ? "cannot report theirs" : "have " + Kebab.of(actual))
                                + ": configure the data source or pooler to keep the level, or request one that it provides",
                        null);
            }
        }
        return sessions;
    }

    /**
     * Opens a number of sessions. Refusals for lack of connections are retried for a short time, because connections closed
     * before may still be counted by the server. On failure, all sessions opened are closed again.
     *
     * @throws ConnectionsRefusedException if not all were accepted
     * @throws AssayException if one failed otherwise; of kind {@code TARGET} if they lack the requested isolation level
     */
    List<S> open(int sessions) {
        List<S> open = new ArrayList<>();
        long lastTry = clock.nanoTime() + RETRY_NANOS;
        int next = sessions;
        while (open.size() < sessions) {
            Attempt<S> attempt = attempt(next);
            open.addAll(attempt.opened);
            attempt.throwFailure(open);
            OutOfConnectionsException refusal = attempt.refusal;
            if (refusal != null) {
                if (clock.nanoTime() - lastTry >= 0) {
                    open.forEach(Session::close);
                    throw new ConnectionsRefusedException(open.size(), sessions, refusal);
                }
                clock.awaitNanos(clock.nanoTime() + PAUSE_NANOS);
            }
            next = Math.min(PARALLEL_SESSIONS, sessions - open.size());
        }
        return isolated(open);
    }

    private Attempt<S> attempt(int sessions) {
        ExecutorService executor =
                Executors.newFixedThreadPool(Math.min(PARALLEL_SESSIONS, sessions), SessionOpener::thread);
        List<Future<S>> futures = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
            futures.add(executor.submit(this::opening));
        }
        Attempt<S> attempt = new Attempt<>();
        for (int next = 0; next < sessions; ) {
            try {
                attempt.opened.add(futures.get(next).get());
                next++;
            } catch (CancellationException e) {
                next++;
            } catch (ExecutionException e) {
                next++;
                attempt.failed(Objects.requireNonNullElse(e.getCause(), e));
            } catch (InterruptedException e) {
                attempt.interrupted = true;
                // Attempts in progress may still succeed and then have to be closed: cancel the others, await all.
                futures.forEach(each -> each.cancel(false));
            }
        }
        executor.shutdown();
        return attempt;
    }

    /** The result of opening several sessions; the first failure of each kind. Confined to one thread. */
    private static final class Attempt<S extends Session> {

        private final List<S> opened = new ArrayList<>();
        private @Nullable OutOfConnectionsException refusal;
        private @Nullable AssayException failure;
        private @Nullable Throwable unforeseen;
        private boolean interrupted;

        void failed(Throwable cause) {
            if (cause instanceof OutOfConnectionsException refused) {
                refusal = refusal == null ? refused : refusal;
            } else if (cause instanceof AssayException failed) {
                failure = failure == null ? failed : failure;
            } else {
                unforeseen = cause;
            }
        }

        /** Closes all sessions and throws, unless the only failures are refusals for lack of connections. */
        void throwFailure(List<S> open) {
            if (!interrupted && unforeseen == null && failure == null) {
                return;
            }
            open.forEach(Session::close);
            if (interrupted) {
                Thread.currentThread().interrupt();
                throw AssayException.host("interrupted while opening connections", null);
            }
            if (unforeseen != null) {
                throw new IllegalStateException("unexpected error while opening a session", unforeseen);
            }
            throw Objects.requireNonNull(failure);
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "assay-connect");
        thread.setDaemon(true);
        return thread;
    }
}
