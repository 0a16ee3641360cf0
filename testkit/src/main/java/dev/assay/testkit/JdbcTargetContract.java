package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.Target;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that every JDBC target must pass: those of {@link TargetContract}, and tests of statements, transactions,
 * isolation, capabilities and loading. The tests create and drop the tables {@code contract_rows} and
 * {@code contract_children} in the database of {@link #spec}.
 *
 * <p>The tests compare the server's transaction counters. No other client may use the database meanwhile, or the whole
 * server if the product counts the transactions of all databases together.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class JdbcTargetContract extends JdbcTransactions {

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
            assertThat(session.statement(read))
                    .as("statement() must return the prepared statement of the first call")
                    .isSameAs(reading);
            assertThat(session.statement(add)).isSameAs(adding).isNotSameAs(reading);
            for (int i = 0; i < 12; i++) {
                adding.setInt(1, 1);
                assertThat(adding.executeUpdate()).isEqualTo(1);
                assertThat(value(reading)).isEqualTo(i + 1);
            }
            session.rollback();

            Sql foreign = new SqlCatalogue().add("SELECT 1");
            assertThatThrownBy(() -> session.statement(foreign))
                    .as("statement() must reject the statements of a second catalogue")
                    .isInstanceOf(IllegalArgumentException.class);
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
    void usesTheStatementTextOfItsDialect() throws Exception {
        try (Target target = connect(spec());
                JdbcSession session = open(target, true)) {
            assertThat(session.dialect())
                    .as("dialect of the session")
                    .isEqualTo(target.info().dialect());
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
            Sql slow = new SqlCatalogue().add(slowStatement());
            AssertingThread waiting = AssertingThread.start(
                    "contract-slow", () -> session.statement(slow).execute());
            awaitStandstill(waiting);
            assertThat(waiting.alive()).as("the slow statement is running").isTrue();
            session.abort();
            Throwable failure = waiting.failure();
            assertThat(failure).as("failure of the aborted statement").isInstanceOf(SQLException.class);
            assertThat(session.classify((SQLException) Objects.requireNonNull(failure)))
                    .as("error class of the aborted statement's failure: %s", failure)
                    .isEqualTo(ErrorClass.LOST_SESSION);
            assertThat(session.usable()).as("usable() after abort()").isFalse();
            assertThatThrownBy(() -> execute(session, AMOUNT_OF_1))
                    .as("a statement after abort()")
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            late -> assertThat(session.classify(late)).isEqualTo(ErrorClass.LOST_SESSION));
        }
    }

    /** Tests both directions: a declared capability works, and using a capability that is not declared fails. */
    @TestFactory
    Stream<DynamicTest> declaresExactlyTheCapabilitiesThatWork() {
        return Stream.of(Capability.values())
                .map(capability -> DynamicTest.dynamicTest(capability.name(), () -> {
                    try (Target target = connect(spec());
                            JdbcSession session = open(target, false)) {
                        boolean declared = target.capabilities().contains(capability);
                        assertThat(session.supports(capability))
                                .as("the capability that the session declares")
                                .isEqualTo(declared);
                        SQLException refused = null;
                        boolean works = false;
                        try {
                            works = works(capability, target, session);
                        } catch (SQLException e) {
                            refused = e;
                        }
                        assertThat(works)
                                .as(
                                        "%s works; capabilities() must declare exactly what works; the database refused: %s",
                                        capability, refused)
                                .isEqualTo(declared);
                    }
                }));
    }

    private static boolean works(Capability capability, Target target, JdbcSession session) throws Exception {
        return switch (capability) {
            case TRANSACTIONS -> undoes(session);
            case DATA_MODIFYING_CTE -> changesTwiceAtOnce(session);
            case MULTI_TABLE_UPDATE -> updatesTwoTables(session);
            case PLPGSQL -> callsFunction(session);
            case SQL_PSM -> callsProcedure(session);
            case SELECT_FOR_UPDATE -> locks(target, session);
            case FOREIGN_KEYS -> refusesOrphans(session);
            case TRANSACTIONAL_DDL -> undoesTables(session);
            case SERVER_COUNTERS -> target.counters().isPresent();
        };
    }

    private static boolean undoes(JdbcSession session) throws Exception {
        session.begin();
        execute(session, ADD_TO_1);
        execute(session, "INSERT INTO contract_rows VALUES (3, 3)");
        session.rollback();
        return amount(session) == 0;
    }

    /** Inserts the rows that an update returns, and reads what the insert returns, in one statement. */
    private static boolean changesTwiceAtOnce(JdbcSession session) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery("WITH added AS (" + ADD_TO_1 + " RETURNING amount),"
                        + " copied AS (INSERT INTO contract_rows SELECT 77, amount + 1 FROM added RETURNING id, amount)"
                        + " SELECT id, amount FROM copied")) {
            return row.next() && row.getInt(1) == 77 && row.getInt(2) == 2;
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

    /** Creates a function that changes a row and returns a row, and calls it. */
    private static boolean callsFunction(JdbcSession session) throws Exception {
        // A target that commits each statement may have left one behind.
        execute(
                session,
                "CREATE OR REPLACE FUNCTION contract_routine(p_id integer) RETURNS TABLE (r_amount integer) LANGUAGE plpgsql AS $$"
                        + " BEGIN UPDATE contract_rows SET amount = amount + 1 WHERE id = p_id RETURNING amount INTO r_amount;"
                        + " RETURN NEXT; END $$");
        try {
            return number(session, "SELECT * FROM contract_routine(1)") == 1;
        } finally {
            session.rollback();
        }
    }

    /** Creates a procedure that changes a row and ends with a query, and calls it. */
    private static boolean callsProcedure(JdbcSession session) throws Exception {
        execute(
                session,
                "CREATE PROCEDURE contract_routine(p_id INT) BEGIN"
                        + " UPDATE contract_rows SET amount = amount + 1 WHERE id = p_id;"
                        + " SELECT amount FROM contract_rows WHERE id = p_id; END");
        try {
            return number(session, "CALL contract_routine(1)") == 1;
        } finally {
            session.rollback();
            execute(session, "DROP PROCEDURE contract_routine");
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
    void twoLoadsAtOnceWriteEachRowOnce() throws Exception {
        try (Target target = connect(spec())) {
            ContendedDataset.withKey().loadTwiceAtOnce(target);
            ContendedDataset.withoutKey().loadTwiceAtOnce(target);
        }
    }

    @Test
    void aLateLoadWritesNoRowTwice() throws Exception {
        try (Target target = connect(spec())) {
            ContendedDataset.withKey().completeWhileAnotherLoads(target);
            ContendedDataset.withoutKey().completeWhileAnotherLoads(target);
        }
    }

    @Test
    void countersCountEachCommitOnce() throws Exception {
        try (Target target = connect(spec())) {
            if (!target.capabilities().contains(Capability.SERVER_COUNTERS)) {
                return;
            }
            ServerMeter meter = new ServerMeter(target);
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
}
