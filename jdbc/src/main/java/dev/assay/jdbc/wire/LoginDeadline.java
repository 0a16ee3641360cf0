package dev.assay.jdbc.wire;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Closes the socket of whoever has not logged in by then. Thread-safe. */
final class LoginDeadline {

    private final CompletableFuture<Void> login;

    private @Nullable CountedSocket socket;

    /** What whoever waits is told; null unless time is over. */
    private @Nullable String missed;

    /**
     * @param millis from now
     */
    LoginDeadline(int millis) {
        this(
                new CompletableFuture<Void>().orTimeout(millis, TimeUnit.MILLISECONDS),
                "no login within " + millis + " ms");
    }

    /**
     * @param login fails when time is over
     * @param missed what whoever waits is told then
     */
    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it
    LoginDeadline(CompletableFuture<Void> login, String missed) {
        this.login = login;
        login.exceptionally(late -> {
            miss(missed);
            return null;
        });
    }

    /** Which one; another than before where the driver tries several addresses. */
    synchronized void closes(CountedSocket made) {
        String why = missed;
        if (why != null) {
            made.close(socket == null ? why : "no time is left for another address");
        }
        socket = made;
    }

    /** The login has ended, one way or the other. */
    void met() {
        login.complete(null);
    }

    /** Why something failed: by the deadline, if that is over, whatever the driver was doing with its socket. */
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
