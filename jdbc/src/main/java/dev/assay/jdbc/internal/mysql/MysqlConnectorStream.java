package dev.assay.jdbc.internal.mysql;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The way of MySQL Connector/J, whose classes need not be there unless it is in use. Stateless. */
final class MysqlConnectorStream {

    private MysqlConnectorStream() {}

    static Optional<LocalInfile.Driver> of(Connection connection) throws SQLException {
        boolean allowed = connection
                .unwrap(JdbcConnection.class)
                .getPropertySet()
                .getBooleanProperty(PropertyKey.allowLoadLocalInfile)
                .getValue();
        return allowed
                ? Optional.of((statement, rows) ->
                        statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows))
                : Optional.empty();
    }
}
