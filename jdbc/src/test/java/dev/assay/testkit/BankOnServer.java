package dev.assay.testkit;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The bank on a server without other users: MySQL and MariaDB count the transactions of all databases together. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BankOnServer extends WorkloadOnTargetContract<BankParameters, JdbcSession> {

    private final String product;
    private final String scheme;
    private ScratchDatabase database;
    private Target target;

    BankOnServer(String product, String scheme) {
        this.product = product;
        this.scheme = scheme;
    }

    @BeforeAll
    void connect() throws SQLException {
        database = DevelopmentServer.own(product).scratch();
        target = JdbcTarget.connect(database.spec(scheme), Dialects.discover(BankOnServer.class.getClassLoader()));
    }

    @AfterAll
    void close() throws SQLException {
        if (target != null) {
            target.close();
            database.close();
        }
    }

    @Override
    protected WorkloadFactory<BankParameters, JdbcSession> factory() {
        return new BankFactory();
    }

    @Override
    protected BankParameters parameters() {
        return new BankParameters(2_000);
    }

    @Override
    protected Target target() {
        return target;
    }
}
