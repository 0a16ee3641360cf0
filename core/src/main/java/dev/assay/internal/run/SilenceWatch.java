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
 * Cuts a session whose server has fallen silent. A question may take as long as it takes; but while somebody waits for the
 * answer, another connection is opened now and then, and where that hangs several times in a row, no answer will come. A
 * server that refuses the connection at once is not silent: it has ended the other session by itself, or still serves it.
 *
 * <p>Thread-safe; {@link #close} has to end it, and when that returns, the session is its owner's alone.
 */
public final class SilenceWatch {

    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Whoever refuses does so sooner. */
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

    /** Watches until closed. */
    static <S extends Session> SilenceWatch over(Target target, Class<S> type, S session) {
        return over(target, type, session, EVERY_NANOS, HANGS_NANOS);
    }

    static <S extends Session> SilenceWatch over(
            Target target, Class<S> type, S session, long everyNanos, long hangsNanos) {
        return new SilenceWatch(target, type, session, everyNanos, hangsNanos);
    }

    /** In the executor's one thread. */
    private <S extends Session> void look(Target target, Class<S> type, S session, long hangsNanos) {
        long before = System.nanoTime();
        try {
            target.open(type, SessionOptions.auxiliary("assay-check")).close();
            hangs = 0;
        } catch (RuntimeException e) {
            // Whatever a driver throws, what counts is how long it took; and an exception that left here would end the
            // watch.
            hangs = System.nanoTime() - before >= hangsNanos || timedOut(e) ? hangs + 1 : 0;
            if (hangs >= HANGS_IN_A_ROW) {
                cut(session);
            }
        }
    }

    /** The driver may have been told to give up sooner: its {@code connectTimeout} is in the URL. */
    private static boolean timedOut(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException || cause instanceof SQLTimeoutException) {
                return true;
            }
        }
        return false;
    }

    /** The owner may be done with the session by now, and may have given its connection back to a pool. */
    private synchronized void cut(Session session) {
        if (closed) {
            return;
        }
        try {
            session.abort();
        } catch (RuntimeException e) {
            // the next look tries again
        }
    }

    /** Looks no more, and cuts nothing any more. */
    void close() {
        synchronized (this) {
            closed = true;
        }
        looking.cancel(true);
        executor.shutdownNow();
    }
}
