package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Sends unprepared statements as text with literal values. Confined to its worker. */
final class TextChannel {

    private @Nullable Connection connection;
    private @Nullable Statement statement;

    /** Reads all rows but no column values. */
    void read(JdbcSession session, CharSequence sql) throws SQLException {
        try (ResultSet rows = on(session).executeQuery(sql.toString())) {
            while (rows.next()) {
                // the next one
            }
        }
    }

    void change(JdbcSession session, CharSequence sql) throws SQLException {
        on(session).executeUpdate(sql.toString());
    }

    /** Returns a statement of the current connection, which changes after a reconnect or with a pool. */
    @SuppressWarnings("ReferenceEquality") // connections are compared by identity
    private Statement on(JdbcSession session) throws SQLException {
        Connection now = session.connection();
        Statement open = statement;
        if (open == null || now != connection) {
            open = now.createStatement();
            statement = open;
            connection = now;
        }
        return open;
    }
}
