package dev.assay.jdbc;

import dev.assay.model.AssayException;
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
        String message = Objects.requireNonNullElse(cause.getMessage(), "no message")
                .replaceAll("\\s+", " ")
                .trim();
        String state = cause.getSQLState() == null ? "" : " (SQLSTATE " + cause.getSQLState() + ")";
        return AssayException.target(what + ": " + message + state + (advice.isEmpty() ? "" : "; " + advice), cause);
    }
}
