package dev.assay.workload.script;

import dev.assay.ExperimentBuilder;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Runs on a database of its own on a shared server. */
abstract class ScriptRunOnServerContract extends ScriptRunContract {

    private final String product;
    private ScratchDatabase database;

    ScriptRunOnServerContract(String product) {
        this.product = product;
    }

    ScratchDatabase database() {
        return database;
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
    ExperimentBuilder onDatabase(ExperimentBuilder experiment) {
        return experiment.target(database.spec());
    }

    @Override
    Connection connection() throws SQLException {
        return database.administrator();
    }
}
