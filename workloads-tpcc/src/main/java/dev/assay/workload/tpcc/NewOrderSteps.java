package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * New-Order in several portable statements, each for all lines. Confined to its worker.
 *
 * <p>Updates lock the rows: the district first, then the stock in key order. One select then reads all output. The line
 * with the unused item is sent like any other; it matches no row, and all other lines are processed before the roll-back
 * (clause 2.4.2.3).
 */
final class NewOrderSteps {

    private static final int COLUMNS_OF_LINE = 9;

    private final NewOrderSql sql;
    private final NewOrderInput input;
    private final NewOrderScreen screen;

    /** The {@code s_dist_xx} text of each line; null if the item does not exist. Reused. */
    private final @Nullable String[] districtInfo = new String[Scale.MOST_LINES];

    /** Line indexes of one statement. Reused. */
    private final int[] together = new int[Scale.MOST_LINES];

    NewOrderSteps(NewOrderSql sql, NewOrderInput input, NewOrderScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
    }

    /** Fills in the cleared screen; lines whose item does not exist stay clear. */
    void execute(JdbcSession session) throws SQLException {
        takeOrderNumber(session);
        int taken = 0;
        for (int occurrence = 0; taken < input.lines; occurrence++) {
            int lines = collect(occurrence);
            takeStock(session, lines);
            taken += lines;
        }
        readLines(session);
        insertOrder(session);
        insertLines(session);
    }

    private void takeOrderNumber(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.takeNumber);
        statement.setInt(1, input.warehouse);
        statement.setInt(2, input.district);
        statement.executeUpdate();
    }

    /**
     * Collects the lines with the n-th occurrence of their item, from 0, in stock key order. Returns their number. A
     * repeated item must see the stock quantity that its first line left.
     */
    private int collect(int occurrence) {
        int count = 0;
        for (int at = 0; at < input.lines; at++) {
            int line = input.lineByStock[at];
            int earlier = 0;
            for (int before = 0; before < at; before++) {
                earlier += input.item[input.lineByStock[before]] == input.item[line] ? 1 : 0;
            }
            if (earlier == occurrence) {
                together[count++] = line;
            }
        }
        return count;
    }

    private void takeStock(JdbcSession session, int lines) throws SQLException {
        PreparedStatement statement = session.statement(sql.takeStock(lines));
        int places = NewOrderSql.places(lines);
        int place = setQuantities(statement, 1, lines, places);
        place = setQuantities(statement, place, lines, places);
        statement.setInt(place++, input.warehouse);
        setKeys(statement, place, together, lines, places);
        statement.executeUpdate();
    }

    private int setQuantities(PreparedStatement statement, int firstPlace, int lines, int places) throws SQLException {
        int place = firstPlace;
        for (int at = 0; at < places; at++) {
            int line = together[Math.min(at, lines - 1)];
            statement.setInt(place++, input.item[line]);
            statement.setInt(place++, input.quantity[line]);
        }
        return place;
    }

    private void setKeys(PreparedStatement statement, int firstPlace, int[] ofLines, int lines, int places)
            throws SQLException {
        int place = firstPlace;
        for (int at = 0; at < places; at++) {
            int line = ofLines[Math.min(at, lines - 1)];
            statement.setInt(place++, input.supplyWarehouse[line]);
            statement.setInt(place++, input.item[line]);
        }
    }

    private void readLines(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.readLines(input.lines));
        statement.setInt(1, input.warehouse);
        statement.setInt(2, input.district);
        statement.setInt(3, input.customer);
        setKeys(statement, 4, input.lineByStock, input.lines, NewOrderSql.places(input.lines));
        try (ResultSet rows = statement.executeQuery()) {
            Columns.requireRow(
                    rows,
                    "district or customer of an order of warehouse " + input.warehouse + ", or each of its items,");
            takeOverHead(rows);
            do {
                takeOverLine(rows);
            } while (rows.next());
        }
    }

    private void takeOverHead(ResultSet row) throws SQLException {
        screen.orderNumber = row.getInt(8);
        screen.districtTax = Columns.unscaled(row, 9, 4);
        screen.warehouseTax = Columns.unscaled(row, 10, 4);
        screen.discount = Columns.unscaled(row, 11, 4);
        screen.customerLast = row.getString(12);
        screen.customerCredit = row.getString(13);
    }

    private void takeOverLine(ResultSet row) throws SQLException {
        int warehouse = row.getInt(1);
        int item = row.getInt(2);
        int quantity = row.getInt(3);
        String info = row.getString(4);
        long price = Columns.unscaled(row, 5, 2);
        String name = row.getString(6);
        char brandGeneric = row.getString(7).charAt(0);
        for (int line = 0; line < input.lines; line++) {
            if (input.item[line] == item && input.supplyWarehouse[line] == warehouse) {
                screen.stockQuantity[line] = quantity;
                screen.priceCents[line] = price;
                screen.itemName[line] = name;
                screen.brandGeneric[line] = brandGeneric;
                screen.amountCents[line] = input.quantity[line] * price;
                districtInfo[line] = info;
            }
        }
    }

    private void insertOrder(JdbcSession session) throws SQLException {
        PreparedStatement order = session.statement(sql.insertOrder);
        setOrderKey(order, 1);
        order.setInt(4, input.customer);
        Columns.setTime(order, 5, input.entryMillis);
        order.setInt(6, input.lines);
        order.setInt(7, input.allLocal ? 1 : 0);
        order.executeUpdate();
        PreparedStatement newOrder = session.statement(sql.insertNewOrder);
        setOrderKey(newOrder, 1);
        newOrder.executeUpdate();
    }

    private void insertLines(JdbcSession session) throws SQLException {
        int lines = 0;
        for (int line = 0; line < input.lines; line++) {
            if (screen.hasItem(line)) {
                together[lines++] = line;
            }
        }
        PreparedStatement statement = session.statement(sql.insertLines(lines));
        for (int at = 0; at < lines; at++) {
            int line = together[at];
            int place = at * COLUMNS_OF_LINE + 1;
            setOrderKey(statement, place);
            statement.setInt(place + 3, line + 1);
            statement.setInt(place + 4, input.item[line]);
            statement.setInt(place + 5, input.supplyWarehouse[line]);
            statement.setInt(place + 6, input.quantity[line]);
            Columns.setCents(statement, place + 7, screen.amountCents[line]);
            statement.setString(place + 8, districtInfo[line]);
        }
        statement.executeUpdate();
    }

    private void setOrderKey(PreparedStatement statement, int firstPlace) throws SQLException {
        statement.setInt(firstPlace, screen.orderNumber);
        statement.setInt(firstPlace + 1, input.district);
        statement.setInt(firstPlace + 2, input.warehouse);
    }
}
