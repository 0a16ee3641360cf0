package dev.assay.workload.ycsb;

import dev.assay.spi.target.Target;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** On a shared server: operations commit by themselves, so that the contract does not compare transaction counts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class YcsbOnServer extends YcsbOnTarget {

    private final String product;
    private ScratchDatabase database;
    private Target target;

    YcsbOnServer(String product) {
        this.product = product;
    }

    @BeforeAll
    void connect() throws SQLException {
        database = DevelopmentServer.shared(product).scratch();
        target = Adapted.connect(database.spec());
    }

    @AfterAll
    void close() throws SQLException {
        if (target != null) {
            target.close();
            database.close();
        }
    }

    @Override
    protected Target target() {
        return target;
    }
}
