package dev.assay.workload.ycsb;

import dev.assay.model.plan.TargetSpec;
import dev.assay.test.Parallel;
import dev.assay.testkit.DevelopmentServer;
import dev.assay.testkit.ScratchDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

@Parallel
class YcsbRunIT {

    abstract static class OnServer extends YcsbRunContract {

        private final String product;
        private ScratchDatabase database;

        OnServer(String product) {
            this.product = product;
        }

        @BeforeAll
        void create() throws SQLException {
            database = DevelopmentServer.shared(product).scratch();
        }

        @AfterAll
        void drop() throws SQLException {
            if (database != null) {
                database.close();
            }
        }

        @Override
        TargetSpec target() {
            return database.spec();
        }
    }

    @Nested
    class OnPostgres extends OnServer {
        OnPostgres() {
            super("postgresql");
        }
    }

    @Nested
    class OnMariadb extends OnServer {
        OnMariadb() {
            super("mariadb");
        }
    }

    @Nested
    class OnMysql extends OnServer {
        OnMysql() {
            super("mysql");
        }
    }

    @Nested
    class OnH2 extends YcsbRunContract {
        @Override
        TargetSpec target() {
            return Adapted.h2("runs");
        }

        @Override
        String text() {
            return "VARCHAR";
        }
    }
}
