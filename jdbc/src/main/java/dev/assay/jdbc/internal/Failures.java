package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.model.plan.SecretText;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;

/** Turns what a driver throws into one line for a person. Stateless. */
final class Failures {

    private Failures() {}

    /** What really failed: the pool's own words hide why it got no connection. */
    static SQLException root(SQLException cause) {
        return cause instanceof SQLTransientConnectionException && cause.getCause() instanceof SQLException reason
                ? reason
                : cause;
    }

    static AssayException of(String what, SQLException cause, String advice) {
        // a driver that cannot read a URL shows it, secrets included
        String message = SecretText.blot(Objects.requireNonNullElse(cause.getMessage(), "no message"))
                .replaceAll("\\s+", " ")
                .trim();
        String state = cause.getSQLState() == null ? "" : " (SQLSTATE " + cause.getSQLState() + ")";
        return AssayException.target(what + ": " + message + state + (advice.isEmpty() ? "" : "; " + advice), cause);
    }
}
