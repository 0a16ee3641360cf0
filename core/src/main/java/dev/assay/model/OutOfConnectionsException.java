package dev.assay.model;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A connection was refused because the server, database or account has reached its connection limit; fewer connections would have
 * been accepted. Other connection failures are not of this type. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class OutOfConnectionsException extends AssayException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message one line, without secrets
     * @param cause the driver's exception, or null
     */
    public OutOfConnectionsException(String message, @Nullable Throwable cause) {
        super(Kind.TARGET, message, cause);
    }
}
