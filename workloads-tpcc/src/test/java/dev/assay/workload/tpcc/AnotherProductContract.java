package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.DatasetLoader;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Transaction;
import dev.assay.test.Exhaustive;
import dev.assay.testkit.TableDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds on every product but PostgreSQL: transactions go step by step, show what PostgreSQL shows, and leave the same
 * rows; and a step is one statement, whatever the number of its rows.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class AnotherProductContract {

    private static final int TRANSACTIONS = 480;

    private Target postgres;
    private TargetSpec spec;
    private Target product;
    private JdbcSession session;

    /** An empty database. */
    protected abstract TargetSpec empty() throws SQLException;

    @BeforeAll
    void load() throws SQLException {
        spec = empty();
        product = PostgresDatabase.target(spec);
        new DatasetLoader(product.datasets(), SideBySide.workload().dataset(), 2, event -> {}).load();
        product.datasets()
                .makeRoutines(SideBySide.workload(AccessStyle.PROCEDURE).dataset());
        postgres = PostgresDatabase.target(SideBySide.onPostgres(beside()));
    }

    final TargetSpec spec() {
        return spec;
    }

    final Target product() {
        return product;
    }

    final JdbcSession session() {
        return session;
    }

    @AfterAll
    void close() throws SQLException {
        if (product != null) {
            product.close();
        }
        if (postgres != null) {
            postgres.close();
            PostgresDatabase.execute(PostgresDatabase.SERVER, "DROP DATABASE " + beside() + " WITH (FORCE)");
        }
    }

    /** Of its own for each product and driver, as these classes may run at the same time. */
    private String beside() {
        return "beside_"
                + getClass().getName().replaceAll(".*[.]", "").replace('$', '_').toLowerCase(Locale.ROOT);
    }

    @BeforeEach
    void open() {
        session = PostgresDatabase.open(product);
        assertThat(session.supports(Capability.DATA_MODIFYING_CTE)).isFalse();
    }

    @AfterEach
    void undo() throws Exception {
        session.rollback();
        session.close();
    }

    @Test
    void transactionsShowAndLeaveWhatTheyDoOnPostgres() throws Exception {
        requireSameAsOnPostgres(AccessStyle.DEFAULT);
    }

    @Test
    @Exhaustive
    void rowsOneByOneShowAndLeaveWhatTransactionsDoOnPostgres() throws Exception {
        requireSameAsOnPostgres(AccessStyle.ROW);
    }

    final List<AccessStyle> styles() {
        return product.capabilities().contains(Capability.SQL_PSM)
                ? List.of(AccessStyle.ROW, AccessStyle.SET, AccessStyle.PROCEDURE)
                : List.of(AccessStyle.ROW, AccessStyle.SET);
    }

    /** After the other tests, because the data differ from those on PostgreSQL afterwards. */
    @ParameterizedTest
    @MethodSource("styles")
    @Exhaustive
    @Order(Integer.MAX_VALUE - 1)
    void eightUsersKeepAllConditions(AccessStyle style) {
        TrialResult result = SideBySide.run(spec, style);
        assertThat(result.workload().access()).isEqualTo(Kebab.of(style));
        SideBySide.requireConsistent(result);
    }

    final void requireSameAsOnPostgres(AccessStyle style) throws Exception {
        try (JdbcSession onPostgres = PostgresDatabase.open(postgres)) {
            String payments = count(session.connection(), "h_date", "history");
            SideBySide.requireSameScreens(
                    TRANSACTIONS,
                    List.of(
                            new SideBySide.Side(onPostgres, AccessStyle.STATEMENT),
                            new SideBySide.Side(session, style)));
            assertThat(digests(session.connection())).isEqualTo(digests(onPostgres.connection()));
            assertThat(count(session.connection(), "h_date", "history")).isNotEqualTo(payments);
        }
    }

    /** {@code docs/measuring.md} has the counts. */
    @Test
    void aStepIsOneStatement() throws Exception {
        List<Transaction<JdbcSession>> user =
                SideBySide.transactions(AccessStyle.DEFAULT).get(0);
        boolean together = session.supports(Capability.MULTI_TABLE_UPDATE);
        requireStatements(user, TransactionKind.NEW_ORDER, 6, 1);
        requireStatements(user, TransactionKind.PAYMENT, together ? 3 : 5, 1);
        requireStatements(user, TransactionKind.ORDER_STATUS, 1, 1);
        requireStatements(user, TransactionKind.DELIVERY, together ? 5 : 6, 0);
        requireStatements(user, TransactionKind.STOCK_LEVEL, 1, 0);
    }

    /** One more for an item that occurs twice, or for a name. */
    private void requireStatements(List<Transaction<JdbcSession>> user, TransactionKind kind, int statements, int more)
            throws Exception {
        Transaction<JdbcSession> transaction = user.get(kind.ordinal());
        StatementLog log = new StatementLog(session);
        for (int i = 0; i < 50; i++) {
            log.clear();
            transaction.prepare();
            transaction.execute(log.session());
            session.rollback();
            assertThat(log.shapes()).as("%s", kind).hasSizeBetween(statements, statements + more);
        }
    }

    /** What each table holds; of times, how many there are. */
    private static Map<String, String> digests(Connection connection) throws SQLException {
        Map<String, String> digests = new TreeMap<>();
        for (Table table : Schema.tables(false)) {
            List<Table.Column> columns = table.columns().stream()
                    .filter(column -> !(column.type() instanceof SqlType.Timestamp))
                    .toList();
            StringBuilder digest = new StringBuilder(TableDigest.read(
                            connection, new Table(table.name(), columns, table.primaryKey(), List.of(), List.of()))
                    .toString());
            for (Table.Column column : table.columns()) {
                if (!columns.contains(column)) {
                    digest.append(", ").append(count(connection, column.name(), table.name()));
                }
            }
            digests.put(table.name(), digest.toString());
        }
        return digests;
    }

    private static String count(Connection connection, String column, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(" + column + ") FROM " + table)) {
            assertThat(row.next()).isTrue();
            return column + " " + row.getLong(1) + " times";
        } finally {
            connection.rollback();
        }
    }
}
