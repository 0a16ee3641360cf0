package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.sql.SQLException;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The tests of {@link JdbcTargetContract} about transactions and their isolation. */
abstract class JdbcTransactions extends JdbcTargetFixture {

    @Test
    void opensSessionsInTheRequestedAutocommitMode() throws SQLException {
        for (Tuning tuning : Tuning.values()) {
            try (Target target = connect(spec().withTuning(tuning));
                    JdbcSession statements = open(target, true);
                    JdbcSession transactions = open(target, false)) {
                assertThat(statements.connection().getAutoCommit())
                        .as("autocommit mode of a session opened with autocommit")
                        .isTrue();
                assertThat(transactions.connection().getAutoCommit())
                        .as("autocommit mode of a session opened without autocommit")
                        .isFalse();
                assertThat(target.info().tuning())
                        .as("tuning in info()")
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
            assertThat(amount(other))
                    .as("seen by another session before the commit")
                    .isZero();
            session.commit();
            assertThat(amount(other))
                    .as("seen by another session after the commit")
                    .isEqualTo(1);
            execute(session, ADD_TO_1);
            session.rollback();
            assertThat(amount(session)).as("after the rollback").isEqualTo(1);
            session.commit();
            assertThat(amount(other))
                    .as("seen by another session after the rollback")
                    .isEqualTo(1);
        }
    }

    @Test
    void commitsAndRollsBackThroughStatements() throws Exception {
        try (Target target = connect(spec());
                JdbcSession session = open(target, true);
                JdbcSession other = auxiliary(target)) {
            execute(session, ADD_TO_1);
            assertThat(amount(other))
                    .as("seen by another session without begin()")
                    .isEqualTo(1);
            for (int i = 0; i < 2; i++) {
                session.begin();
                execute(session, ADD_TO_1);
                assertThat(amount(other))
                        .as("seen by another session before the rollback")
                        .isEqualTo(1);
                session.rollback();
            }
            session.begin();
            execute(session, ADD_TO_1);
            session.commit();
            assertThat(amount(other))
                    .as("seen by another session after the commit")
                    .isEqualTo(2);
            assertThat(session.connection().getAutoCommit())
                    .as("autocommit mode must stay on: begin() is a statement here")
                    .isTrue();
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
                assertThat(session.usable()).as("usable() after a rollback").isTrue();
                session.begin();
                assertThat(amount(session)).as("after the rollback").isZero();
                session.commit();
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> opensSessionsWithTheRequestedIsolation() {
        return Stream.of(Isolation.values())
                .filter(isolation -> isolation != Isolation.DEFAULT)
                .map(isolation -> DynamicTest.dynamicTest(isolation.name(), () -> {
                    requireIsolation(spec(), isolation, isolation);
                    requireIsolation(spec().withIsolation(isolation), Isolation.DEFAULT, isolation);
                }));
    }

    private void requireIsolation(TargetSpec described, Isolation requested, Isolation expected) throws SQLException {
        for (boolean autocommit : new boolean[] {true, false}) {
            try (Target target = connect(described);
                    JdbcSession session =
                            target.open(JdbcSession.class, new SessionOptions("contract", autocommit, requested))) {
                assertThat(session.connection().getTransactionIsolation())
                        .as(
                                "level for %s of the session and %s of the target",
                                requested, described.sessions().isolation())
                        .isEqualTo(expected.jdbcLevel());
                assertThat(session.isolation()).as("isolation()").contains(expected);
            }
        }
    }

    /** A session with the default isolation reports the level that its driver reports. */
    @Test
    void reportsTheIsolationOfTheServer() throws SQLException {
        try (Target target = connect(spec());
                JdbcSession session =
                        target.open(JdbcSession.class, new SessionOptions("contract", false, Isolation.DEFAULT))) {
            assertThat(session.isolation())
                    .isEqualTo(Isolation.ofJdbc(session.connection().getTransactionIsolation()))
                    .isPresent();
        }
    }

    @Test
    void readCommittedSeesOtherCommitsAndRepeatableReadDoesNot() throws Exception {
        assertThat(seenOfAnUpdate(Isolation.READ_COMMITTED))
                .as("seen at READ_COMMITTED")
                .isEqualTo(1);
        assertThat(seenOfAnUpdate(Isolation.REPEATABLE_READ))
                .as("seen at REPEATABLE_READ")
                .isZero();
    }

    /** Returns the difference between two reads of one transaction, between which another session added 1. */
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
}
