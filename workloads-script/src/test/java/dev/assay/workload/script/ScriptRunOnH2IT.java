package dev.assay.workload.script;

import dev.assay.ExperimentBuilder;
import dev.assay.test.Parallel;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

@Parallel
class ScriptRunOnH2IT extends ScriptRunContract {

    private static final String URL = "jdbc:h2:mem:scripts;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000";

    @Override
    ExperimentBuilder onDatabase(ExperimentBuilder experiment) {
        return experiment.target(URL, "sa", "");
    }

    @Override
    Connection connection() throws SQLException {
        return DriverManager.getConnection(URL, "sa", "");
    }
}
