package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.SQLException;

/** Consecutive statements of one kind on one table in a transaction. Confined to its worker. */
interface Step {

    /** Draws the inputs; allocates nothing. */
    void prepare();

    /** Executes the statements with the inputs drawn last. */
    void execute(JdbcSession session) throws SQLException;
}
