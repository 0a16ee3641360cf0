package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.SQLException;

/** One command of the timed part of a script. Immutable: variables are in the state of each client. */
interface Step {

    /**
     * Executes the command.
     *
     * @throws SQLException of the session
     * @throws dev.assay.model.AssayException if an expression cannot be evaluated
     */
    void run(ClientState state, JdbcSession session) throws SQLException;
}
