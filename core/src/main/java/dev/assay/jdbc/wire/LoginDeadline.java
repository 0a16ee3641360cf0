package dev.assay.jdbc.wire;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Closes the socket of whoever has not logged in by then. Thread-safe. */
final class LoginDeadline {

    private final CompletableFuture<Void> login = new CompletableFuture<>();

    private @Nullable CountedSocket socket;
    private boolean missed;

    /**
     * @param millis from now
     */
    LoginDeadline(int millis) {
        login.orTimeout(millis, TimeUnit.MILLISECONDS).exceptionally(late -> {
            miss("no login within " + millis + " ms");
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
