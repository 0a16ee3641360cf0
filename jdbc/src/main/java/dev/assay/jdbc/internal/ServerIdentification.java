package dev.assay.jdbc.internal;

import dev.assay.jdbc.internal.JdbcTarget.Query;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.Dialects;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What a first connection shows of a server. Immutable.
 *
 * @param driver name and version of the driver
 * @param mismatchReason why the dialect may not fit, in one line
 */
record ServerIdentification(
        DatabaseIdentity identity, String driver, Dialect dialect, Optional<String> mismatchReason) {

    /**
     * Identifies the server of a connection.
     *
     * @param url without secrets
     */
    static ServerIdentification of(Connection connection, String url, Dialects dialects) throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        DatabaseIdentity reported =
                new DatabaseIdentity(about.getDatabaseProductName(), about.getDatabaseProductVersion(), url);
        DialectChoice choice = DialectChoice.of(reported, dialects);
        Dialect dialect = choice.dialect();
        return new ServerIdentification(
                dialect.named(reported),
                about.getDriverName() + " " + about.getDriverVersion(),
                dialect,
                choice.mismatchReason().or(() -> supported(dialect::mismatchReason, connection)));
    }

    /** Returns the result of a query, or nothing if the server does not support it. */
    static <T> Optional<T> supported(Query<Optional<T>> query, Connection connection) {
        try {
            return query.on(connection);
        } catch (SQLException e) {
            return Optional.empty();
        }
    }
}
