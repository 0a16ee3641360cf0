package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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

    // Output, and values passed between statements; reused.
    private int orderNumber;
    private long warehouseTax;
    private long districtTax;
    private long discount;
    private String buyer = "";
    private final long[] priceCents = new long[Scale.MOST_LINES];
    private final String[] itemName = new String[Scale.MOST_LINES];
    private final String[] itemData = new String[Scale.MOST_LINES];
    private final int[] stockQuantity = new int[Scale.MOST_LINES];
    private final char[] brandGeneric = new char[Scale.MOST_LINES];
    private final String[] districtInfo = new String[Scale.MOST_LINES];
    private long totalCents;

    MysqlNewOrder(MysqlStatements sql, Terminal terminal) {
        this.sql = sql;
        this.input = new MysqlNewOrderInput(terminal);
    }

    @Override
    public void prepare() {
        input.draw();
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        readBuyer(session);
        takeOrderNumber(session);
        insertOrder(session);
        totalCents = 0;
        for (int at = 0; at < input.lines; at++) {
            int line = input.sorted[at];
            if (!readItem(session, line)) {
                return TpccWorkload.ROLLED_BACK;
            }
            takeStock(session, line);
            insertLine(session, line, at + 1);
        }
        return OutcomeCode.COMMITTED;
    }

    private void readBuyer(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.readBuyer);
        setDistrict(statement, 1);
        statement.setInt(3, input.customer);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "customer " + input.customer + " of warehouse " + input.warehouse);
            warehouseTax = Columns.unscaled(row, 1, 4);
            discount = Columns.unscaled(row, 2, 4);
            buyer = row.getString(3) + " " + row.getString(4);
        }
    }

    private void takeOrderNumber(JdbcSession session) throws SQLException {
        PreparedStatement lock = session.statement(sql.lockDistrict);
        setDistrict(lock, 1);
        try (ResultSet row = lock.executeQuery()) {
            Columns.requireRow(row, "district " + input.district + " of warehouse " + input.warehouse);
            districtTax = Columns.unscaled(row, 1, 4);
            orderNumber = row.getInt(2);
        }
        PreparedStatement update = session.statement(sql.setNextOrder);
        update.setInt(1, orderNumber + 1);
        setDistrict(update, 2);
        update.executeUpdate();
    }

    private void insertOrder(JdbcSession session) throws SQLException {
        PreparedStatement order = session.statement(sql.insertOrder);
        setDistrict(order, 1);
        order.setInt(3, orderNumber);
        order.setInt(4, input.customer);
        Columns.setTime(order, 5, input.entryMillis);
        order.setInt(6, input.lines);
        order.setInt(7, input.allLocal ? 1 : 0);
        order.executeUpdate();
        PreparedStatement newOrder = session.statement(sql.insertNewOrder);
        setDistrict(newOrder, 1);
        newOrder.setInt(3, orderNumber);
        newOrder.executeUpdate();
    }

    /** Returns whether the item exists; if not, the order must roll back. */
    private boolean readItem(JdbcSession session, int line) throws SQLException {
        PreparedStatement statement = session.statement(sql.readItem);
        statement.setInt(1, input.item[line]);
        try (ResultSet row = statement.executeQuery()) {
            if (row.next()) {
                itemName[line] = row.getString(1);
                priceCents[line] = Columns.unscaled(row, 2, 2);
                itemData[line] = row.getString(3);
                return true;
            }
        }
        if (input.item[line] != NewOrderInput.UNUSED_ITEM) {
            throw Columns.missing("item " + input.item[line]);
        }
        return false;
    }

    private void takeStock(JdbcSession session, int line) throws SQLException {
        PreparedStatement lock = session.statement(sql.lockStock);
        setStock(lock, 1, line);
        int before;
        try (ResultSet row = lock.executeQuery()) {
            Columns.requireRow(row, "stock of item " + input.item[line]);
            before = row.getInt(1);
            boolean original = row.getString(2).contains("ORIGINAL");
            brandGeneric[line] = original && itemData[line].contains("ORIGINAL") ? 'B' : 'G';
            districtInfo[line] = row.getString(2 + input.district);
        }
        stockQuantity[line] = before;
        PreparedStatement update = session.statement(sql.setStock);
        update.setInt(1, quantityAfter(before, input.quantity[line]));
        setStock(update, 2, line);
        update.executeUpdate();
    }

    /** The tool's rule; clause 2.4.2.2 keeps at least ten in stock. */
    static int quantityAfter(int before, int ordered) {
        return before > ordered ? before - ordered : before - ordered + 91;
    }

    private void insertLine(JdbcSession session, int line, int number) throws SQLException {
        long amountCents = amount(input.quantity[line] * priceCents[line], warehouseTax + districtTax, discount);
        PreparedStatement statement = session.statement(sql.insertLine);
        setDistrict(statement, 1);
        statement.setInt(3, orderNumber);
        statement.setInt(4, number);
        statement.setInt(5, input.item[line]);
        statement.setInt(6, input.supplyWarehouse[line]);
        statement.setInt(7, input.quantity[line]);
        Columns.setCents(statement, 8, amountCents);
        statement.setString(9, districtInfo[line]);
        statement.executeUpdate();
        totalCents += amountCents;
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

    private void setDistrict(PreparedStatement statement, int firstPlace) throws SQLException {
        statement.setInt(firstPlace, input.warehouse);
        statement.setInt(firstPlace + 1, input.district);
    }

    private void setStock(PreparedStatement statement, int firstPlace, int line) throws SQLException {
        statement.setInt(firstPlace, input.supplyWarehouse[line]);
        statement.setInt(firstPlace + 1, input.item[line]);
    }

    @Override
    public String toString() {
        StringBuilder shown = new StringBuilder()
                .append("order ")
                .append(orderNumber)
                .append(" of ")
                .append(buyer)
                .append(", ")
                .append(totalCents)
                .append(" cents:");
        for (int line = 0; line < input.lines; line++) {
            shown.append(' ')
                    .append(itemName[line])
                    .append(' ')
                    .append(stockQuantity[line])
                    .append(brandGeneric[line]);
        }
        return shown.toString();
    }
}
