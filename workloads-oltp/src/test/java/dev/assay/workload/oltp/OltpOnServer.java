package dev.assay.workload.oltp;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import dev.assay.testkit.WorkloadOnTargetContract;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Reads and writes on a dedicated server: MySQL and MariaDB count the transactions of all databases together. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OltpOnServer extends WorkloadOnTargetContract<OltpParameters, JdbcSession> {

    private final String product;
    private final String scheme;
    private ScratchDatabase database;
    private Target target;

    /**
     * @param scheme of the driver
     */
    OltpOnServer(String product, String scheme) {
        this.product = product;
        this.scheme = scheme;
    }

    @BeforeAll
    void connect() throws SQLException {
        DevelopmentServer server = DevelopmentServer.own(product);
        if (product.equals("postgresql")) {
            // Its transactions would be counted as ours.
            server.administrate("ALTER SYSTEM SET autovacuum = off", "SELECT pg_reload_conf()");
        }
        database = server.scratch();
        target = JdbcTarget.connect(database.spec(scheme), Dialects.discover(OltpOnServer.class.getClassLoader()));
    }

    @AfterAll
    void close() throws SQLException {
        if (target != null) {
            target.close();
            database.close();
        }
    }

    @Override
    protected WorkloadFactory<OltpParameters, JdbcSession> factory() {
        return new OltpFactory();
    }

    @Override
    protected OltpParameters parameters() {
        return Given.of(OltpScriptName.READ_WRITE, 2, 6_000);
    }

    @Override
    protected Target target() {
        return target;
    }
}
