package dev.assay.workload.tpcc;

import dev.assay.model.result.TrialResult;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Each server goes away under a run in every way that it can. */
@Parallel
class TpccOutageIT {

    @Nested
    class OfPostgres extends ServerOutageContract {

        @Override
        protected CrashableServer.Administered start(Path folder) throws Exception {
            return new CrashablePostgres(folder, EventfulRun.USERS);
        }

        @Override
        protected boolean patient() {
            return true;
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MYSQL)
    @Exhaustive
    class OfMysql extends ServerOutageContract {

        @Override
        protected CrashableServer.Administered start(Path folder) throws SQLException {
            return new CrashableMysql("mysql", "mysql");
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MARIADB)
    @Exhaustive
    class OfMariadb extends ServerOutageContract {

        @Override
        protected CrashableServer.Administered start(Path folder) throws SQLException {
            return new CrashableMysql("mariadb", "mariadb");
        }
    }

    @Nested
    @Exhaustive
    class OfH2 extends OutageContract<CrashableServer> {

        @Override
        protected CrashableServer start(Path folder) throws Exception {
            return new CrashableH2(folder);
        }

        /** H2 has no transaction counter to compare with. */
        @Override
        protected void requireRestartSeen(TrialResult result) {}
    }
}
