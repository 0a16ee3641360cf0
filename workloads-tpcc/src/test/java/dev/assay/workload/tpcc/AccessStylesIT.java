package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All access styles show the same and leave the same rows: on copies of the same two warehouses on PostgreSQL, with the same inputs.
 * Times of day differ and are left out; whether there is one is not.
 */
@Parallel
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AccessStylesIT {

    private static final int TRANSACTIONS = 480;

    private static final List<AccessStyle> STYLES =
            List.of(AccessStyle.STATEMENT, AccessStyle.SET, AccessStyle.ROW, AccessStyle.PROCEDURE);

    private static final Map<AccessStyle, TargetSpec> SPECS = new EnumMap<>(AccessStyle.class);
    private static final Map<AccessStyle, Target> TARGETS = new EnumMap<>(AccessStyle.class);

    private final Map<AccessStyle, JdbcSession> sessions = new EnumMap<>(AccessStyle.class);

    @BeforeAll
    static void load() throws SQLException {
        for (AccessStyle style : STYLES) {
            SPECS.put(style, SideBySide.onPostgres(database(style)));
            TARGETS.put(style, PostgresDatabase.target(SPECS.get(style)));
            TARGETS.get(style)
                    .datasets()
                    .makeRoutines(SideBySide.workload(style).dataset());
        }
    }

    private static String database(AccessStyle style) {
        return "access_" + Kebab.of(style);
    }

    @AfterAll
    static void close() throws SQLException {
        for (AccessStyle style : TARGETS.keySet()) {
            TARGETS.get(style).close();
            PostgresDatabase.execute(PostgresDatabase.SERVER, "DROP DATABASE " + database(style) + " WITH (FORCE)");
        }
    }

    @BeforeEach
    void open() {
        TARGETS.forEach((style, target) -> sessions.put(style, PostgresDatabase.open(target)));
    }

    @AfterEach
    void undo() throws Exception {
        for (JdbcSession session : sessions.values()) {
            session.rollback();
            session.close();
        }
    }

    @Test
    @Order(1)
    void allFiveTransactionsShowTheSameAndLeaveTheSameRows() throws Exception {
        Map<String, String> fresh = checksums(SPECS.get(AccessStyle.ROW));
        SideBySide.requireSameScreens(
                TRANSACTIONS,
                STYLES.stream()
                        .map(style -> new SideBySide.Side(sessions.get(style), style))
                        .toList());
        Map<String, String> used = checksums(SPECS.get(AccessStyle.STATEMENT));
        for (AccessStyle style : STYLES) {
            assertThat(checksums(SPECS.get(style))).as("%s", style).isEqualTo(used);
        }
        fresh.forEach((table, checksum) -> {
            if (!table.equals("item")) {
                assertThat(used.get(table)).as("%s has changed", table).isNotEqualTo(checksum);
            }
        });
    }

    /** Conditions of clause 3.3.2, after a run that begins with the data of the other tests. */
    @Test
    @Order(Integer.MAX_VALUE)
    void rowsOneByOneByEightUsersKeepAllConditions() {
        requireConsistentRun(AccessStyle.ROW);
    }

    @Test
    @Exhaustive
    @Order(Integer.MAX_VALUE)
    void setsByEightUsersKeepAllConditions() {
        requireConsistentRun(AccessStyle.SET);
    }

    @Test
    @Exhaustive
    @Order(Integer.MAX_VALUE)
    void storedProceduresByEightUsersKeepAllConditions() {
        requireConsistentRun(AccessStyle.PROCEDURE);
    }

    private static void requireConsistentRun(AccessStyle style) {
        TrialResult result = SideBySide.run(SPECS.get(style), style);
        assertThat(result.workload().access()).isEqualTo(Kebab.of(style));
        SideBySide.requireConsistent(result);
    }

    /** The tables of {@code docs/measuring.md}. The socket confirms that a statement is a round trip, and the end another one. */
    @Test
    @Exhaustive
    void eachStyleSendsAsManyStatementsAsTheDocumentationSays() throws Exception {
        DocumentedStatements documented = DocumentedStatements.read();
        for (AccessStyle style : STYLES) {
            List<Transaction<JdbcSession>> user = SideBySide.transactions(style).get(0);
            double mean = 0;
            for (TransactionKind kind : TransactionKind.values()) {
                IntSummaryStatistics statements = RoundTrips.requireOneEachStatementAndOneToEnd(
                                TARGETS.get(style), sessions.get(style), user.get(kind.ordinal()), false)
                        .statements();
                documented.requireContains(kind, style, statements);
                documented.requireMean(kind, style, statements.getAverage() + 1);
                mean += TransactionKind.weights()[kind.ordinal()] / 100.0 * (statements.getAverage() + 1);
            }
            documented.requireMean(style, mean);
        }
    }

    /**
     * Orders whose lines meet at the same stock, as {@code warehouse/item*quantity}: the rule of clause 2.4.2.2 is
     * applied line by line, each to what the one before left.
     */
    @ParameterizedTest
    @CsvSource({
        "twice next to each other,           1/7*3 1/7*4 1/8*1 1/9*1 1/10*1",
        "twice apart,                        1/7*3 1/8*4 1/9*1 1/10*1 1/7*9",
        "three times,                        1/7*10 1/8*4 1/7*10 1/10*1 1/7*10",
        "five times and nothing else,        1/7*10 1/7*10 1/7*10 1/7*10 1/7*10",
        "two items twice and three times,    1/7*1 1/8*10 1/7*2 1/8*10 1/8*10 1/11*1",
        "once from each warehouse,           1/7*5 2/7*6 1/8*1 1/9*1 1/10*1",
        "twice from each warehouse,          1/7*5 2/7*6 1/7*7 2/7*8 1/8*1",
        "twice from the other warehouse,     2/7*5 1/8*6 2/7*7 1/9*8 1/10*1",
        "fifteen lines of three items,       1/3*1 1/2*2 1/1*3 1/3*4 1/2*5 1/1*6 1/3*7 1/2*8 1/1*9 1/3*10 1/2*9 1/1*8"
                + " 1/3*7 1/2*6 1/1*5"
    })
    void anItemThatOccursSeveralTimesIsTakenFromWhatIsLeft(String name, String lines) throws Exception {
        NewOrderInput input = order(lines.trim().split(" "));
        Map<String, int[]> expected = taken(input, input.lines);
        assertThat(requireSameInAllStyles(input, expected, input.lines)).isTrue();
    }

    /** The unused item is looked up and all other lines are processed before the roll-back (clause 2.4.2.3). */
    @ParameterizedTest
    @CsvSource({
        "last of its stock,                  1/7*3 1/8*1 1/9*1 1/10*1 1/100001*5",
        "before stock of the next warehouse, 1/7*3 2/8*1 1/9*1 1/10*1 1/100001*5",
        "from the other warehouse,           1/7*3 1/8*1 1/9*1 1/10*1 2/100001*5",
        "beside items that occur twice,      1/7*3 1/7*4 1/8*1 1/7*9 1/100001*10",
    })
    void anUnusedItemIsAskedForAndTheOtherLinesAreDone(String name, String lines) throws Exception {
        NewOrderInput input = order(lines.trim().split(" "));
        Map<String, int[]> expected = taken(input, input.lines - 1);
        assertThat(requireSameInAllStyles(input, expected, input.lines - 1)).isFalse();
    }

    /** What the client takes for unused is ordered if the database has it. */
    @Test
    void theDatabaseDecidesWhetherAnItemIsUnused() throws Exception {
        for (JdbcSession session : sessions.values()) {
            execute(
                    session,
                    "INSERT INTO item SELECT 100001, i_im_id, i_name, i_price, i_data FROM item WHERE i_id = 1");
            execute(session, "CREATE TEMPORARY TABLE one AS SELECT * FROM stock WHERE (s_w_id, s_i_id) = (1, 1)");
            execute(session, "UPDATE one SET s_i_id = 100001");
            execute(session, "INSERT INTO stock SELECT * FROM one");
        }
        NewOrderInput input = order("1/7*3", "1/8*1", "1/9*1", "1/10*1", "1/100001*5");
        Map<String, int[]> expected = taken(input, input.lines);
        assertThat(requireSameInAllStyles(input, expected, input.lines)).isTrue();
    }

    @Test
    void anotherItemThatIsMissingIsAFaultOfThePopulation() throws Exception {
        NewOrderInput input = order("1/7*3", "1/8*1", "1/9*1", "1/10*1", "1/100001*5");
        for (JdbcSession session : sessions.values()) {
            execute(session, "DELETE FROM item WHERE i_id = 9");
        }
        for (AccessStyle style : STYLES) {
            NewOrderScreen screen = enter(style, input);
            assertThatThrownBy(() -> screen.hasAllItems(input))
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining("item 9,")
                    .hasMessageContaining("do not hold a TPC-C population");
        }
    }

    private NewOrderScreen enter(AccessStyle style, NewOrderInput input) throws SQLException {
        NewOrderScreen screen = new NewOrderScreen();
        screen.clear(input.lines);
        Statements sql = new Statements(style);
        JdbcSession session = sessions.get(style);
        switch (style) {
            case STATEMENT -> new NewOrderAtOnce(sql.newOrder, input, screen).execute(session);
            case ROW -> new NewOrderByRow(sql.rows, input, screen).execute(session);
            case PROCEDURE -> new NewOrderByProcedure(sql.procedures, input, screen).execute(session);
            default -> new NewOrderSteps(sql.newOrder, input, screen).execute(session);
        }
        screen.addUp();
        return screen;
    }

    /** Enters the order in all styles; returns whether all its items were found. */
    private boolean requireSameInAllStyles(NewOrderInput input, Map<String, int[]> expected, int linesEntered)
            throws SQLException {
        NewOrderScreen here = enter(AccessStyle.STATEMENT, input);
        List<String> rows = rows(sessions.get(AccessStyle.STATEMENT), input, here);
        assertThat(rows).hasSize(linesEntered + 1);
        assertThat(stock(sessions.get(AccessStyle.STATEMENT), expected.keySet()))
                .isEqualTo(text(expected));
        for (AccessStyle style : List.of(AccessStyle.SET, AccessStyle.ROW, AccessStyle.PROCEDURE)) {
            NewOrderScreen there = enter(style, input);
            assertThat(there.orderNumber).isEqualTo(here.orderNumber);
            assertThat(there.totalCents).isEqualTo(here.totalCents).isPositive();
            assertThat(there.amountCents).isEqualTo(here.amountCents);
            assertThat(there.priceCents).isEqualTo(here.priceCents);
            assertThat(there.itemName).isEqualTo(here.itemName);
            assertThat(there.brandGeneric).isEqualTo(here.brandGeneric);
            assertThat(there.customerLast).isEqualTo(here.customerLast).isNotEmpty();
            assertThat(rows(sessions.get(style), input, there)).as("%s", style).isEqualTo(rows);
            assertThat(stock(sessions.get(style), expected.keySet()))
                    .as("%s", style)
                    .isEqualTo(text(expected));
            assertThat(there.hasAllItems(input)).isEqualTo(here.hasAllItems(input));
        }
        return here.hasAllItems(input);
    }

    /** The order at the same user's warehouse, 1. */
    private static NewOrderInput order(String... lines) {
        NewOrderInput input = new NewOrderInput(Terminal.of(
                new WorkerContext(0, SideBySide.USERS, PostgresDatabase.SEEDS, null),
                SideBySide.WAREHOUSES,
                RunConstants.DRAWN));
        input.draw();
        input.lines = lines.length;
        input.allLocal = true;
        for (int line = 0; line < lines.length; line++) {
            String[] parts = lines[line].split("[/*]");
            input.supplyWarehouse[line] = Integer.parseInt(parts[0]);
            input.item[line] = Integer.parseInt(parts[1]);
            input.quantity[line] = Integer.parseInt(parts[2]);
            input.allLocal &= input.supplyWarehouse[line] == input.warehouse;
        }
        List<Integer> byStock = IntStream.range(0, lines.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(line -> input.supplyWarehouse[line])
                        .thenComparingInt(line -> input.item[line])
                        .thenComparingInt(line -> line))
                .toList();
        for (int at = 0; at < lines.length; at++) {
            input.lineByStock[at] = byStock.get(at);
        }
        return input;
    }

    /** Quantity, year to date, orders and remote orders that stock has after the first lines, computed one by one. */
    private Map<String, int[]> taken(NewOrderInput input, int lines) throws SQLException {
        Map<String, int[]> stock = new TreeMap<>();
        for (int line = 0; line < lines; line++) {
            String key = input.supplyWarehouse[line] + "/" + input.item[line];
            if (!stock.containsKey(key)) {
                String[] now = stock(sessions.get(AccessStyle.STATEMENT), Set.of(key))
                        .get(0)
                        .split("[ /]");
                stock.put(
                        key,
                        IntStream.range(2, 6).map(i -> Integer.parseInt(now[i])).toArray());
            }
            int[] of = stock.get(key);
            int quantity = input.quantity[line];
            of[0] += of[0] >= quantity + 10 ? -quantity : 91 - quantity;
            of[1] += quantity;
            of[2]++;
            of[3] += input.supplyWarehouse[line] == input.warehouse ? 0 : 1;
        }
        return stock;
    }

    private static List<String> text(Map<String, int[]> stock) {
        return stock.entrySet().stream()
                .map(entry -> entry.getKey() + " "
                        + IntStream.of(entry.getValue())
                                .mapToObj(Integer::toString)
                                .collect(Collectors.joining(" ")))
                .toList();
    }

    private static List<String> stock(JdbcSession session, Set<String> keys) throws SQLException {
        return list(
                session,
                "SELECT s_w_id || '/' || s_i_id || ' ' || s_quantity || ' ' || s_ytd::int || ' ' || s_order_cnt || ' '"
                        + " || s_remote_cnt FROM stock WHERE s_w_id || '/' || s_i_id IN ('" + String.join("','", keys)
                        + "') AND (s_i_id < 20 OR s_i_id = 100001) ORDER BY (s_w_id || '/' || s_i_id) COLLATE \"C\"");
    }

    /** The lines of the order and its head. */
    private static List<String> rows(JdbcSession session, NewOrderInput input, NewOrderScreen screen)
            throws SQLException {
        String order = " = (" + input.warehouse + ", " + input.district + ", " + screen.orderNumber + ")";
        List<String> rows = list(
                session,
                "SELECT (l.*)::text FROM order_line l WHERE (ol_w_id, ol_d_id, ol_o_id)" + order
                        + " ORDER BY ol_number");
        rows.addAll(list(
                session,
                "SELECT (o.*)::text || (n.*)::text || d_next_o_id FROM orders o"
                        + " JOIN new_order n ON (no_w_id, no_d_id, no_o_id) = (o_w_id, o_d_id, o_id)"
                        + " JOIN district ON (d_w_id, d_id) = (o_w_id, o_d_id) WHERE (o_w_id, o_d_id, o_id)" + order));
        return rows;
    }

    private static void execute(JdbcSession session, String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> list(JdbcSession session, String sql) throws SQLException {
        List<String> list = new ArrayList<>();
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                list.add(rows.getString(1));
            }
        }
        return list;
    }

    /** Rows of each table and a checksum of them in whatever order. */
    private static Map<String, String> checksums(TargetSpec spec) throws SQLException {
        Map<String, String> sums = new TreeMap<>();
        for (var table : Schema.tables(false)) {
            String columns = table.columns().stream()
                    .map(column ->
                            Set.of("o_entry_d", "ol_delivery_d", "h_date").contains(column.name())
                                    ? column.name() + " IS NULL"
                                    : column.name())
                    .collect(Collectors.joining(", "));
            sums.put(
                    table.name(),
                    PostgresDatabase.query(
                            spec,
                            "SELECT COUNT(*) || ' rows, ' || SUM(hashtextextended(ROW(" + columns + ")::text, 0)) FROM "
                                    + table.name()));
        }
        return sums;
    }
}
