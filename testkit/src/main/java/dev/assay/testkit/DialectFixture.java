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

/** The dialect that is tested, its database, and a table {@code contract_types} in it for each test. */
abstract class DialectFixture {

    /** What is tested. */
    protected abstract Dialect dialect();

    /** A connection in autocommit mode of an ordinary account, which may make tables and owns them, and no more. */
    protected abstract Connection connect() throws SQLException;

    /** A connection in autocommit mode to the same database of an account that may do everything. */
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

    /** What a product lacks is not tested. */
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
