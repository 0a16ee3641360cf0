package dev.assay.workload.tpcc;

import dev.assay.model.plan.TargetSpec;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;

/** MySQL or MariaDB through one of their drivers, on a dedicated server. */
abstract class AnotherServerContract extends AnotherProductContract {

    private final String product;
    private final String scheme;
    private ScratchDatabase database;

    /**
     * @param scheme of the driver
     */
    AnotherServerContract(String product, String scheme) {
        this.product = product;
        this.scheme = scheme;
    }

    @Override
    protected TargetSpec empty() throws SQLException {
        database = DevelopmentServer.own(product).scratch();
        return database.spec(scheme);
    }

    @AfterAll
    void drop() throws SQLException {
        if (database != null) {
            database.close();
        }
    }
}
