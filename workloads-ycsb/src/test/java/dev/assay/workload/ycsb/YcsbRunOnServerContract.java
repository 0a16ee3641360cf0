package dev.assay.workload.ycsb;

import dev.assay.model.plan.TargetSpec;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

abstract class YcsbRunOnServerContract extends YcsbRunContract {

    private final String product;
    private ScratchDatabase database;

    YcsbRunOnServerContract(String product) {
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
