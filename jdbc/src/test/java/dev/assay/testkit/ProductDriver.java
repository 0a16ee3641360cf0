package dev.assay.testkit;

import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.test.Tier;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/** Each server, through each driver that supports it. */
record ProductDriver(String product, String scheme) {

    static final Dialects DIALECTS = Dialects.discover(ProductDriver.class.getClassLoader());

    private static final int NO_SUCH_SESSION = 1094;

    private static final List<ProductDriver> ALL = List.of(
            new ProductDriver("postgresql", "postgresql"),
            new ProductDriver("mariadb", "mariadb"),
            new ProductDriver("mariadb", "mysql"),
            new ProductDriver("mysql", "mysql"),
            new ProductDriver("mysql", "mariadb"));

    /** A test on one of them. */
    interface OnDatabase {
        void test(ProductDriver drivers, ScratchDatabase database) throws Exception;
    }

    /** A test for each product and driver, on an empty database of the shared servers. */
    static Stream<DynamicTest> each(OnDatabase test) {
        return tests(ALL.stream(), test);
    }

    /**
     * As {@link #each}, but in the standard tier with the product's own driver only: for rules that hardly depend on the driver.
     */
    static Stream<DynamicTest> eachProduct(OnDatabase test) {
        return tests(ALL.stream().filter(one -> Tier.isExhaustive() || one.product.equals(one.scheme)), test);
    }

    private static Stream<DynamicTest> tests(Stream<ProductDriver> drivers, OnDatabase test) {
        return drivers.map(one -> DynamicTest.dynamicTest(one.toString(), () -> {
            try (ScratchDatabase database =
                    DevelopmentServer.shared(one.product).scratch()) {
                test.test(one, database);
            }
        }));
    }

    /** As {@link ScratchDatabase#spec(String)}, with another URL or account. */
    TargetSpec spec(String url, @Nullable String user, @Nullable String password) {
        TargetSpec spec = TargetSpec.of(url, user, password);
        return scheme.equals("mariadb") ? spec.withTls(new Tls(Tls.Mode.REQUIRE, null)) : spec;
    }

    boolean postgres() {
        return product.equals("postgresql");
    }

    /** Ends the sessions of the database's account, as an administrator does. */
    static void killSessions(ScratchDatabase database) throws SQLException {
        try (var administrator = database.administrator();
                var statement = administrator.createStatement()) {
            if (database.server().product().equals("postgresql")) {
                statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '"
                        + database.name() + "'");
                return;
            }
            List<Long> ids = new ArrayList<>();
            try (var rows = statement.executeQuery(
                    "SELECT id FROM information_schema.processlist WHERE user = '" + database.name() + "'")) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
            for (long id : ids) {
                kill(statement, id);
            }
        }
    }

    private static void kill(Statement statement, long id) throws SQLException {
        try {
            statement.execute("KILL " + id);
        } catch (SQLException e) {
            if (e.getErrorCode() != NO_SUCH_SESSION) {
                throw e;
            }
            // the session has ended meanwhile
        }
    }

    @Override
    public String toString() {
        return product.equals(scheme) ? product : product + " through the driver of " + scheme;
    }
}
