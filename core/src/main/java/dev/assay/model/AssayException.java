package dev.assay.model;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The root of all failures that Assay reports on purpose. The message is one line for the user: what failed, where, what was
 * found, what to do. Any other exception that escapes is a bug of Assay. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public class AssayException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** The origin of a failure; the command line maps it to an exit status. */
    public enum Kind {
        /** The plan, a parameter or the command line is wrong. */
        PLAN,
        /** The database was not reached, refused the request, or lacks the required data. */
        TARGET,
        /** This host cannot run the experiment. */
        HOST
    }

    /**
     * @param kind the origin of the failure
     * @param message one line, without secrets
     */
    public AssayException(Kind kind, String message) {
        this(kind, message, null);
    }

    /**
     * @param kind the origin of the failure
     * @param message one line, without secrets
     * @param cause the cause, or null
     */
    public AssayException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    /** Returns the message; unlike {@link #getMessage}, never null. */
    public String message() {
        return Objects.requireNonNullElse(getMessage(), kind.name());
    }

    /** Returns the origin of the failure; never null. */
    public Kind kind() {
        return kind;
    }

    /** Returns a failure of the plan, a parameter or the command line. */
    public static AssayException plan(String message) {
        return new AssayException(Kind.PLAN, message);
    }

    /** Returns a failure of the system under test. */
    public static AssayException target(String message, @Nullable Throwable cause) {
        return new AssayException(Kind.TARGET, message, cause);
    }

    /** Returns a failure of this host. */
    public static AssayException host(String message, @Nullable Throwable cause) {
        return new AssayException(Kind.HOST, message, cause);
    }
}
