package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import dev.assay.transactions.NamedTransaction;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions from lambdas on tables that exist already, in a real database. */
@Parallel
class OwnTransactionsIT {

    private static final String ITEMS =
            "CREATE TABLE item (id INT PRIMARY KEY, stock INT); INSERT INTO item SELECT x, 1000000"
                    + " FROM SYSTEM_RANGE(1, 10)";

    private static final int USERS = 2;

    @TempDir
    private Path folder;

    private static DataSource open(String name) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + name);
        source.setUser("sa");
        return source;
    }

    private static NamedTransaction checkout() {
        return Transactions.named("checkout", random -> random.between(1, 10), (connection, item) -> {
            try (PreparedStatement take =
                    connection.prepareStatement("UPDATE item SET stock = stock - 1 WHERE id = ?")) {
                take.setInt(1, item);
                take.executeUpdate();
            }
        });
    }

    private static long sold(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT SUM(1000000 - stock) FROM item")) {
            row.next();
            return row.getLong(1);
        }
    }

    static class Selling {

        static final AtomicLong CALLS = new AtomicLong();

        @BenchmarkTarget
        static final DataSource DATABASE = open("selling");

        @BenchmarkWorkload
        static final TransactionWorkload SHOP = Transactions.workload(
                        "shop",
                        checkout().weight(3),
                        Transactions.named("call", (connection, random) -> {
                                    CALLS.incrementAndGet();
                                    connection.commit();
                                })
                                .commitsItself())
                .check("stock", "stock is never negative", "SELECT id FROM item WHERE stock < 0");

        @DatabaseBenchmark(workload = "shop", users = USERS, duration = "1s", rampUp = "0s")
        void sells(BenchmarkResult result) throws SQLException {
            assertThat(result).isNotInvalid().hasNoErrors();
            TrialResult trial = result.trial();
            assertThat(trial.course().loading()).isNull();
            assertThat(trial.compliance().checks())
                    .extracting(CheckResult::status)
                    .containsExactly(CheckResult.Status.PASSED);
            // Each user may have ended one transaction after the measurement.
            try (Connection connection = DATABASE.getConnection()) {
                long checkouts = committed(trial, "checkout");
                assertThat(sold(connection)).isBetween(checkouts, checkouts + USERS);
            }
            long calls = committed(trial, "call");
            assertThat(CALLS.get()).isBetween(calls, calls + USERS).isPositive();
        }

        private static long committed(TrialResult trial, String type) {
            return trial.outcomes().transactions().stream()
                    .filter(each -> each.type().equals(type))
                    .mapToLong(TransactionResult::committed)
                    .sum();
        }
    }

    @Test
    void theTablesThatExistAreMeasuredAndStay() throws SQLException {
        try (Connection held = open("selling").getConnection()) {
            execute(held, ITEMS);

            Suites.run(folder, Selling.class).assertPassed(1);

            assertThat(tables(held)).isEqualTo(1);
        }
    }

    static class Calibrated {

        @BenchmarkTarget
        static final DataSource DATABASE = open("calibrated");

        @BenchmarkWorkload
        static final TransactionWorkload SHOP = Transactions.workload("shop", checkout());

        @DatabaseBenchmark(
                workload = "shop",
                users = 2,
                duration = "1s",
                rampUp = "0s",
                repeats = 3,
                calibration = "round-trip")
        void isCalibrated(BenchmarkResult result) {
            assertThat(result).hasNoErrors();
            assertThat(result.context().calibration())
                    .isNotNull()
                    .satisfies(
                            calibration -> assertThat(calibration.perSecond()).hasSize(3));
        }
    }

    @Test
    void eachRepetitionHasACalibration() throws SQLException {
        try (Connection held = open("calibrated").getConnection()) {
            execute(held, ITEMS);

            Suites.run(folder, Calibrated.class).assertPassed(1);
        }
    }

    static class Prepared {

        @BenchmarkTarget
        static final DataSource DATABASE = open("prepared");

        @BenchmarkWorkload
        static final TransactionWorkload SHOP = Transactions.workload("shop", checkout());

        @BeforeAll
        static void prepare(Target target) throws SQLException {
            try (JdbcSession session = target.open(JdbcSession.class, SessionOptions.auxiliary("set-up"))) {
                execute(session.connection(), ITEMS);
            }
        }

        @DatabaseBenchmark(workload = "shop", duration = "100ms", rampUp = "0s")
        void sells(BenchmarkResult result, Target target) {
            assertThat(result).hasNoErrors();
            assertThat(target.info().product())
                    .isEqualTo(result.trial().target().product());
        }
    }

    @Test
    void aParameterTargetIsTheMeasuredDatabase() throws SQLException {
        try (Connection held = open("prepared").getConnection()) {
            Suites.run(folder, Prepared.class).assertPassed(1);

            assertThat(sold(held)).isPositive();
        }
    }

    static class Violating {

        @BenchmarkTarget
        static final DataSource DATABASE = open("violating");

        @BenchmarkWorkload
        static final TransactionWorkload SHOP = Transactions.workload("shop", checkout())
                .check("stock", "nothing is sold", "SELECT id FROM item WHERE stock < 1000000");

        @DatabaseBenchmark(workload = "shop", duration = "100ms", rampUp = "0s")
        void sells(BenchmarkResult result) {
            assertThat(result.trial().verdict().status()).isEqualTo(Verdict.Status.INVALID);
            assertThat(result.trial().compliance().checks())
                    .singleElement()
                    .satisfies(check -> assertThat(check.detail()).contains(" violations, for example "));
        }
    }

    @Test
    void aViolatedConditionMakesTheResultInvalid() throws SQLException {
        try (Connection held = open("violating").getConnection()) {
            execute(held, ITEMS);

            Suites.run(folder, Violating.class).assertPassed(1);
        }
    }

    static class AssertingOnViolation {

        @BenchmarkTarget
        static final DataSource DATABASE = open("asserting");

        @BenchmarkWorkload
        static final TransactionWorkload SHOP = Violating.SHOP;

        @DatabaseBenchmark(workload = "shop", duration = "100ms", rampUp = "0s")
        void sells(BenchmarkResult result) {
            assertThat(result).isNotInvalid();
        }
    }

    @Test
    void anInvalidResultFailsTheTestThatAssertsTheOpposite() throws SQLException {
        try (Connection held = open("asserting").getConnection()) {
            execute(held, ITEMS);

            assertThat(Suites.run(folder, AssertingOnViolation.class).problems().values())
                    .singleElement()
                    .asString()
                    .startsWith("expected a measurement that is not INVALID, but the outcome is INVALID")
                    .contains("violations, for example ");
        }
    }

    static class Thinking {

        static final AtomicLong CALLS = new AtomicLong();

        @BenchmarkTarget
        static final DataSource DATABASE = open("thinking");

        @BenchmarkWorkload
        static final TransactionWorkload CALLING = Transactions.workload(
                "calling",
                Transactions.named("call", (connection, random) -> CALLS.incrementAndGet())
                        .think(Duration.ofHours(1)));

        @DatabaseBenchmark(workload = "calling", users = 3, duration = "200ms", rampUp = "0s")
        void calls(BenchmarkResult result) {
            assertThat(result.trial().load().users()).isEqualTo(3);
        }
    }

    /** Each user thinks for about an hour after the first transaction. */
    @Test
    void usersThinkBetweenTheirTransactions() throws SQLException {
        try (Connection held = open("thinking").getConnection()) {
            assertThat(held.isValid(1)).isTrue();

            Suites.run(folder, Thinking.class).assertPassed(1);

            assertThat(Thinking.CALLS).hasValue(3);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long tables(Connection connection) throws SQLException {
        long count = 0;
        try (ResultSet rows = connection.getMetaData().getTables(null, "PUBLIC", null, new String[] {"BASE TABLE"})) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }
}
