package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import dev.assay.testkit.TestDatabases;
import dev.assay.testkit.WorkloadOnTargetContract;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The built-in scripts keep what every workload promises on a database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Parallel
@Exhaustive
@ResourceLock(Resources.OWN_POSTGRESQL)
class ScriptOnPostgresIT extends WorkloadOnTargetContract<ScriptParameters, JdbcSession> {

    private ScratchDatabase database;
    private Target target;

    @BeforeAll
    void connect() throws SQLException {
        DevelopmentServer server = DevelopmentServer.own("postgresql");
        // Its transactions would be counted as ours.
        server.administrate("ALTER SYSTEM SET autovacuum = off", "SELECT pg_reload_conf()");
        database = server.scratch();
        target = TestDatabases.connect(server.url("postgresql", database.name()), database.name(), database.password());
    }

    @AfterAll
    void close() throws SQLException {
        if (target != null) {
            target.close();
            database.close();
        }
    }

    @Override
    protected WorkloadFactory<ScriptParameters, JdbcSession> factory() {
        return new ScriptFactory();
    }

    /** The same workload does not mix autocommitted statements, whose commits the engine does not count. */
    @Override
    protected ScriptParameters parameters() {
        return Given.builtIn("tpcb-like, simple-update", 1);
    }

    @Override
    protected Target target() {
        return target;
    }
}
