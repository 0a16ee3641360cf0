package dev.assay.testkit;

import dev.assay.spi.jdbc.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The dialect that is tested, its database, and a table {@code contract_types} in it for each test. */
abstract class DialectFixture {

    /** What is tested. */
    protected abstract Dialect dialect();

    /** A connection in autocommit mode of an ordinary account, which may make tables and owns them, and no more. */
    protected abstract Connection connect() throws SQLException;

    /** A connection in autocommit mode to the same database of an account that may do everything. */
    protected abstract Connection connectAsAdministrator() throws SQLException;

    @BeforeEach
    void createTable() throws SQLException {
        dropTable();
        String columns = TypedRow.TABLE.columns().stream()
                .map(column -> column.name() + " " + dialect().typeName(column.type())
                        + (column.nullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(", "));
        execute("CREATE TABLE " + TypedRow.TABLE.name() + " (" + columns + ", PRIMARY KEY (id)) "
                + dialect().tableOptions());
    }

    @AfterEach
    void dropTable() throws SQLException {
        execute("DROP TABLE IF EXISTS " + TypedRow.TABLE.name());
    }

    final void execute(String sql) throws SQLException {
        try (Connection connection = connect()) {
            execute(connection, sql);
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    final Connection transaction() throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        return connection;
    }

    final long count() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + TypedRow.TABLE.name())) {
            row.next();
            return row.getLong(1);
        }
    }
}
