package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.assay.model.plan.Isolation;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The JDBC target under test, with a new table {@code contract_rows} for each test. */
abstract class JdbcTargetFixture extends TargetContract<JdbcSession> {

    static final Duration LIMIT = Duration.ofMinutes(2);

    static final String AMOUNT_OF_1 = "SELECT amount FROM contract_rows WHERE id = 1";

    static final String ADD_TO_1 = "UPDATE contract_rows SET amount = amount + 1 WHERE id = 1";

    /** Returns a statement that runs for at least a minute on the server. */
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

    static JdbcSession auxiliary(Target target) {
        return target.open(JdbcSession.class, SessionOptions.auxiliary("contract"));
    }

    static JdbcSession open(Target target, boolean autocommit) {
        return target.open(JdbcSession.class, new SessionOptions("contract", autocommit, Isolation.DEFAULT));
    }

    static void execute(JdbcSession session, String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            statement.execute(sql);
        }
    }

    static int amount(JdbcSession session) throws SQLException {
        return number(session, AMOUNT_OF_1);
    }

    static int number(JdbcSession session, String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getInt(1);
        }
    }

    /**
     * Waits until the thread has ended, or has the same stack in several successive samples, which means that it waits
     * for the server.
     */
    static void awaitStandstill(AssertingThread thread) {
        List<StackTraceElement[]> seen = new ArrayList<>();
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(40)).until(() -> {
            StackTraceElement[] now = thread.stack();
            // a thread that has not begun has an empty stack, too
            if (now.length == 0) {
                return !thread.alive();
            }
            seen.add(now);
            int polls = seen.size();
            return (polls > 3 && Arrays.equals(now, seen.get(polls - 2)) && Arrays.equals(now, seen.get(polls - 3)));
        });
    }
}
