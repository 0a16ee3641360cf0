package dev.assay.jdbc.internal.mysql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The way of MariaDB Connector/J, whose classes need not be there unless it is in use. Stateless. */
final class MariadbConnectorStream {

    private MariadbConnectorStream() {}

    static Optional<LocalInfile.Driver> of(Connection connection) throws SQLException {
        boolean allowed = connection
                .unwrap(org.mariadb.jdbc.Connection.class)
                .getContext()
                .getConf()
                .allowLocalInfile();
        return allowed
                ? Optional.of((statement, rows) ->
                        statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows))
                : Optional.empty();
    }
}
