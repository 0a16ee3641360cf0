package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * New-Order in one call of a stored procedure, which processes the lines one by one in the order of their stock. It looks for the
 * unused item like for any other, and processes all other lines before the roll-back (TPC-C rev 5.11 clause 2.4.2.3). Confined to
 * its worker.
 */
final class NewOrderByProcedure {

    private final ProcedureSql sql;
    private final NewOrderInput input;
    private final NewOrderScreen screen;
    private final LineText lines = new LineText();

    NewOrderByProcedure(ProcedureSql sql, NewOrderInput input, NewOrderScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
    }

    /** Fills in the cleared screen; lines whose item does not exist stay clear. */
    void execute(JdbcSession session) throws SQLException {
        PreparedStatement statement = sql.newOrder.on(session);
        statement.setInt(1, input.warehouse);
        statement.setInt(2, input.district);
        statement.setInt(3, input.customer);
        Columns.setTime(statement, 4, input.entryMillis);
        statement.setInt(5, input.allLocal ? 1 : 0);
        statement.setString(6, lines.of(input));
        try (ResultSet rows = statement.executeQuery()) {
            screen.takeOver(rows, input, true);
        }
    }
}
