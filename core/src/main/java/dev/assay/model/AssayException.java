package dev.assay.model;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The root of every failure Assay reports on purpose. Its message is one line for a person: where, what was found, what
 * would do. Anything else that escapes is a bug of ours.
 *
 * <p>Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public class AssayException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** Whose side the failure is on; the command line turns it into an exit status. */
    public enum Kind {
        /** The plan, a parameter or the command line is wrong. */
        PLAN,
        /** The database could not be reached, refused, or does not hold what was asked for. */
        TARGET,
        /** This host cannot carry the experiment out. */
        HOST
    }

    /**
     * @param kind whose side the failure is on
     * @param message one line, without secrets
     */
    public AssayException(Kind kind, String message) {
        this(kind, message, null);
    }

    /**
     * @param kind whose side the failure is on
     * @param message one line, without secrets
     * @param cause what led here, or null
     */
    public AssayException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    /** The one line for a person; {@link #getMessage}, but never null. */
    public String message() {
        return Objects.requireNonNullElse(getMessage(), kind.name());
    }

    /** Whose side the failure is on; never null. */
    public Kind kind() {
        return kind;
    }

    /** A failure of the plan or the command line. */
    public static AssayException plan(String message) {
        return new AssayException(Kind.PLAN, message);
    }

    /** A failure on the side of the system under test. */
    public static AssayException target(String message, @Nullable Throwable cause) {
        return new AssayException(Kind.TARGET, message, cause);
    }

    /** A failure of this host. */
    public static AssayException host(String message, @Nullable Throwable cause) {
        return new AssayException(Kind.HOST, message, cause);
    }
}
