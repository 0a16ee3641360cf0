package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What every target behind JDBC promises. The tests make the tables {@code contract_rows} and {@code contract_children} in
 * the database of {@link #spec} and drop them. Nobody else may use it meanwhile: the server's transactions are counted.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class JdbcTargetContract extends TargetContract<JdbcSession> {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String AMOUNT_OF_1 = "SELECT amount FROM contract_rows WHERE id = 1";
    private static final String ADD_TO_1 = "UPDATE contract_rows SET amount = amount + 1 WHERE id = 1";

    /** For subclasses. */
    protected JdbcTargetContract() {}

    /** A statement that takes the server a minute or more. */
    protected abstract String slowStatement();

    @Override
    protected final Class<JdbcSession> sessionType() {
        return JdbcSession.class;
    }

    @BeforeEach
    void createTables() throws SQLException {
        dropTables();
        try (Target target = connect(spec());
                JdbcSession session = auxiliary(target)) {
            execute(session, "CREATE TABLE contract_rows (id INTEGER NOT NULL PRIMARY KEY, amount INTEGER NOT NULL)");
            execute(session, "INSERT INTO contract_rows VALUES (1, 0)");
            execute(session, "INSERT INTO contract_rows VALUES (2, 0)");
        }
    }

    @AfterEach
    void dropTables() throws SQLException {
        try (Target target = connect(spec());
                JdbcSession session = auxiliary(target)) {
            execute(session, "DROP TABLE IF EXISTS contract_children");
            execute(session, "DROP TABLE IF EXISTS contract_rows");
        }
    }

    private static JdbcSession auxiliary(Target target) {
        return target.open(JdbcSession.class, SessionOptions.auxiliary("contract"));
    }

    private static JdbcSession open(Target target, boolean autocommit) {
        return target.open(JdbcSession.class, new SessionOptions("contract", autocommit, Isolation.DEFAULT));
    }

    private static void execute(JdbcSession session, String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            statement.execute(sql);
        }
    }

    private static int amount(JdbcSession session) throws SQLException {
        return number(session, AMOUNT_OF_1);
    }

    private static int number(JdbcSession session, String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getInt(1);
        }
    }

    @Test
    void hasTheAutocommitModeAskedFor() throws SQLException {
        for (Tuning tuning : Tuning.values()) {
            try (Target target = connect(spec().withTuning(tuning));
                    JdbcSession statements = open(target, true);
                    JdbcSession transactions = open(target, false)) {
                assertThat(statements.connection().getAutoCommit()).isTrue();
                assertThat(transactions.connection().getAutoCommit()).isFalse();
                assertThat(target.info().tuning())
                        .isEqualTo(tuning.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            }
        }
    }

    @Test
    void commitsAndRollsBackThroughTheDriver() throws Exception {
        try (Target target = connect(spec());
                JdbcSession session = open(target, false);
                JdbcSession other = auxiliary(target)) {
            session.begin();
            execute(session, ADD_TO_1);
            assertThat(amount(other)).as("before the commit").isZero();
            session.commit();
            assertThat(amount(other)).isEqualTo(1);
            execute(session, ADD_TO_1);
            session.rollback();
            assertThat(amount(session)).isEqualTo(1);
            session.commit();
            assertThat(amount(other)).isEqualTo(1);
        }
    }

    @Test
    void commitsAndRollsBackThroughStatements() throws Exception {
        try (Target target = connect(spec());
                JdbcSession session = open(target, true);
                JdbcSession other = auxiliary(target)) {
            execute(session, ADD_TO_1);
            assertThat(amount(other)).as("without begin").isEqualTo(1);
            for (int i = 0; i < 2; i++) {
                session.begin();
                execute(session, ADD_TO_1);
                assertThat(amount(other)).as("before the rollback").isEqualTo(1);
                session.rollback();
            }
            session.begin();
            execute(session, ADD_TO_1);
            session.commit();
            assertThat(amount(other)).isEqualTo(2);
            assertThat(session.connection().getAutoCommit()).isTrue();
        }
    }

    @Test
    void isUsableAfterAFailedStatementOnceItIsRolledBack() throws Exception {
        for (boolean autocommit : new boolean[] {true, false}) {
            try (Target target = connect(spec());
                    JdbcSession session = open(target, autocommit)) {
                session.begin();
                execute(session, ADD_TO_1);
                assertThatThrownBy(() -> execute(session, "INSERT INTO contract_rows VALUES (1, 0)"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                failure -> assertThat(session.classify(failure)).isEqualTo(ErrorClass.CONSTRAINT));
                session.rollback();
                assertThat(session.usable()).isTrue();
                session.begin();
                assertThat(amount(session)).isZero();
                session.commit();
            }
        }
    }

    @Test
    void keepsOneStatementForEachEntryAndRefusesAnotherCatalogue() throws Exception {
        SqlCatalogue catalogue = new SqlCatalogue();
        Sql read = catalogue.add("SELECT amount FROM contract_rows WHERE id = ?");
        Sql add = catalogue.add("UPDATE contract_rows SET amount = amount + 1 WHERE id = ?");
        List<Sql> many = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            many.add(catalogue.add("SELECT " + i + " FROM contract_rows WHERE id = ?"));
        }
        try (Target target = connect(spec());
                JdbcSession session = open(target, false)) {
            PreparedStatement reading = session.statement(read);
            PreparedStatement adding = session.statement(add);
            for (int i = many.size() - 1; i >= 0; i--) {
                assertThat(value(session.statement(many.get(i)))).isEqualTo(i);
            }
            assertThat(session.statement(read)).isSameAs(reading);
            assertThat(session.statement(add)).isSameAs(adding).isNotSameAs(reading);
            for (int i = 0; i < 12; i++) {
                adding.setInt(1, 1);
                assertThat(adding.executeUpdate()).isEqualTo(1);
                assertThat(value(reading)).isEqualTo(i + 1);
            }
            session.rollback();

            Sql foreign = new SqlCatalogue().add("SELECT 1");
            assertThatThrownBy(() -> session.statement(foreign)).isInstanceOf(IllegalArgumentException.class);
            assertThat(value(reading)).isZero();
        }
    }

    private static int value(PreparedStatement statement) throws SQLException {
        statement.setInt(1, 1);
        try (ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
            return row.getInt(1);
        }
    }

    @Test
    void takesTheTextOfItsDialect() throws Exception {
        try (Target target = connect(spec());
                JdbcSession session = open(target, true)) {
            assertThat(session.dialect()).isEqualTo(target.info().dialect());
            Sql sql = new SqlCatalogue()
                    .add("this is no SQL", Map.of(session.dialect(), "SELECT id FROM contract_rows WHERE id = ?"));
            assertThat(value(session.statement(sql))).isEqualTo(1);
        }
    }

    @Test
    void twoStatementsRunSideBySide() throws Exception {
        SqlCatalogue catalogue = new SqlCatalogue();
        Sql all = catalogue.add("SELECT id FROM contract_rows ORDER BY id");
        Sql one = catalogue.add("SELECT amount FROM contract_rows WHERE id = ?");
        try (Target target = connect(spec());
                JdbcSession session = open(target, false);
                ResultSet rows = session.statement(all).executeQuery()) {
            int count = 0;
            while (rows.next()) {
                count++;
                assertThat(rows.getInt(1)).isEqualTo(count);
                assertThat(value(session.statement(one))).isZero();
            }
            assertThat(count).isEqualTo(2);
        }
    }

    @Test
    void abortFreesAWaitingStatementAndEndsTheSession() throws Exception {
        try (Target target = connect(spec());
                JdbcSession session = open(target, false)) {
            AssertingThread waiting = AssertingThread.start("contract-slow", () -> execute(session, slowStatement()));
            awaitStandstill(waiting);
            assertThat(waiting.alive()).as("the slow statement is running").isTrue();
            session.abort();
            Throwable failure = waiting.failure();
            assertThat(failure).isInstanceOf(SQLException.class);
            assertThat(session.classify((SQLException) Objects.requireNonNull(failure)))
                    .isEqualTo(ErrorClass.LOST_SESSION);
            assertThat(session.usable()).isFalse();
            assertThatThrownBy(() -> execute(session, AMOUNT_OF_1))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            late -> assertThat(session.classify(late)).isEqualTo(ErrorClass.LOST_SESSION));
        }
    }

    /** Until a thread has ended, or was found in the same place several times: it waits for the server. */
    private static void awaitStandstill(AssertingThread thread) {
        List<StackTraceElement[]> seen = new ArrayList<>();
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(40)).until(() -> {
            StackTraceElement[] now = thread.stack();
            seen.add(now);
            int polls = seen.size();
            return now.length == 0
                    || (polls > 3
                            && Arrays.equals(now, seen.get(polls - 2))
                            && Arrays.equals(now, seen.get(polls - 3)));
        });
    }

    @TestFactory
    Stream<DynamicTest> hasTheIsolationAskedFor() {
        return Stream.of(Isolation.values())
                .filter(isolation -> isolation != Isolation.DEFAULT)
                .map(isolation -> DynamicTest.dynamicTest(isolation.name(), () -> {
                    requireIsolation(spec(), isolation, isolation);
                    requireIsolation(spec().withIsolation(isolation), Isolation.DEFAULT, isolation);
                }));
    }

    private void requireIsolation(TargetSpec described, Isolation asked, Isolation expected) throws SQLException {
        for (boolean autocommit : new boolean[] {true, false}) {
            try (Target target = connect(described);
                    JdbcSession session =
                            target.open(JdbcSession.class, new SessionOptions("contract", autocommit, asked))) {
                assertThat(session.connection().getTransactionIsolation())
                        .as("%s of a session, %s of the target", asked, described.isolation())
                        .isEqualTo(expected.jdbcLevel());
            }
        }
    }

    @Test
    void committedReadsFollowOthersAndRepeatableReadsDoNot() throws Exception {
        assertThat(seenOfAnUpdate(Isolation.READ_COMMITTED)).isEqualTo(1);
        assertThat(seenOfAnUpdate(Isolation.REPEATABLE_READ)).isZero();
    }

    /** By how much the second read of a transaction differs from its first, between which somebody else added 1. */
    private int seenOfAnUpdate(Isolation isolation) throws SQLException {
        SessionOptions options = new SessionOptions("contract", false, isolation);
        try (Target target = connect(spec());
                JdbcSession session = target.open(JdbcSession.class, options);
                JdbcSession other = auxiliary(target)) {
            int before = amount(session);
            execute(other, ADD_TO_1);
            return amount(session) - before;
        }
    }

    /** Both ways: what it says it can do works, and what it says it cannot do fails instead of doing something else. */
    @TestFactory
    Stream<DynamicTest> canDoWhatItSaysAndNothingElse() {
        return Stream.of(Capability.values())
                .map(capability -> DynamicTest.dynamicTest(capability.name(), () -> {
                    try (Target target = connect(spec());
                            JdbcSession session = open(target, false)) {
                        boolean declared = target.capabilities().contains(capability);
                        assertThat(session.supports(capability))
                                .as("what the session says")
                                .isEqualTo(declared);
                        assertThat(works(capability, target, session))
                                .as("%s works", capability)
                                .isEqualTo(declared);
                    }
                }));
    }

    private static boolean works(Capability capability, Target target, JdbcSession session) throws Exception {
        try {
            return switch (capability) {
                case TRANSACTIONS -> undoes(session);
                case UPDATE_RETURNING -> returns(session);
                case MULTI_TABLE_UPDATE -> updatesTwoTables(session);
                case SELECT_FOR_UPDATE -> locks(target, session);
                case FOREIGN_KEYS -> refusesOrphans(session);
                case TRANSACTIONAL_DDL -> undoesTables(session);
                case SERVER_COUNTERS -> target.counters().isPresent();
            };
        } catch (SQLException refused) {
            return false;
        }
    }

    private static boolean undoes(JdbcSession session) throws Exception {
        session.begin();
        execute(session, ADD_TO_1);
        execute(session, "INSERT INTO contract_rows VALUES (3, 3)");
        session.rollback();
        return amount(session) == 0;
    }

    private static boolean returns(JdbcSession session) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery(ADD_TO_1 + " RETURNING amount")) {
            return row.next() && row.getInt(1) == 1;
        }
    }

    private static boolean updatesTwoTables(JdbcSession session) throws Exception {
        execute(session, "CREATE TABLE contract_children (id INTEGER NOT NULL PRIMARY KEY)");
        execute(session, "INSERT INTO contract_children VALUES (1)");
        session.commit();
        try {
            execute(
                    session,
                    "UPDATE contract_rows JOIN contract_children ON contract_children.id = contract_rows.id"
                            + " SET amount = amount + 7, contract_children.id = 77 WHERE contract_rows.id = 1");
            return amount(session) == 7 && number(session, "SELECT id FROM contract_children") == 77;
        } finally {
            session.rollback();
            execute(session, "DROP TABLE contract_children");
            session.commit();
        }
    }

    private static boolean locks(Target target, JdbcSession session) throws Exception {
        execute(session, AMOUNT_OF_1 + " FOR UPDATE");
        try (JdbcSession other = open(target, false)) {
            AssertingThread waiting = AssertingThread.start("contract-lock", () -> {
                execute(other, ADD_TO_1);
                other.commit();
            });
            awaitStandstill(waiting);
            boolean waits = waiting.alive();
            session.commit();
            waiting.end();
            return waits;
        }
    }

    private static boolean refusesOrphans(JdbcSession session) throws Exception {
        execute(
                session,
                "CREATE TABLE contract_children (id INTEGER NOT NULL PRIMARY KEY, parent INTEGER NOT NULL,"
                        + " CONSTRAINT contract_parent FOREIGN KEY (parent) REFERENCES contract_rows (id))");
        session.commit();
        execute(session, "INSERT INTO contract_children VALUES (1, 1)");
        try {
            execute(session, "INSERT INTO contract_children VALUES (2, 77)");
            session.commit();
            return false;
        } catch (SQLException refused) {
            ErrorClass errorClass = session.classify(refused);
            session.rollback();
            return errorClass == ErrorClass.CONSTRAINT;
        }
    }

    private static boolean undoesTables(JdbcSession session) throws Exception {
        execute(session, "DROP TABLE IF EXISTS contract_children");
        session.commit();
        execute(session, "CREATE TABLE contract_children (id INTEGER NOT NULL PRIMARY KEY)");
        session.rollback();
        execute(session, "CREATE TABLE contract_children (id INTEGER NOT NULL PRIMARY KEY)");
        session.commit();
        return true;
    }

    @Test
    void countersMoveByExactlyTheCommitsMade() throws Exception {
        try (Target target = connect(spec())) {
            if (!target.capabilities().contains(Capability.SERVER_COUNTERS)) {
                return;
            }
            Meter meter = new Meter(target);
            ServerCounters opening = meter.during(() -> open(target, false).close());
            ServerCounters working = meter.during(() -> {
                try (JdbcSession session = open(target, false)) {
                    for (int i = 0; i < 7; i++) {
                        execute(session, ADD_TO_1);
                        execute(session, AMOUNT_OF_1);
                        session.commit();
                    }
                    for (int i = 0; i < 3; i++) {
                        execute(session, ADD_TO_1);
                        session.rollback();
                    }
                }
            });
            assertThat(working.committed() - opening.committed())
                    .as("7 transactions were committed")
                    .isEqualTo(7);
            assertThat(working.rolledBack() - opening.rolledBack())
                    .as("3 transactions were rolled back")
                    .isEqualTo(3);
        }
    }

    /**
     * Reads counters that lag behind and move by being read: until each reading moves them by as much as the one before.
     * Confined to one thread.
     */
    private static final class Meter {

        private static final int STEADY = 4;

        private final Target target;
        private final List<ServerCounters> readings = new ArrayList<>();
        private long perReading;

        Meter(Target target) {
            this.target = target;
        }

        ServerCounters during(AssertingThread.Task action) throws Exception {
            steady();
            int from = readings.size() - 1;
            action.run();
            steady();
            int to = readings.size() - 1;
            return new ServerCounters(
                    readings.get(to).committed() - readings.get(from).committed() - (to - from) * perReading,
                    readings.get(to).rolledBack() - readings.get(from).rolledBack());
        }

        private void steady() {
            int first = readings.size();
            await().atMost(LIMIT)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(40))
                    .until(() -> {
                        readings.add(target.counters().orElseThrow());
                        return readings.size() - first > STEADY && movedEvenly();
                    });
        }

        private boolean movedEvenly() {
            int last = readings.size() - 1;
            perReading = readings.get(last).committed() - readings.get(last - 1).committed();
            for (int i = 1; i < STEADY; i++) {
                if (readings.get(last - i).committed()
                                - readings.get(last - i - 1).committed()
                        != perReading) {
                    return false;
                }
            }
            return true;
        }
    }
}
