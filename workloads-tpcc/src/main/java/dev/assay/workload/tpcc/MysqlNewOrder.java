package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * New-Order as in tpcc-mysql: five statements for the order, then four for each line. Confined to its worker.
 *
 * <p>The second statement locks the district; stock rows are locked in key order.
 */
final class MysqlNewOrder implements Transaction<JdbcSession> {

    private static final int TEN_THOUSAND = 10_000;

    private final MysqlStatements sql;
    private final MysqlNewOrderInput input;
    private final NewOrderScreen screen = new NewOrderScreen();
    private final OrderEntry entry;

    MysqlNewOrder(MysqlStatements sql, Terminal terminal) {
        this.sql = sql;
        this.input = new MysqlNewOrderInput(terminal);
        this.entry = new OrderEntry(sql.rows, input, screen);
    }

    @Override
    public void prepare() {
        input.draw();
    }

    /** As in the tool, the stock on the screen is that before the order, and the lines after the unused item are left out. */
    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        screen.clear(input.lines);
        entry.readBuyer(session);
        entry.takeOrderNumber(session);
        entry.insertOrder(session);
        screen.totalCents = 0;
        for (int at = 0; at < input.lines; at++) {
            int line = input.lineByStock[at];
            if (!readItem(session, line)) {
                return TpccWorkload.ROLLED_BACK;
            }
            takeStock(session, line);
            screen.amountCents[line] = amount(
                    input.quantity[line] * screen.priceCents[line],
                    screen.warehouseTax + screen.districtTax,
                    screen.discount);
            screen.totalCents += screen.amountCents[line];
            entry.insertLine(session, line, at + 1);
        }
        return OutcomeCode.COMMITTED;
    }

    /** Returns whether the item exists; if not, the order must roll back. */
    private boolean readItem(JdbcSession session, int line) throws SQLException {
        boolean found = entry.readItem(session, line);
        if (!found && input.item[line] != NewOrderInput.UNUSED_ITEM) {
            throw Columns.missing("item " + input.item[line]);
        }
        return found;
    }

    private void takeStock(JdbcSession session, int line) throws SQLException {
        int before = entry.lockStock(session, line);
        screen.stockQuantity[line] = before;
        PreparedStatement update = session.statement(sql.setStock);
        update.setInt(1, quantityAfter(before, input.quantity[line]));
        entry.setStock(update, 2, line);
        update.executeUpdate();
    }

    /** The tool's rule; clause 2.4.2.2 keeps at least ten in stock. */
    static int quantityAfter(int before, int ordered) {
        return before > ordered ? before - ordered : before - ordered + 91;
    }

    /**
     * Returns a line's amount with both taxes and the discount, rounded half up to cents.
     *
     * @param cents quantity times price
     * @param tax sum of the taxes of warehouse and district, in ten-thousandths
     * @param discount in ten-thousandths
     */
    static long amount(long cents, long tax, long discount) {
        long unit = (long) TEN_THOUSAND * TEN_THOUSAND;
        return (cents * (TEN_THOUSAND + tax) * (TEN_THOUSAND - discount) + unit / 2) / unit;
    }

    @Override
    public String toString() {
        return screen.toString();
    }
}
