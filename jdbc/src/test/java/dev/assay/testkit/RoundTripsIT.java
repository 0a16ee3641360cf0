package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.plan.Isolation;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.Traffic;
import dev.assay.test.Parallel;
import dev.assay.test.server.ScratchDatabase;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Round trips of transactions with the presets of the drivers: one for each statement, and no others. */
@Parallel
class RoundTripsIT {

    private static final int TRANSACTIONS = 20;

    private final Sql read;
    private final Sql add;

    RoundTripsIT() {
        SqlCatalogue catalogue = new SqlCatalogue();
        read = catalogue.add("SELECT amount FROM trips WHERE id = ?");
        add = catalogue.add("UPDATE trips SET amount = amount + ? WHERE id = ?");
    }

    /** A read and a write. */
    private void statements(JdbcSession session) throws SQLException {
        PreparedStatement reading = session.statement(read);
        reading.setInt(1, 1);
        try (ResultSet row = reading.executeQuery()) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isNotNegative();
        }
        PreparedStatement adding = session.statement(add);
        adding.setInt(1, 5);
        adding.setInt(2, 1);
        assertThat(adding.executeUpdate()).isEqualTo(1);
    }

    private interface Work {
        void once(JdbcSession session) throws Exception;
    }

    /** After a few transactions, which prepare the statements. */
    private static double perTransaction(ScratchDatabase database, ProductDriver drivers, boolean autocommit, Work work)
            throws Exception {
        try (Target target = JdbcTarget.connect(database.spec(drivers.scheme()), ProductDriver.DIALECTS);
                JdbcSession session =
                        target.open(JdbcSession.class, new SessionOptions("trips", autocommit, Isolation.DEFAULT))) {
            for (int i = 0; i < 10; i++) {
                work.once(session);
            }
            Traffic before = target.traffic().orElseThrow();
            for (int i = 0; i < TRANSACTIONS; i++) {
                work.once(session);
            }
            Traffic spent = target.traffic().orElseThrow().since(before);
            assertThat(spent.bytesSent()).isPositive();
            assertThat(spent.bytesReceived()).isPositive();
            return (double) spent.roundTrips() / TRANSACTIONS;
        }
    }

    @TestFactory
    Stream<DynamicTest> aStatementIsAnExchangeAndACommitIsOne() {
        return ProductDriver.each((drivers, database) -> {
            try (Target target = JdbcTarget.connect(database.spec(drivers.scheme()), ProductDriver.DIALECTS);
                    JdbcSession session = target.open(JdbcSession.class, SessionOptions.auxiliary("trips"));
                    Statement statement = session.connection().createStatement()) {
                statement.execute("CREATE TABLE trips (id INTEGER NOT NULL PRIMARY KEY, amount INTEGER NOT NULL)");
                statement.execute("INSERT INTO trips VALUES (1, 0)");
            }
            assertThat(perTransaction(database, drivers, true, this::statements))
                    .as("each its own transaction")
                    .isEqualTo(2);
            assertThat(perTransaction(database, drivers, false, session -> {
                        session.begin();
                        statements(session);
                        session.commit();
                    }))
                    .as("begun by the driver")
                    .isEqualTo(3);
            assertThat(perTransaction(database, drivers, false, session -> {
                        session.begin();
                        statements(session);
                        session.rollback();
                    }))
                    .as("begun by the driver, rolled back")
                    .isEqualTo(3);
            assertThat(perTransaction(database, drivers, true, session -> {
                        session.begin();
                        statements(session);
                        session.commit();
                    }))
                    .as("begun by a statement")
                    .isEqualTo(4);
        });
    }
}
