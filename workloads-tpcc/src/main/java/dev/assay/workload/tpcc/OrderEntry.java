package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The statements for single rows of a New-Order that {@code --access row} and profile {@code tpcc-mysql} share. Fills in the
 * screen. Confined to its worker.
 */
final class OrderEntry {

    private static final String ORIGINAL = "ORIGINAL";

    /** Column of the first {@code s_dist_xx} text, less one. */
    private static final int BEFORE_DISTRICT_TEXTS = 2;

    private final RowSql sql;
    private final OrderInput input;
    private final NewOrderScreen screen;

    // Of each line; reused.
    private final boolean[] originalItem = new boolean[Scale.MOST_LINES];
    private final @Nullable String[] districtInfo = new String[Scale.MOST_LINES];

    OrderEntry(RowSql sql, OrderInput input, NewOrderScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
    }

    void readBuyer(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.readBuyer);
        setDistrict(statement, 1);
        statement.setInt(3, input.customer);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "customer " + input.customer + " of warehouse " + input.warehouse);
            screen.warehouseTax = Columns.unscaled(row, 1, 4);
            screen.discount = Columns.unscaled(row, 2, 4);
            screen.customerCredit = row.getString(3);
            screen.customerLast = row.getString(4);
        }
    }

    /** Locks the district and increments its next order number. */
    void takeOrderNumber(JdbcSession session) throws SQLException {
        PreparedStatement lock = session.statement(sql.lockDistrict);
        setDistrict(lock, 1);
        try (ResultSet row = lock.executeQuery()) {
            Columns.requireRow(row, "district " + input.district + " of warehouse " + input.warehouse);
            screen.districtTax = Columns.unscaled(row, 1, 4);
            screen.orderNumber = row.getInt(2);
        }
        PreparedStatement update = session.statement(sql.setNextOrder);
        update.setInt(1, screen.orderNumber + 1);
        setDistrict(update, 2);
        update.executeUpdate();
    }

    void insertOrder(JdbcSession session) throws SQLException {
        PreparedStatement order = session.statement(sql.insertOrder);
        setDistrict(order, 1);
        order.setInt(3, screen.orderNumber);
        order.setInt(4, input.customer);
        Columns.setTime(order, 5, input.entryMillis);
        order.setInt(6, input.lines);
        order.setInt(7, input.allLocal ? 1 : 0);
        order.executeUpdate();
        PreparedStatement newOrder = session.statement(sql.insertNewOrder);
        setDistrict(newOrder, 1);
        newOrder.setInt(3, screen.orderNumber);
        newOrder.executeUpdate();
    }

    /** Reads the item of a line. Returns false if it does not exist. */
    boolean readItem(JdbcSession session, int line) throws SQLException {
        PreparedStatement statement = session.statement(sql.readItem);
        statement.setInt(1, input.item[line]);
        try (ResultSet row = statement.executeQuery()) {
            if (!row.next()) {
                return false;
            }
            screen.itemName[line] = row.getString(1);
            screen.priceCents[line] = Columns.unscaled(row, 2, 2);
            originalItem[line] = row.getString(3).contains(ORIGINAL);
            return true;
        }
    }

    /** Locks the stock of a line, whose item has been read. Returns the quantity in stock. */
    int lockStock(JdbcSession session, int line) throws SQLException {
        PreparedStatement statement = session.statement(sql.lockStock);
        setStock(statement, 1, line);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "stock of item " + input.item[line]);
            boolean original = row.getString(2).contains(ORIGINAL);
            screen.brandGeneric[line] = original && originalItem[line] ? 'B' : 'G';
            districtInfo[line] = row.getString(BEFORE_DISTRICT_TEXTS + input.district);
            return row.getInt(1);
        }
    }

    /** Inserts a line, whose stock has been locked and whose amount is on the screen, with a number from 1. */
    void insertLine(JdbcSession session, int line, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.insertLine);
        setDistrict(statement, 1);
        statement.setInt(3, screen.orderNumber);
        statement.setInt(4, number);
        statement.setInt(5, input.item[line]);
        statement.setInt(6, input.supplyWarehouse[line]);
        statement.setInt(7, input.quantity[line]);
        Columns.setCents(statement, 8, screen.amountCents[line]);
        statement.setString(9, districtInfo[line]);
        statement.executeUpdate();
    }

    private void setDistrict(PreparedStatement statement, int firstPlace) throws SQLException {
        statement.setInt(firstPlace, input.warehouse);
        statement.setInt(firstPlace + 1, input.district);
    }

    /** Binds the key of a line's stock. */
    void setStock(PreparedStatement statement, int firstPlace, int line) throws SQLException {
        statement.setInt(firstPlace, input.supplyWarehouse[line]);
        statement.setInt(firstPlace + 1, input.item[line]);
    }
}
