package dev.assay.jdbc.wire;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Closes the socket of whoever has not logged in by then. Thread-safe. */
final class LoginDeadline {

    private final CompletableFuture<Void> login;

    private @Nullable CountedSocket socket;
    private boolean missed;

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
        socket = made;
        if (missed) {
            made.close("no time is left for another address");
        }
    }

    /** The login has ended, one way or the other. */
    void met() {
        login.complete(null);
    }

    private synchronized void miss(String why) {
        missed = true;
        if (socket != null) {
            socket.close(why);
        }
    }
}
