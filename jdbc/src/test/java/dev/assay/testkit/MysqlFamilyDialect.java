package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.target.ErrorClass;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Common tests of MySQL and MariaDB, through either driver. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MysqlFamilyDialect extends DialectContract {

    private final String product;
    private final String scheme;
    private final Map<String, String> properties;
    private ScratchDatabase database;

    /**
     * @param scheme of the driver
     * @param properties of the driver for the ordinary account
     */
    MysqlFamilyDialect(String product, String scheme, Map<String, String> properties) {
        this.product = product;
        this.scheme = scheme;
        this.properties = properties;
    }

    /** The loading properties of a driver only. */
    static Map<String, String> loading(String scheme) {
        return scheme.equals("mysql")
                ? Map.of("allowLoadLocalInfile", "true", "sslMode", "REQUIRED")
                : Map.of("allowLocalInfile", "true", "sslMode", "trust");
    }

    /** As above, but without LOAD DATA. */
    static Map<String, String> batches(String scheme) {
        return scheme.equals("mysql")
                ? Map.of("allowLoadLocalInfile", "false", "rewriteBatchedStatements", "true", "sslMode", "REQUIRED")
                : Map.of("allowLocalInfile", "false", "rewriteBatchedStatements", "true", "sslMode", "trust");
    }

    @BeforeAll
    void createDatabase() throws SQLException {
        database = DevelopmentServer.shared(product).scratch();
    }

    @AfterAll
    void dropDatabase() throws SQLException {
        if (database != null) {
            database.close();
        }
    }

    @Override
    protected Connection connect() throws SQLException {
        return connect(database, database.name(), database.password());
    }

    private Connection connect(ScratchDatabase to, String name, String password) throws SQLException {
        Properties all = new Properties();
        all.putAll(properties);
        all.setProperty("user", to.name());
        all.setProperty("password", password);
        return DriverManager.getConnection(to.server().url(scheme, name), all);
    }

    @Override
    protected Connection connectAsAdministrator() throws SQLException {
        return database.administrator();
    }

    private ErrorClass classified(Connection connection, String... statements) throws SQLException {
        for (int i = 0; i < statements.length - 1; i++) {
            execute(connection, statements[i]);
        }
        String last = statements[statements.length - 1];
        SQLException failure = catchThrowableOfType(SQLException.class, () -> execute(connection, last));
        assertThat((Throwable) failure).as(last).isNotNull();
        return dialect().classify(failure);
    }

    private ErrorClass refusal(ScratchDatabase to, String name, String password) {
        SQLException failure = catchThrowableOfType(
                SQLException.class, () -> connect(to, name, password).close());
        assertThat((Throwable) failure).isNotNull();
        assertThat(dialect().advice(failure)).isNotBlank();
        return dialect().classify(failure);
    }

    @Test
    void timeoutsAreTimeouts() throws SQLException {
        execute("INSERT INTO contract_types (id) VALUES (1)");
        try (Connection holder = transaction();
                Connection connection = transaction()) {
            execute(holder, "UPDATE contract_types SET whole = 1");
            assertThat(classified(connection, "SELECT * FROM contract_types FOR UPDATE NOWAIT"))
                    .isEqualTo(ErrorClass.TIMEOUT);
            assertThat(classified(
                            connection,
                            "SET SESSION innodb_lock_wait_timeout = 1",
                            "UPDATE contract_types SET whole = 2"))
                    .isEqualTo(ErrorClass.TIMEOUT);
            assertThat(classified(connection, tooLong())).isEqualTo(ErrorClass.TIMEOUT);
        }
    }

    /** Returns a statement that the server ends because of its time limit. */
    abstract String tooLong();

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
    void whatTheServerDoesNotWantIsRefused() throws SQLException {
        try (Connection connection = connect()) {
            assertThat(classified(
                            connection,
                            "SET SESSION TRANSACTION READ ONLY",
                            "INSERT INTO contract_types (id) VALUES (1)"))
                    .isEqualTo(ErrorClass.REFUSED);
            assertThat(classified(connection, "SELECT * FROM mysql.user")).isEqualTo(ErrorClass.REFUSED);
            assertThat(classified(connection, "SET GLOBAL local_infile = ON")).isEqualTo(ErrorClass.REFUSED);
        }
    }

    @Test
    void whomTheServerDoesNotWantIsRefused() throws SQLException {
        assertThat(refusal(database, database.name(), "wrong")).isEqualTo(ErrorClass.REFUSED);
        assertThat(refusal(database, "assay_t_no_such_database", database.password()))
                .isEqualTo(ErrorClass.REFUSED);
        try (ScratchDatabase limited = database.server().scratch()) {
            limited.limitConnections(1);
            try (Connection only = connect(limited, limited.name(), limited.password())) {
                assertThat(refusal(limited, limited.name(), limited.password())).isEqualTo(ErrorClass.REFUSED);
                execute(only, "SELECT 1");
            }
        }
    }

    @Test
    void aKilledConnectionIsLost() throws SQLException {
        try (Connection connection = connect()) {
            long id;
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT CONNECTION_ID()")) {
                row.next();
                id = row.getLong(1);
            }
            database.server().administrate("KILL " + id);
            assertThat(classified(connection, "SELECT 1")).isEqualTo(ErrorClass.LOST_SESSION);
            assertThat(classified(connection, "SELECT 1")).isEqualTo(ErrorClass.LOST_SESSION);
        }
    }

    @Test
    void aKilledStatementTookTooLong() throws Exception {
        try (Connection connection = transaction();
                Connection holder = transaction()) {
            execute("INSERT INTO contract_types (id) VALUES (1)");
            execute(holder, "UPDATE contract_types SET whole = 1");
            long id;
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT CONNECTION_ID()")) {
                row.next();
                id = row.getLong(1);
            }
            List<ErrorClass> classes = new ArrayList<>();
            AssertingThread waiting = AssertingThread.start(
                    "contract-killed",
                    () -> classes.add(classified(connection, "UPDATE contract_types SET whole = 2")));
            JdbcTargetFixture.awaitStandstill(waiting);
            database.server().administrate("KILL QUERY " + id);
            waiting.end();
            assertThat(classes).containsExactly(ErrorClass.TIMEOUT);
        }
    }

    /** The start time is the same at each reading. */
    @Test
    void theEpochIsThatOfTheServersStart() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            String first = activity().counters(connection).orElseThrow().epoch();
            for (int i = 0; i < 3; i++) {
                // longer than one second, to which both numbers are rounded
                statement.execute("SELECT SLEEP(0.4)");
                assertThat(activity().counters(connection).orElseThrow().epoch())
                        .isEqualTo(first)
                        .isNotEmpty();
            }
        }
    }

    @Test
    void rowsOfMoreThanOneStatementArriveWhole() throws Exception {
        Table table = new Table(
                "contract_long",
                List.of(
                        new Table.Column("id", new SqlType.Int(), false),
                        new Table.Column("content", new SqlType.Varchar(16_000), false)),
                List.of("id"),
                List.of(),
                List.of());
        CheckedRows written = new CheckedRows(table);
        try (Connection connection = connect()) {
            execute(connection, "DROP TABLE IF EXISTS contract_long");
            execute(
                    connection,
                    "CREATE TABLE contract_long (id INT NOT NULL PRIMARY KEY, content VARCHAR(16000)) "
                            + dialect().tables().tableOptions());
            connection.setAutoCommit(false);
            int id = 0;
            try (BulkLoader loader = loading().bulkLoader(connection, table)) {
                // 20 MB: several statements of LOAD DATA, and batches beyond a packet's usual size
                for (int i = 0; i < 100; i++) {
                    for (String unit : List.of("x", "\\", "\t", "\n", "€", "😀", "\\N\t")) {
                        String text = unit.repeat(16_000 / unit.codePointCount(0, unit.length()));
                        loader.integer(id).text(text).endRow();
                        written.integer(id++).text(text).endRow();
                    }
                }
                assertThat(loader.finish()).isEqualTo(id);
            }
            connection.commit();
            assertThat(TableDigest.read(connection, table)).isEqualTo(written.digest());
            execute(connection, "DROP TABLE contract_long");
        }
    }

    /** With LOAD DATA LOCAL the server would truncate it and warn. */
    @Test
    void aValueThatDoesNotFitIsNotLoaded() throws Exception {
        try (Connection connection = transaction()) {
            assertThatThrownBy(() -> {
                        try (BulkLoader loader = loading().bulkLoader(connection, TypedRow.TABLE)) {
                            TypedRow.text(1, "x".repeat(201)).write(loader);
                            loader.finish();
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .cause()
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            failure -> assertThat(dialect().classify(failure)).isEqualTo(ErrorClass.CONSTRAINT));
            connection.rollback();
        }
        assertThat(count()).isZero();
    }

    @Test
    void saysWhyItLoadsSlowlyIfItDoes() throws SQLException {
        boolean fast = properties
                .getOrDefault("allowLoadLocalInfile", properties.get("allowLocalInfile"))
                .equals("true");
        try (Connection connection = connect()) {
            if (fast) {
                assertThat(loading().slowLoading(connection)).isEmpty();
            } else {
                assertThat(loading().slowLoading(connection))
                        .hasValueSatisfying(why -> assertThat(why)
                                .contains("LOAD DATA LOCAL INFILE", "allowLoadLocalInfile")
                                .doesNotContain("\n"));
            }
        }
    }
}
