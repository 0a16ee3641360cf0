package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.RowWriter;
import dev.assay.spi.workload.SqlType;
import dev.assay.spi.workload.Table;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every dialect promises about its product. The tests make the table {@code contract_types} and drop it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class DialectContract {

    private static final Table TABLE = new Table(
            "contract_types",
            List.of(
                    new Table.Column("id", new SqlType.Int(), false),
                    new Table.Column("whole", new SqlType.Int(), true),
                    new Table.Column("large", new SqlType.BigInt(), true),
                    new Table.Column("money", new SqlType.Decimal(12, 2), true),
                    new Table.Column("share", new SqlType.Decimal(4, 4), true),
                    new Table.Column("fine", new SqlType.Decimal(18, 18), true),
                    new Table.Column("wide", new SqlType.Decimal(19, 0), true),
                    new Table.Column("fixed", new SqlType.Char(5), true),
                    new Table.Column("free", new SqlType.Varchar(200), true),
                    new Table.Column("moment", new SqlType.Timestamp(), true)),
            List.of("id"),
            List.of(),
            List.of());

    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);
    private static final int COLUMNS = TABLE.columns().size();

    /** For subclasses. */
    protected DialectContract() {}

    /** What is tested. */
    protected abstract Dialect dialect();

    /** A connection in autocommit mode of an ordinary account, which may make tables and owns them, and no more. */
    protected abstract Connection connect() throws SQLException;

    /** A connection in autocommit mode to the same database of an account that may do everything. */
    protected abstract Connection connectAsAdministrator() throws SQLException;

    /** One row of the table, as it is written. */
    private record Row(
            int id,
            @Nullable Integer whole,
            @Nullable Long large,
            @Nullable Long cents,
            @Nullable Integer tenThousandths,
            @Nullable Long tiny,
            @Nullable Long wide,
            @Nullable String fixed,
            @Nullable String free,
            @Nullable LocalDateTime moment) {

        void write(RowWriter writer) throws IOException {
            writer.integer(id);
            number(writer, whole == null ? null : Long.valueOf(whole), -1);
            number(writer, large, -1);
            number(writer, cents, 2);
            number(writer, tenThousandths == null ? null : Long.valueOf(tenThousandths), 4);
            number(writer, tiny, 18);
            number(writer, wide, 0);
            if (fixed == null) {
                writer.nullValue();
            } else {
                writer.text(fixed);
            }
            if (free == null) {
                writer.nullValue();
            } else {
                byte[] bytes = ("<" + free + ">").getBytes(StandardCharsets.UTF_8);
                writer.text(bytes, 1, bytes.length - 2);
            }
            if (moment == null) {
                writer.nullValue();
            } else {
                writer.timestamp(ChronoUnit.MICROS.between(EPOCH, moment));
            }
            writer.endRow();
        }

        private static void number(RowWriter writer, @Nullable Long value, int scale) throws IOException {
            if (value == null) {
                writer.nullValue();
            } else if (scale < 0) {
                writer.integer(value);
            } else {
                writer.decimal(value, scale);
            }
        }

        static Row empty(int id) {
            return new Row(id, null, null, null, null, null, null, null, null, null);
        }

        static Row text(int id, String free) {
            return new Row(id, null, null, null, null, null, null, null, free, null);
        }

        static Row time(int id, String moment) {
            return new Row(id, null, null, null, null, null, null, null, null, LocalDateTime.parse(moment));
        }
    }

    private static List<Row> awkward() {
        LocalDateTime moment = LocalDateTime.of(2026, 2, 28, 12, 0);
        long most = 999_999_999_999_999_999L;
        List<Row> rows = new ArrayList<>(List.of(
                Row.empty(1),
                new Row(2, 0, 0L, 0L, 0, 0L, 0L, "", "", moment),
                new Row(3, -1, -1L, -5L, -5, -5L, -5L, "a", " a ", moment),
                new Row(4, 7, 7L, 5L, 5, 5L, 5L, "a\tb", "NULL", moment),
                new Row(
                        5,
                        Integer.MIN_VALUE,
                        Long.MIN_VALUE,
                        -999_999_999_999L,
                        -9_999,
                        -most,
                        Long.MIN_VALUE,
                        "\\N",
                        "\\N",
                        moment),
                new Row(
                        6,
                        Integer.MAX_VALUE,
                        Long.MAX_VALUE,
                        999_999_999_999L,
                        9_999,
                        most,
                        Long.MAX_VALUE,
                        "äöü€😀",
                        "\\.",
                        moment),
                new Row(7, 10, 10L, -100L, 10, 10L, -10L, "\n", "a\r\nb\n\tc\r", moment),
                Row.time(10, "1969-12-31T23:59:59.999999"),
                Row.time(11, "1970-01-01T00:00:00"),
                Row.time(12, "1899-02-28T00:00:00.000001"),
                Row.time(13, "0001-01-01T00:00:00"),
                Row.time(14, "9999-12-31T23:59:59.999999"),
                Row.time(15, "2024-02-29T01:02:03.000100"),
                // There is no such hour where clocks are put forward, but columns without time zone have it.
                Row.time(16, "2026-03-29T02:30:00")));
        int id = 20;
        for (String text : List.of(
                "it's \"quoted\", `so`; -- and /* on */",
                "back\\slash\\\\es \\t \\n \\x41 \\101",
                "%s ${x} :name ?",
                "a,b;c|d\te",
                "Straße, 東京, Ω, 😀, e\u0301",
                "\u0001\u001F\u007F\u00A0\u2028",
                "\\".repeat(200),
                "😀".repeat(200))) {
            rows.add(Row.text(id++, text));
        }
        return rows;
    }

    @BeforeEach
    void createTable() throws SQLException {
        dropTable();
        String columns = TABLE.columns().stream()
                .map(column -> column.name() + " " + dialect().typeName(column.type())
                        + (column.nullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(", "));
        execute("CREATE TABLE " + TABLE.name() + " (" + columns + ", PRIMARY KEY (id))");
    }

    @AfterEach
    void dropTable() throws SQLException {
        execute("DROP TABLE IF EXISTS " + TABLE.name());
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = connect()) {
            execute(connection, sql);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection transaction() throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        return connection;
    }

    private long count() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + TABLE.name())) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    void recognisesItsProductAndNoOther() throws SQLException {
        assertThat(dialect().id()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)*");
        try (Connection connection = connect()) {
            DatabaseMetaData about = connection.getMetaData();
            assertThat(dialect()
                            .match(new DatabaseIdentity(
                                    about.getDatabaseProductName(), about.getDatabaseProductVersion(), about.getURL())))
                    .isEqualTo(Dialect.Match.EXACT);
        }
        assertThat(dialect().match(new DatabaseIdentity("NoSuchBase", "1.0", "jdbc:nosuchbase://localhost/x")))
                .isEqualTo(Dialect.Match.NO);
        assertThat(dialect().match(new DatabaseIdentity("", "", ""))).isEqualTo(Dialect.Match.NO);
    }

    @Test
    void loadsEveryTypeWithAwkwardValues() throws Exception {
        List<Row> rows = awkward();
        try (Connection connection = transaction()) {
            try (BulkLoader loader = dialect().bulkLoader(connection, TABLE)) {
                for (Row row : rows) {
                    row.write(loader);
                }
                assertThat(loader.finish()).isEqualTo(rows.size());
            }
            connection.commit();
        }
        assertThat(count()).isEqualTo(rows.size());
        for (Row row : rows) {
            assertThat(stored(row.id)).as("row %d", row.id).isEqualTo(expected(row));
        }
    }

    private static List<@Nullable Object> expected(Row row) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(row.whole == null ? null : Long.valueOf(row.whole));
        values.add(row.large);
        values.add(row.cents == null ? null : BigDecimal.valueOf(row.cents, 2));
        values.add(row.tenThousandths == null ? null : BigDecimal.valueOf(row.tenThousandths, 4));
        values.add(row.tiny == null ? null : BigDecimal.valueOf(row.tiny, 18));
        values.add(row.wide == null ? null : BigDecimal.valueOf(row.wide));
        values.add(row.fixed == null ? null : withoutPadding(row.fixed));
        values.add(row.free);
        values.add(row.moment);
        return values;
    }

    /** Products differ in whether they give the blanks of a padded column back. */
    private static String withoutPadding(String text) {
        return text.replaceAll(" +$", "");
    }

    private List<@Nullable Object> stored(int id) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT whole, large, money, share, fine, wide, fixed, free, moment"
                                + " FROM " + TABLE.name() + " WHERE id = " + id)) {
            assertThat(row.next()).as("row %d is there", id).isTrue();
            List<@Nullable Object> values = new ArrayList<>();
            for (int column = 1; column <= 2; column++) {
                long value = row.getLong(column);
                values.add(row.wasNull() ? null : value);
            }
            for (int column = 3; column <= 6; column++) {
                values.add(row.getBigDecimal(column));
            }
            String fixed = row.getString(7);
            values.add(fixed == null ? null : withoutPadding(fixed));
            values.add(row.getString(8));
            values.add(row.getObject(9, LocalDateTime.class));
            return values;
        }
    }

    @Test
    void loadsMoreThanAnyBufferHolds() throws Exception {
        CheckedRows written = new CheckedRows(TABLE);
        int rows = 3_000;
        try (Connection connection = transaction()) {
            try (BulkLoader loader = dialect().bulkLoader(connection, TABLE)) {
                for (int id = 0; id < rows; id++) {
                    Row row = new Row(
                            id,
                            -id,
                            id * 1_000_003L,
                            -id * 7L,
                            id,
                            null,
                            (long) -id,
                            "\\" + id,
                            Character.toString(0x4E00 + id % 20_000).repeat(id % 200),
                            LocalDateTime.of(1999, 12, 31, 23, 59).plusSeconds(id));
                    row.write(loader);
                    row.write(written);
                }
                assertThat(loader.finish()).isEqualTo(rows);
            }
            connection.commit();
            assertThat(TableDigest.read(connection, TABLE)).isEqualTo(written.digest());
        }
    }

    @Test
    void loadsThroughTheConnectionOfAPool() throws Exception {
        try (Connection connection = transaction()) {
            Connection pooled = pooled(connection);
            try (BulkLoader loader = dialect().bulkLoader(pooled, TABLE)) {
                Row.empty(1).write(loader);
                assertThat(loader.finish()).isEqualTo(1);
            }
            pooled.commit();
        }
        assertThat(count()).isEqualTo(1);
    }

    /** Hides the driver's own class, as pools do. */
    private static Connection pooled(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw Objects.requireNonNull(e.getCause());
                    }
                });
    }

    @Test
    void loadsNothingIfThereIsNothing() throws Exception {
        try (Connection connection = transaction()) {
            try (BulkLoader loader = dialect().bulkLoader(connection, TABLE)) {
                assertThat(loader.finish()).isZero();
            }
            connection.commit();
        }
        assertThat(count()).isZero();
    }

    @Test
    void leavesNothingOfAnUnfinishedLoadAndTheConnectionUsable() throws Exception {
        for (int rows : new int[] {0, 1, 5_000}) {
            try (Connection connection = transaction()) {
                try (BulkLoader loader = dialect().bulkLoader(connection, TABLE)) {
                    for (int id = 0; id < rows; id++) {
                        Row.text(id, "x".repeat(100)).write(loader);
                    }
                }
                connection.rollback();
                execute(connection, "SELECT COUNT(*) FROM " + TABLE.name());
                connection.commit();
            }
            assertThat(count()).as("rows of %d that were not finished", rows).isZero();
        }
    }

    @Test
    void aLoadIsPartOfItsTransaction() throws Exception {
        if (!dialect().capabilities().contains(Capability.TRANSACTIONS)) {
            return;
        }
        try (Connection connection = transaction()) {
            try (BulkLoader loader = dialect().bulkLoader(connection, TABLE)) {
                Row.empty(1).write(loader);
                loader.finish();
            }
            assertThat(count()).as("before the commit").isZero();
            connection.rollback();
        }
        assertThat(count()).isZero();
    }

    @Test
    void rejectsRowsWithTooFewOrTooManyColumns() throws Exception {
        for (int columns : new int[] {COLUMNS - 1, COLUMNS + 1}) {
            try (Connection connection = transaction()) {
                assertThatThrownBy(() -> {
                            try (BulkLoader loader = dialect().bulkLoader(connection, TABLE)) {
                                loader.integer(1);
                                for (int column = 1; column < columns; column++) {
                                    loader.nullValue();
                                }
                                loader.endRow();
                                loader.finish();
                            }
                        })
                        .as("%d columns instead of %d", columns, COLUMNS)
                        .isInstanceOf(Exception.class);
                connection.rollback();
            }
            assertThat(count()).isZero();
        }
    }

    @Test
    void aDuplicateKeyIsAConstraintWhetherInsertedOrLoaded() throws Exception {
        String insert = "INSERT INTO " + TABLE.name() + " (id) VALUES (1)";
        execute(insert);
        assertThatThrownBy(() -> execute(insert)).isInstanceOfSatisfying(SQLException.class, this::requireConstraint);
        try (Connection connection = transaction()) {
            assertThatThrownBy(() -> {
                        try (BulkLoader loader = dialect().bulkLoader(connection, TABLE)) {
                            Row.empty(1).write(loader);
                            loader.finish();
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .cause()
                    .isInstanceOfSatisfying(SQLException.class, this::requireConstraint);
            connection.rollback();
        }
        assertThat(count()).isEqualTo(1);
    }

    private void requireConstraint(SQLException failure) {
        assertThat(dialect().classify(failure)).isEqualTo(ErrorClass.CONSTRAINT);
    }

    @Test
    void aMissingTableIsFatal() {
        assertThatThrownBy(() -> execute("SELECT * FROM contract_no_such_table"))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        failure -> assertThat(dialect().classify(failure)).isEqualTo(ErrorClass.FATAL));
        assertThatThrownBy(() -> execute("THIS IS NO SQL"))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        failure -> assertThat(dialect().classify(failure)).isEqualTo(ErrorClass.FATAL));
    }

    @Test
    void whatItDoesNotKnowIsFatalAndWithoutAdvice() {
        for (String state : new String[] {null, "", "0", "XX", "ZZ999"}) {
            SQLException unknown = new SQLException(null, state);
            assertThat(dialect().classify(unknown)).as("SQLSTATE %s", state).isEqualTo(ErrorClass.FATAL);
            assertThat(dialect().advice(unknown)).as("SQLSTATE %s", state).isEmpty();
        }
    }

    @Test
    void theVictimOfADeadlockMayTryAgain() throws Exception {
        execute("INSERT INTO " + TABLE.name() + " (id, whole) VALUES (1, 0)");
        execute("INSERT INTO " + TABLE.name() + " (id, whole) VALUES (2, 0)");
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        List<SQLException> failures = Collections.synchronizedList(new ArrayList<>());
        AssertingThread one = AssertingThread.start("contract-lock-1", () -> update(1, 2, bothHoldOne, failures));
        AssertingThread other = AssertingThread.start("contract-lock-2", () -> update(2, 1, bothHoldOne, failures));
        one.end();
        other.end();
        assertThat(failures).as("victims").hasSize(1);
        assertThat(dialect().classify(failures.get(0))).isEqualTo(ErrorClass.RETRYABLE);
    }

    private void update(int first, int second, CyclicBarrier bothHoldOne, List<SQLException> failures)
            throws Exception {
        String update = "UPDATE " + TABLE.name() + " SET whole = whole + 1 WHERE id = ";
        try (Connection connection = transaction()) {
            execute(connection, update + first);
            bothHoldOne.await();
            try {
                execute(connection, update + second);
                connection.commit();
            } catch (SQLException e) {
                failures.add(e);
                connection.rollback();
            }
        }
    }

    @Test
    void readsSettingsAsAnyAccountInAFixedOrder() throws SQLException {
        try (Connection connection = connect()) {
            assertThat(dialect().readSettings(connection)).isNotEmpty();
            assertThat(dialect().readSettings(connection).keySet())
                    .containsExactlyElementsOf(
                            dialect().readSettings(connection).keySet());
        }
    }

    @Test
    void settlesAndWritesOutAsFarAsTheAccountMay() throws SQLException {
        execute("INSERT INTO " + TABLE.name() + " (id) VALUES (1)");
        try (Connection ordinary = connect();
                Connection administrator = connectAsAdministrator()) {
            dialect().settle(ordinary, TABLE);
            dialect()
                    .checkpoint(ordinary)
                    .ifPresent(said -> assertThat(said).isNotBlank().doesNotContain("\n"));
            dialect().settle(administrator, TABLE);
            assertThat(dialect().checkpoint(administrator))
                    .as("what an administrator may not do")
                    .isEmpty();
            assertThat(ordinary.getAutoCommit()).isTrue();
        }
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void readsCountersIfItSaysSo() throws SQLException {
        try (Connection connection = connect()) {
            assertThat(dialect().counters(connection).isPresent())
                    .isEqualTo(dialect().capabilities().contains(Capability.SERVER_COUNTERS));
        }
    }

    @Test
    void presetsHoldNoSecretsAndExistForAnyDriver() throws SQLException {
        String driver;
        try (Connection connection = connect()) {
            driver = connection.getMetaData().getDriverName();
        }
        for (String name : List.of("", "no.such.Driver", driver)) {
            DriverPreset preset = dialect().preset(name);
            assertThat(preset.always()).doesNotContainKeys("user", "password");
            assertThat(preset.tuned()).doesNotContainKeys("user", "password");
            assertThat(preset.loading()).doesNotContainKeys("user", "password");
        }
    }
}
