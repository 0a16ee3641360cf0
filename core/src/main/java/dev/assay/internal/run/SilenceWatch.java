package dev.assay.internal.run;

import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.net.SocketTimeoutException;
import java.sql.SQLTimeoutException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Aborts a session whose server has stopped responding. A query may take any time, so the watch opens a second connection at
 * intervals while the query runs. If several such attempts hang in a row, no response will arrive and the session is aborted. A
 * server that refuses the connection at once is not silent: it has ended the session itself or still serves it.
 *
 * <p>Thread-safe. After {@link #close} returns, the watch no longer touches the session.
 */
public final class SilenceWatch {

    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** A connection attempt that takes longer counts as hanging; a refusal is faster. */
    private static final long HANGS_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final int HANGS_IN_A_ROW = 3;

    private final ScheduledExecutorService executor;
    private final ScheduledFuture<?> looking;
    private int hangs;
    private boolean closed;

    private <S extends Session> SilenceWatch(
            Target target, Class<S> type, S session, long everyNanos, long hangsNanos) {
        executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "assay-silence-watch");
            thread.setDaemon(true);
            return thread;
        });
        looking = executor.scheduleWithFixedDelay(
                () -> look(target, type, session, hangsNanos), everyNanos, everyNanos, TimeUnit.NANOSECONDS);
    }

    /** Starts a watch, which {@link #close} has to end. */
    static <S extends Session> SilenceWatch over(Target target, Class<S> type, S session) {
        return over(target, type, session, EVERY_NANOS, HANGS_NANOS);
    }

    static <S extends Session> SilenceWatch over(
            Target target, Class<S> type, S session, long everyNanos, long hangsNanos) {
        return new SilenceWatch(target, type, session, everyNanos, hangsNanos);
    }

    private <S extends Session> void look(Target target, Class<S> type, S session, long hangsNanos) {
        long before = System.nanoTime();
        try {
            target.open(type, SessionOptions.auxiliary("assay-check")).close();
            hangs = 0;
        } catch (RuntimeException e) {
            // An exception that left this method would end the watch. Only the duration of the attempt counts, not the
            // exception's type.
            hangs = System.nanoTime() - before >= hangsNanos || timedOut(e) ? hangs + 1 : 0;
            if (hangs >= HANGS_IN_A_ROW) {
                abort(session);
            }
        }
    }

    /** Drivers give up earlier with a {@code connectTimeout} in the URL. */
    private static boolean timedOut(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException || cause instanceof SQLTimeoutException) {
                return true;
            }
        }
        return false;
    }

    /** Does nothing after close: the connection may be back in a pool by then. */
    private synchronized void abort(Session session) {
        if (closed) {
            return;
        }
        try {
            session.abort();
        } catch (RuntimeException e) {
            // the next attempt aborts it again
        }
    }

    void close() {
        synchronized (this) {
            closed = true;
        }
        looking.cancel(true);
        executor.shutdownNow();
    }
}
