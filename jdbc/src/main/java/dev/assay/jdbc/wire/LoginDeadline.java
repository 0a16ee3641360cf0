package dev.assay.jdbc.wire;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Closes the socket of a login that takes too long. Thread-safe. */
final class LoginDeadline {

    private final CompletableFuture<Void> login;

    private @Nullable CountedSocket socket;

    /** Reason for the missed deadline; {@code null} before it. */
    private @Nullable String missed;

    LoginDeadline(int millis) {
        this(timer(millis), "no login within " + millis + " ms");
    }

    /** Returns a future that fails after a time, unless it is completed before. */
    static CompletableFuture<Void> timer(int millis) {
        return new CompletableFuture<Void>().orTimeout(millis, TimeUnit.MILLISECONDS);
    }

    /** The login times out when the future {@code login} fails; {@code missed} is the message of that timeout. */
    @SuppressWarnings("FutureReturnValueIgnored")
    LoginDeadline(CompletableFuture<Void> login, String missed) {
        this.login = login;
        login.exceptionally(late -> {
            miss(missed);
            return null;
        });
    }

    /** Sets the socket that the deadline closes. A driver that tries several addresses makes several sockets. */
    synchronized void closes(CountedSocket made) {
        String why = missed;
        if (why != null) {
            made.close(socket == null ? why : "no time is left for another address");
        }
        socket = made;
    }

    void end() {
        login.complete(null);
    }

    /** Returns a timeout in place of a failure that follows a missed deadline. */
    synchronized IOException explained(IOException failure) {
        return missed == null ? failure : late(missed, failure);
    }

    static IOException late(String why, IOException failure) {
        SocketTimeoutException timeout = new SocketTimeoutException(why);
        timeout.initCause(failure);
        return timeout;
    }

    private synchronized void miss(String why) {
        missed = why;
        if (socket != null) {
            socket.close(why);
        }
    }
}
