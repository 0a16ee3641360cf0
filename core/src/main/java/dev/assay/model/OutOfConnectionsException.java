package dev.assay.model;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A database has as many connections as it, or the account, may have: fewer would have been accepted. No other failure to
 * connect is one. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class OutOfConnectionsException extends AssayException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message one line, without secrets
     * @param cause what the driver said, or null
     */
    public OutOfConnectionsException(String message, @Nullable Throwable cause) {
        super(Kind.TARGET, message, cause);
    }
}
