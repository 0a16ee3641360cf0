package dev.assay.workload.tpcc;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;

/** Loads that are cut by force, on each server. */
class TpccLoadIT {

    @Nested
    class OnPostgres extends InterruptedLoadContract {

        @Override
        protected CrashableServer start(Path folder) throws Exception {
            return new CrashablePostgres(folder, EventfulRun.USERS);
        }
    }

    @Nested
    class OnMysql extends InterruptedLoadContract {

        @Override
        protected CrashableServer start(Path folder) throws SQLException {
            return new CrashableMysql("mysql", "mysql");
        }
    }

    @Nested
    class OnMariadb extends InterruptedLoadContract {

        @Override
        protected CrashableServer start(Path folder) throws SQLException {
            return new CrashableMysql("mariadb", "mariadb");
        }
    }

    @Nested
    class OnH2 extends InterruptedLoadContract {

        @Override
        protected CrashableServer start(Path folder) throws Exception {
            return new CrashableH2(folder);
        }
    }
}
