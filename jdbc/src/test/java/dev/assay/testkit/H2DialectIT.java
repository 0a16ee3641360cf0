package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.jdbc.internal.h2.H2Dialect;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.target.ErrorClass;
import dev.assay.test.Parallel;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Parallel
class H2DialectIT extends DialectContract {

    private static H2 database;

    @BeforeAll
    static void createDatabase() throws SQLException {
        database = new H2();
    }

    @AfterAll
    static void dropDatabase() throws SQLException {
        database.close();
    }

    @Override
    protected Dialect dialect() {
        return new H2Dialect();
    }

    @Override
    protected Connection connect() throws SQLException {
        return H2.connect(database.spec());
    }

    @Override
    protected Connection connectAsAdministrator() throws SQLException {
        return database.administrator();
    }

    private ErrorClass classified(Connection connection, String sql) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> execute(connection, sql));
        assertThat((Throwable) failure).as(sql).isNotNull();
        return dialect().classify(failure);
    }

    @Test
    void timeoutsAreTimeouts() throws SQLException {
        execute("INSERT INTO contract_types (id, whole) VALUES (1, 0)");
        try (Connection holder = transaction();
                Connection connection = transaction()) {
            execute(holder, "UPDATE contract_types SET whole = 1");
            execute(connection, "SET LOCK_TIMEOUT 50");
            assertThat(classified(connection, "UPDATE contract_types SET whole = 2"))
                    .isEqualTo(ErrorClass.TIMEOUT);
            execute(connection, "SET QUERY_TIMEOUT 50");
            assertThat(classified(connection, "SELECT SUM(x) FROM SYSTEM_RANGE(1, 100000000000)"))
                    .isEqualTo(ErrorClass.TIMEOUT);
        }
    }

    @Test
    void aRowThatChangedSinceTheSnapshotMayBeTriedAgain() throws SQLException {
        execute("INSERT INTO contract_types (id, whole) VALUES (1, 0)");
        try (Connection one = transaction()) {
            one.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            execute(one, "SELECT whole FROM contract_types");
            execute("UPDATE contract_types SET whole = 1");
            assertThat(classified(one, "UPDATE contract_types SET whole = 2")).isEqualTo(ErrorClass.RETRYABLE);
        }
    }

    @Test
    void whatDoesNotFitIsAConstraint() throws SQLException {
        try (Connection connection = connect()) {
            execute(connection, "DROP TABLE IF EXISTS contract_child");
            execute(
                    connection,
                    "CREATE TABLE contract_child (id INT NOT NULL PRIMARY KEY, parent INT, CHECK (id < 10),"
                            + " FOREIGN KEY (parent) REFERENCES contract_types (id))");
            assertThat(classified(connection, "INSERT INTO contract_child VALUES (1, 77)"))
                    .isEqualTo(ErrorClass.CONSTRAINT);
            assertThat(classified(connection, "INSERT INTO contract_child VALUES (11, NULL)"))
                    .isEqualTo(ErrorClass.CONSTRAINT);
            assertThat(classified(connection, "INSERT INTO contract_child VALUES (NULL, NULL)"))
                    .isEqualTo(ErrorClass.CONSTRAINT);
            execute(connection, "DROP TABLE contract_child");
            assertThat(classified(connection, "INSERT INTO contract_types (id, fixed) VALUES (1, '123456')"))
                    .isEqualTo(ErrorClass.CONSTRAINT);
        }
    }

    @Test
    void whatAnOrdinaryAccountMayNotDoIsRefused() throws SQLException {
        try (Connection connection = connect()) {
            assertThat(classified(connection, "SET CACHE_SIZE 1")).isEqualTo(ErrorClass.REFUSED);
            assertThat(maintenance().checkpoint(connection))
                    .hasValueSatisfying(said -> assertThat(said).contains("ADMIN"));
        }
        SQLException wrong = catchThrowableOfType(
                SQLException.class,
                () -> DriverManager.getConnection(database.spec().url(), "bench", "wrong")
                        .close());
        assertThat(dialect().classify(wrong)).isEqualTo(ErrorClass.REFUSED);
        assertThat(dialect().advice(wrong)).contains("--password-env");
        SQLException missing = catchThrowableOfType(
                SQLException.class,
                () -> DriverManager.getConnection("jdbc:h2:mem:no_such_database;IFEXISTS=TRUE", "bench", "wrong")
                        .close());
        assertThat(dialect().classify(missing)).isEqualTo(ErrorClass.REFUSED);
        assertThat(dialect().advice(missing)).isNotBlank();
    }

    @Test
    void anAbortedSessionIsLost() throws SQLException {
        try (Connection connection = connect();
                Connection administrator = connectAsAdministrator()) {
            int session;
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT SESSION_ID()")) {
                row.next();
                session = row.getInt(1);
            }
            execute(administrator, "SELECT ABORT_SESSION(" + session + ")");
            assertThat(classified(connection, "SELECT 1")).isEqualTo(ErrorClass.LOST_SESSION);
            assertThat(classified(connection, "SELECT 1")).isEqualTo(ErrorClass.LOST_SESSION);
        }
    }
}
