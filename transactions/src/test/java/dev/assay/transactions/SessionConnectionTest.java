package dev.assay.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import dev.assay.test.Parallel;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Statements of lambdas. */
@Parallel
class SessionConnectionTest {

    private static final TransactionType TYPE = new TransactionType("checkout", 1, Demarcation.DRIVER, false);

    private final FakeSession session = new FakeSession();
    private final SessionConnection lambdas = new SessionConnection();

    private Connection execution() {
        return lambdas.of(session, TYPE);
    }

    @Test
    void closedStatementsStayPrepared() throws SQLException {
        PreparedStatement first = execution().prepareStatement("SELECT 1");
        first.close();
        assertThat(first.isClosed()).isTrue();
        assertThatThrownBy(first::executeQuery)
                .isInstanceOf(SQLException.class)
                .hasMessage("the statement is closed: SELECT 1");

        PreparedStatement second = execution().prepareStatement("SELECT 1");
        assertThat(second.isClosed()).isFalse();
        assertThat(session.prepared()).containsExactly("SELECT 1");

        session.reconnect();
        execution().prepareStatement("SELECT 1");
        second.close();
        assertThat(session.prepared()).containsExactly("SELECT 1");
    }

    @Test
    void aRepetitionHasNothingOfTheExecutionBefore() throws SQLException {
        PreparedStatement insert = execution().prepareStatement("INSERT");
        insert.setInt(1, 5);
        insert.addBatch();
        insert.setMaxRows(7);
        execution();

        assertThat(insert.isClosed()).isTrue();
        assertThat(session.statementCalls())
                .containsExactly(
                        "setInt 1", "addBatch", "setMaxRows 7", "clearBatch", "clearParameters", "setMaxRows 0");
        execution().prepareStatement("INSERT").executeBatch();
        assertThat(session.prepared()).hasSize(1);
        assertThat(session.statementCalls()).containsExactly("executeBatch");
    }

    @Test
    void aStatementInUseIsNotLentAgain() throws SQLException {
        for (int i = 0; i < 2; i++) {
            Connection connection = execution();
            PreparedStatement outer = connection.prepareStatement("SELECT 1");
            PreparedStatement inner = connection.prepareStatement("SELECT 1");
            assertThat(inner).isNotSameAs(outer);
            inner.close();
            assertThat(outer.isClosed()).isFalse();
            assertThat(connection.prepareStatement("SELECT 1")).isSameAs(inner);
        }
        assertThat(session.prepared()).hasSize(2);
    }

    @Test
    void kindsOfResultsHaveTheirOwnStatements() throws SQLException {
        for (int i = 0; i < 2; i++) {
            Connection connection = execution();
            connection.prepareStatement("INSERT").close();
            connection.prepareStatement("INSERT", Statement.NO_GENERATED_KEYS).close();
            connection
                    .prepareStatement("INSERT", Statement.RETURN_GENERATED_KEYS)
                    .close();
            connection.prepareStatement("INSERT", new int[] {1}).close();
            connection.prepareStatement("INSERT", new String[] {"id"}).close();
            connection.prepareStatement("INSERT", 1, 1).close();
            connection.prepareStatement("INSERT", 1, 1, 1).close();
        }
        assertThat(session.prepared()).hasSize(6);
    }

    @Test
    void theLeastRecentlyUsedIsClosedFirst() throws SQLException {
        Connection connection = execution();
        for (int i = 0; i <= StatementCache.MOST_STATEMENTS; i++) {
            connection.prepareStatement("SELECT " + i).close();
            connection.prepareStatement("SELECT 0").close();
        }
        assertThat(session.prepared()).hasSize(StatementCache.MOST_STATEMENTS + 1);
        assertThat(session.statementCalls()).containsOnlyOnce("close");

        connection.prepareStatement("SELECT 0").close();
        assertThat(session.prepared()).hasSize(StatementCache.MOST_STATEMENTS + 1);
        connection.prepareStatement("SELECT 1").close();
        assertThat(session.prepared()).hasSize(StatementCache.MOST_STATEMENTS + 2);
    }

    @Test
    void statementsThatStayOpenAreClosedBeforeTheNextExecution() throws SQLException {
        Connection connection = execution();
        for (int i = 0; i < StatementCache.MOST_STATEMENTS + 3; i++) {
            connection.prepareStatement("SELECT " + i);
        }
        connection.createStatement();
        connection.prepareCall("CALL a()");
        connection.createStatement().close();
        assertThat(session.statementCalls()).containsExactly("close");
        execution();
        assertThat(session.statementCalls()).filteredOn("close"::equals).hasSize(3 + 2);
    }

    @Test
    void aStatementWithASettingThatCannotBeRestoredIsNotKept() throws SQLException {
        PreparedStatement query = execution().prepareStatement("SELECT 1");
        query.setCursorName("c");
        query.close();
        execution().prepareStatement("SELECT 1");

        assertThat(session.prepared()).hasSize(2);
        assertThat(session.statementCalls()).containsExactly("setCursorName c", "clearParameters", "close");
    }
}
