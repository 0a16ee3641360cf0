package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * New-Order step by step, in SQL that most products understand. Confined to its worker.
 *
 * <p>Items are read first, while nothing is locked yet; then come the district's row and the stock, in the order of its
 * key. What is not found has no stock to take and no line to insert; everything else is done before it is undone (clause
 * 2.4.2.3).
 */
final class NewOrderSteps {

    private final NewOrderSql sql;
    private final NewOrderInput input;
    private final NewOrderScreen screen;

    // What a statement needs from an earlier one; reused.
    private final @Nullable String[] itemData = new String[Scale.MOST_LINES];
    private final @Nullable String[] districtInfo = new String[Scale.MOST_LINES];

    /** The lines whose items were found, in the order of the stock's key. */
    private final int[] foundByStock = new int[Scale.MOST_LINES];

    private int found;

    NewOrderSteps(NewOrderSql sql, NewOrderInput input, NewOrderScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
    }

    /** Fills in the screen, which is clear; the lines that stay so have an item that the database does not. */
    void execute(JdbcSession session) throws SQLException {
        readItems(session);
        takeOrderNumber(session);
        takeStock(session);
        readStock(session);
        insertOrder(session);
        insertLines(session);
    }

    private void readItems(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.items);
        for (int place = 0; place < Scale.MOST_LINES; place++) {
            statement.setInt(place + 1, input.item[Math.min(place, input.lines - 1)]);
        }
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                int item = rows.getInt(1);
                long price = Columns.unscaled(rows, 2, 2);
                String name = rows.getString(3);
                String data = rows.getString(4);
                for (int line = 0; line < input.lines; line++) {
                    if (input.item[line] == item) {
                        screen.priceCents[line] = price;
                        screen.itemName[line] = name;
                        itemData[line] = data;
                    }
                }
            }
        }
        found = 0;
        for (int at = 0; at < input.lines; at++) {
            int line = input.lineByStock[at];
            if (screen.hasItem(line)) {
                foundByStock[found++] = line;
            }
        }
        if (found == 0) {
            throw Columns.missing("each item of an order");
        }
    }

    private void takeOrderNumber(JdbcSession session) throws SQLException {
        PreparedStatement update = session.statement(sql.takeNumber);
        update.setInt(1, input.warehouse);
        update.setInt(2, input.district);
        update.executeUpdate();
        PreparedStatement statement = session.statement(sql.readNumber);
        statement.setInt(1, input.warehouse);
        statement.setInt(2, input.district);
        statement.setInt(3, input.customer);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "warehouse " + input.warehouse + " with its districts and customers");
            screen.orderNumber = row.getInt(1);
            screen.districtTax = Columns.unscaled(row, 2, 4);
            screen.warehouseTax = Columns.unscaled(row, 3, 4);
            screen.discount = Columns.unscaled(row, 4, 4);
            screen.customerLast = row.getString(5);
            screen.customerCredit = row.getString(6);
        }
    }

    private void takeStock(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.takeStock);
        statement.clearBatch();
        for (int i = 0; i < found; i++) {
            int line = foundByStock[i];
            int quantity = input.quantity[line];
            statement.setInt(1, quantity + 10);
            statement.setInt(2, quantity);
            statement.setInt(3, 91 - quantity);
            statement.setInt(4, quantity);
            statement.setInt(5, input.supplyWarehouse[line] == input.warehouse ? 0 : 1);
            statement.setInt(6, input.supplyWarehouse[line]);
            statement.setInt(7, input.item[line]);
            statement.addBatch();
        }
        statement.executeBatch();
    }

    private void readStock(JdbcSession session) throws SQLException {
        PreparedStatement statement;
        if (input.allLocal) {
            statement = session.statement(sql.homeStock(input.district));
            statement.setInt(1, input.warehouse);
            for (int place = 0; place < Scale.MOST_LINES; place++) {
                statement.setInt(place + 2, input.item[foundLine(place)]);
            }
        } else {
            statement = session.statement(sql.anyStock(input.district));
            for (int place = 0; place < Scale.MOST_LINES; place++) {
                statement.setInt(2 * place + 1, input.supplyWarehouse[foundLine(place)]);
                statement.setInt(2 * place + 2, input.item[foundLine(place)]);
            }
        }
        int filled = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                filled += takeOver(rows);
            }
        }
        if (filled != found) {
            throw Columns.missing("stock of warehouse " + input.warehouse);
        }
    }

    /** The statements have more places than most orders have lines; the last one fills what is left. */
    private int foundLine(int place) {
        return foundByStock[Math.min(place, found - 1)];
    }

    private int takeOver(ResultSet row) throws SQLException {
        int warehouse = row.getInt(1);
        int item = row.getInt(2);
        int quantity = row.getInt(3);
        String info = row.getString(4);
        boolean original = row.getString(5).contains("ORIGINAL");
        int lines = 0;
        for (int line = 0; line < input.lines; line++) {
            if (input.item[line] == item && input.supplyWarehouse[line] == warehouse) {
                screen.stockQuantity[line] = quantity;
                districtInfo[line] = info;
                String data = itemData[line];
                screen.brandGeneric[line] = original && data != null && data.contains("ORIGINAL") ? 'B' : 'G';
                screen.amountCents[line] = input.quantity[line] * screen.priceCents[line];
                lines++;
            }
        }
        return lines;
    }

    private void insertOrder(JdbcSession session) throws SQLException {
        PreparedStatement order = session.statement(sql.insertOrder);
        setOrderKey(order);
        order.setInt(4, input.customer);
        Columns.setTime(order, 5, input.entryMillis);
        order.setInt(6, input.lines);
        order.setInt(7, input.allLocal ? 1 : 0);
        order.executeUpdate();
        PreparedStatement newOrder = session.statement(sql.insertNewOrder);
        setOrderKey(newOrder);
        newOrder.executeUpdate();
    }

    private void insertLines(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.insertLine);
        statement.clearBatch();
        for (int line = 0; line < input.lines; line++) {
            if (!screen.hasItem(line)) {
                continue;
            }
            setOrderKey(statement);
            statement.setInt(4, line + 1);
            statement.setInt(5, input.item[line]);
            statement.setInt(6, input.supplyWarehouse[line]);
            statement.setInt(7, input.quantity[line]);
            Columns.setCents(statement, 8, screen.amountCents[line]);
            statement.setString(9, districtInfo[line]);
            statement.addBatch();
        }
        statement.executeBatch();
    }

    private void setOrderKey(PreparedStatement statement) throws SQLException {
        statement.setInt(1, screen.orderNumber);
        statement.setInt(2, input.district);
        statement.setInt(3, input.warehouse);
    }
}
