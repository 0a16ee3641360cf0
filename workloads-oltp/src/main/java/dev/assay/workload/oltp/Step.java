package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.SQLException;

/** Statements of one kind that follow one another in a transaction, on one table. Confined to its worker. */
interface Step {

    /** Draws the inputs; allocates nothing. */
    void prepare();

    /** Executes the statements with the inputs drawn last. */
    void execute(JdbcSession session) throws SQLException;
}
