package dev.assay.engine;

import dev.assay.model.AssayException;
import dev.assay.model.ConnectionsRefusedException;
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

/**
 * Opens the sessions of a trial, several at a time, all or none. Where an isolation level was asked for, a session with a
 * weaker one, or one that cannot tell, is none: its figures would be those of something else. Thread-safe.
 */
final class SessionOpener<S extends Session> {

    private static final int AT_ONCE = 16;

    private final Target target;
    private final Class<S> type;
    private final SessionOptions options;
    private final AtomicLong opened = new AtomicLong();

    SessionOpener(Target target, Class<S> type, SessionOptions options) {
        this.target = target;
        this.type = type;
        this.options = options;
    }

    /** How many have been opened so far. */
    long opened() {
        return opened.get();
    }

    /**
     * Opens one.
     *
     * @throws AssayException of kind {@code TARGET} if it is refused, or has not the isolation level asked for
     */
    S open() {
        return isolated(List.of(opening())).get(0);
    }

    private S opening() {
        S session = target.open(type, options);
        opened.incrementAndGet();
        return session;
    }

    private List<S> isolated(List<S> sessions) {
        for (S session : sessions) {
            Isolation actual = session.isolation().orElse(Isolation.DEFAULT);
            if (actual.compareTo(options.isolation()) < 0) {
                sessions.forEach(Session::close);
                throw AssayException.target(
                        "measured sessions need the isolation level " + Kebab.of(options.isolation()) + ", and "
                                + (actual == Isolation.DEFAULT
                                        ? "cannot tell which they have"
                                        : "have " + Kebab.of(actual))
                                + ": let whatever hands out the connections, a data source or a pooler, leave the level"
                                + " alone, or ask for one that it gives",
                        null);
            }
        }
        return sessions;
    }

    /**
     * Opens so many.
     *
     * @throws ConnectionsRefusedException if not all were accepted; those that were are closed again
     * @throws AssayException of kind {@code TARGET} if they have not the isolation level asked for; they are closed again
     */
    List<S> open(int sessions) {
        ExecutorService executor = Executors.newFixedThreadPool(Math.min(AT_ONCE, sessions), SessionOpener::thread);
        List<Future<S>> futures = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
            futures.add(executor.submit(this::opening));
        }
        List<S> open = new ArrayList<>();
        AssayException refusal = null;
        Throwable unforeseen = null;
        boolean interrupted = false;
        for (int next = 0; next < sessions; ) {
            try {
                open.add(futures.get(next).get());
                next++;
            } catch (CancellationException e) {
                next++;
            } catch (ExecutionException e) {
                next++;
                if (!(e.getCause() instanceof AssayException refused)) {
                    unforeseen = e.getCause();
                } else if (refusal == null) {
                    refusal = refused;
                }
            } catch (InterruptedException e) {
                interrupted = true;
                // Those under way may still succeed, and then have to be closed: the others are cancelled, all are
                // awaited.
                futures.forEach(each -> each.cancel(false));
            }
        }
        executor.shutdown();
        if (refusal == null && unforeseen == null && !interrupted) {
            return isolated(open);
        }
        open.forEach(Session::close);
        if (interrupted) {
            Thread.currentThread().interrupt();
            throw AssayException.host("interrupted while opening connections", null);
        }
        if (unforeseen != null) {
            throw new IllegalStateException("opening a session failed in an unforeseen way", unforeseen);
        }
        throw new ConnectionsRefusedException(open.size(), sessions, Objects.requireNonNull(refusal));
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "assay-connect");
        thread.setDaemon(true);
        return thread;
    }
}
