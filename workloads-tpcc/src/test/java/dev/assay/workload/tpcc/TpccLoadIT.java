package dev.assay.workload.tpcc;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Loads that are cut by force, on each server. */
@Parallel
class TpccLoadIT {

    @Nested
    class OnPostgres extends InterruptedLoadContract {

        @Override
        protected CrashableServer start(Path folder) throws Exception {
            return new CrashablePostgres(folder, EventfulRun.USERS);
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MYSQL)
    @Exhaustive
    class OnMysql extends InterruptedLoadContract {

        @Override
        protected CrashableServer start(Path folder) throws SQLException {
            return new CrashableMysql("mysql", "mysql");
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MARIADB)
    @Exhaustive
    class OnMariadb extends InterruptedLoadContract {

        @Override
        protected CrashableServer start(Path folder) throws SQLException {
            return new CrashableMysql("mariadb", "mariadb");
        }
    }

    @Nested
    @Exhaustive
    class OnH2 extends InterruptedLoadContract {

        @Override
        protected CrashableServer start(Path folder) throws Exception {
            return new CrashableH2(folder);
        }
    }
}
