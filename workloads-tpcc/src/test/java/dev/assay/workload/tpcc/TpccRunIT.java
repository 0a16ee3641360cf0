package dev.assay.workload.tpcc;

import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A load, a run and a check on each product, through each of its drivers; servers are this JVM's own, as they count commits. */
@Parallel
class TpccRunIT {

    abstract static class OnServer extends WholeRunContract {

        private final String product;
        private final String scheme;
        private ScratchDatabase database;

        OnServer(String product, String scheme) {
            this.product = product;
            this.scheme = scheme;
        }

        @Override
        protected TargetSpec empty() throws SQLException {
            database = DevelopmentServer.own(product).scratch();
            return database.spec(scheme);
        }

        @Override
        protected void drop() throws SQLException {
            if (database != null) {
                database.close();
            }
        }

        private boolean postgres() {
            return product.equals("postgresql");
        }

        @Override
        protected Map<TransactionKind, Double> roundTrips() {
            return postgres() ? atOnce() : stepByStep();
        }

        @Override
        protected long prepared(JdbcSession session, List<Long> sets) throws SQLException {
            if (postgres()) {
                sets.add(0L);
                // pgjdbc's own, which demarcate transactions
                return ask(
                                session,
                                "SELECT 'prepared', COUNT(*) FROM pg_prepared_statements WHERE statement !~"
                                        + " '^(BEGIN|COMMIT|ROLLBACK|SELECT .prepared)'")
                        .get("prepared");
            }
            Map<String, Long> status =
                    ask(session, "SHOW SESSION STATUS WHERE variable_name IN ('com_stmt_prepare', 'com_set_option')");
            sets.add(status.get("com_set_option"));
            return status.get("com_stmt_prepare");
        }

        private static Map<String, Long> ask(JdbcSession session, String sql) throws SQLException {
            Map<String, Long> answer = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            try (Statement statement = session.connection().createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    answer.put(rows.getString(1), rows.getLong(2));
                }
            }
            return answer;
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_POSTGRESQL)
    class OnPostgres extends OnServer {
        OnPostgres() {
            super("postgresql", "postgresql");
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MYSQL)
    class OnMysql extends OnServer {
        OnMysql() {
            super("mysql", "mysql");
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MYSQL)
    @Exhaustive
    class OnMysqlThroughMariadbsDriver extends OnServer {
        OnMysqlThroughMariadbsDriver() {
            super("mysql", "mariadb");
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MARIADB)
    class OnMariadb extends OnServer {
        OnMariadb() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MARIADB)
    @Exhaustive
    class OnMariadbThroughMysqlsDriver extends OnServer {
        OnMariadbThroughMysqlsDriver() {
            super("mariadb", "mysql");
        }
    }

    @Nested
    class OnH2 extends WholeRunContract {

        @TempDir
        private static Path folder;

        /** H2's default lock timeout is 2 s, which transactions exceed on a busy host. */
        @Override
        protected TargetSpec empty() {
            return TargetSpec.of(
                    "jdbc:h2:" + folder.resolve("tpcc").toAbsolutePath() + ";LOCK_TIMEOUT=60000", "sa", "");
        }

        @Override
        protected Map<TransactionKind, Double> roundTrips() {
            return Map.of();
        }

        @Override
        protected long prepared(JdbcSession session, List<Long> sets) {
            throw new AssertionError("H2 does not tell");
        }
    }
}
