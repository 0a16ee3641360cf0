package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.model.plan.SecretText;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;

/** Converts driver exceptions into messages of one line. Stateless. */
final class Failures {

    private Failures() {}

    /** Returns the cause behind the exception of a pool that got no connection. */
    static SQLException root(SQLException cause) {
        return cause instanceof SQLTransientConnectionException && cause.getCause() instanceof SQLException reason
                ? reason
                : cause;
    }

    static AssayException of(String what, SQLException cause, String advice) {
        if (cause.getCause() instanceof AssayException reason) {
            return new AssayException(reason.kind(), what + ": " + reason.message(), cause);
        }
        // A driver that cannot parse a URL quotes it in its message, secrets included.
        String message = SecretText.blot(Objects.requireNonNullElse(cause.getMessage(), "no message"))
                .replaceAll("\\s+", " ")
                .trim();
        String state = cause.getSQLState() == null ? "" : " (SQLSTATE " + cause.getSQLState() + ")";
        return AssayException.target(what + ": " + message + state + (advice.isEmpty() ? "" : "; " + advice), cause);
    }
}
