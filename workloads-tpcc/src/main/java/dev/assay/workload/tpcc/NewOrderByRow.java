package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * New-Order with five statements for the order and four for each line. Confined to its worker.
 *
 * <p>Locks district, warehouse and customer in this order, then the stock in key order. Warehouse and customer are locked only
 * where reads lock, as in InnoDB's SERIALIZABLE. The unused item is looked up like any other, and all other lines are processed
 * before the roll-back (TPC-C rev 5.11 clause 2.4.2.3).
 */
final class NewOrderByRow {

    /** Clause 2.4.2.2: at least this number has to stay in stock, else {@link #REFILL} are added. */
    private static final int LEAST = 10;

    private static final int REFILL = 91;

    private final StandardRowSql sql;
    private final NewOrderInput input;
    private final NewOrderScreen screen;
    private final OrderEntry entry;

    NewOrderByRow(StandardRowSql sql, NewOrderInput input, NewOrderScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
        this.entry = new OrderEntry(sql.shared, input, screen);
    }

    /** Fills in the cleared screen; lines whose item does not exist stay clear. */
    void execute(JdbcSession session) throws SQLException {
        entry.takeOrderNumber(session);
        entry.readBuyer(session);
        entry.insertOrder(session);
        for (int at = 0; at < input.lines; at++) {
            int line = input.lineByStock[at];
            if (entry.readItem(session, line)) {
                screen.amountCents[line] = input.quantity[line] * screen.priceCents[line];
                takeStock(session, line);
                entry.insertLine(session, line, line + 1);
            }
        }
    }

    private void takeStock(JdbcSession session, int line) throws SQLException {
        int before = entry.lockStock(session, line);
        int ordered = input.quantity[line];
        screen.stockQuantity[line] = before - ordered + (before >= ordered + LEAST ? 0 : REFILL);
        PreparedStatement statement = session.statement(sql.takeStock);
        statement.setInt(1, screen.stockQuantity[line]);
        statement.setInt(2, ordered);
        statement.setInt(3, input.supplyWarehouse[line] == input.warehouse ? 0 : 1);
        entry.setStock(statement, 4, line);
        statement.executeUpdate();
    }
}
