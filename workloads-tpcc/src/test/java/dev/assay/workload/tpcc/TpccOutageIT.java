package dev.assay.workload.tpcc;

import dev.assay.model.result.TrialResult;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;

/** Each server goes away under a run in every way that it can. */
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
    class OfMysql extends ServerOutageContract {

        @Override
        protected CrashableServer.Administered start(Path folder) throws SQLException {
            return new CrashableMysql("mysql", "mysql");
        }
    }

    @Nested
    class OfMariadb extends ServerOutageContract {

        @Override
        protected CrashableServer.Administered start(Path folder) throws SQLException {
            return new CrashableMysql("mariadb", "mariadb");
        }
    }

    @Nested
    class OfH2 extends OutageContract<CrashableServer> {

        @Override
        protected CrashableServer start(Path folder) throws Exception {
            return new CrashableH2(folder);
        }

        /** H2 counts no transactions that could tell. */
        @Override
        protected void requireRestartSeen(TrialResult result) {}
    }
}
