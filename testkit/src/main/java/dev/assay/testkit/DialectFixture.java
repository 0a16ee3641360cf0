package dev.assay.testkit;

import dev.assay.spi.jdbc.BulkLoading;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.Maintenance;
import dev.assay.spi.jdbc.ServerActivity;
import dev.assay.spi.jdbc.ServerExamination;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;

/** The dialect under test, its database, and a new table {@code contract_types} for each test. */
abstract class DialectFixture {

    /** Returns the dialect under test. */
    protected abstract Dialect dialect();

    /**
     * Opens a connection in autocommit mode. Its account may create tables, which it then owns, and has no other
     * privilege.
     */
    protected abstract Connection connect() throws SQLException;

    /** Opens a connection in autocommit mode to the same database, with the account of an administrator. */
    protected abstract Connection connectAsAdministrator() throws SQLException;

    final BulkLoading loading() {
        return facet(dialect().bulkLoading(), "bulk loading");
    }

    final Maintenance maintenance() {
        return facet(dialect().maintenance(), "maintenance");
    }

    final ServerActivity activity() {
        return facet(dialect().activity(), "activity");
    }

    final ServerExamination examination() {
        return facet(dialect().examination(), "examination");
    }

    /** Returns an optional part of the dialect; aborts the test if the dialect lacks it. */
    private static <F> F facet(Optional<F> facet, String name) {
        return facet.orElseGet(() -> Assumptions.abort("the dialect has no " + name));
    }

    @BeforeEach
    void createTable() throws SQLException {
        dropTable();
        String columns = TypedRow.TABLE.columns().stream()
                .map(column -> column.name() + " " + dialect().tables().typeName(column.type())
                        + (column.nullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(", "));
        execute("CREATE TABLE " + TypedRow.TABLE.name() + " (" + columns + ", PRIMARY KEY (id)) "
                + dialect().tables().tableOptions());
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
