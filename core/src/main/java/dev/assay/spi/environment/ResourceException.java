package dev.assay.spi.environment;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A call to a provider that failed, with what follows from it. Immutable, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ResourceException extends AssayException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** What follows from a failed call. */
    public enum Reason {
        /** Too many calls, or a fault of the provider: the same call may succeed later. */
        RETRY,
        /** The call may have had its effect: the reply was lost. */
        UNKNOWN,
        /** A resource of this name exists. */
        EXISTS,
        /** Another resource depends on it, or it is in a state in which it cannot be deleted yet. */
        BUSY,
        /** No call of this kind will succeed: permissions, quotas, an invalid combination. */
        REFUSED
    }

    /**
     * @param reason what follows
     * @param message one line, without secrets
     * @param cause the cause, or null
     */
    public ResourceException(Reason reason, String message, @Nullable Throwable cause) {
        super(Kind.HOST, message, cause);
        this.reason = reason;
    }

    /** Returns what follows from the failure; never null. */
    public Reason reason() {
        return reason;
    }
}
