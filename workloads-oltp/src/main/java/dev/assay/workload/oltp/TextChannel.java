package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Sends statements as text, values included, and prepares none. Confined to its worker. */
final class TextChannel {

    private @Nullable Connection connection;
    private @Nullable Statement statement;

    /** Takes the whole result from the driver, and no value from it. */
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

    /** One for each connection: a session may have lost its first, or borrow another each time. */
    @SuppressWarnings("ReferenceEquality") // this very connection: drivers do not say what equals would mean
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
