package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Enters an order of 5 to 15 lines (TPC-C rev 5.11 clause 2.4). Confined to its worker.
 *
 * <p>Items are read first, while nothing is locked yet; then come the district's row and the stock, in the order of its
 * key. Each transaction of this workload locks in the order warehouse, district, customer, stock, so that none can wait
 * for another in a circle.
 */
final class NewOrder implements Transaction<JdbcSession> {

    private static final int TEN_THOUSAND = 10_000;

    private final NewOrderSql sql;
    private final NewOrderInput input;

    // What the terminal shows (clause 2.4.3.3) or a statement needs from an earlier one; reused.
    private final long[] priceCents = new long[Scale.MOST_LINES];
    private final long[] amountCents = new long[Scale.MOST_LINES];
    private final @Nullable String[] itemName = new String[Scale.MOST_LINES];
    private final @Nullable String[] itemData = new String[Scale.MOST_LINES];
    private final @Nullable String[] districtInfo = new String[Scale.MOST_LINES];
    private final int[] stockQuantity = new int[Scale.MOST_LINES];
    private final char[] brandGeneric = new char[Scale.MOST_LINES];
    private int orderNumber;
    private long districtTax;
    private long warehouseTax;
    private long discount;
    private String customerLast = "";
    private String customerCredit = "";
    private long totalCents;

    NewOrder(NewOrderSql sql, Terminal terminal) {
        this.sql = sql;
        this.input = new NewOrderInput(terminal);
    }

    @Override
    public void prepare() {
        input.draw();
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        readItems(session);
        takeOrderNumber(session);
        takeStock(session);
        readStock(session);
        insertOrder(session);
        insertLines(session);
        totalCents = total();
        return input.validLines < input.lines ? TpccWorkload.ROLLED_BACK : OutcomeCode.COMMITTED;
    }

    private void readItems(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.items);
        for (int place = 0; place < Scale.MOST_LINES; place++) {
            statement.setInt(place + 1, input.item[Math.min(place, input.lines - 1)]);
        }
        for (int line = 0; line < input.lines; line++) {
            itemName[line] = null;
        }
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                int item = rows.getInt(1);
                long price = Columns.unscaled(rows, 2, 2);
                String name = rows.getString(3);
                String data = rows.getString(4);
                for (int line = 0; line < input.lines; line++) {
                    if (input.item[line] == item) {
                        priceCents[line] = price;
                        itemName[line] = name;
                        itemData[line] = data;
                    }
                }
            }
        }
        for (int line = 0; line < input.validLines; line++) {
            if (itemName[line] == null) {
                throw Columns.missing("item " + input.item[line]);
            }
        }
    }

    private void takeOrderNumber(JdbcSession session) throws SQLException {
        boolean returning = Statements.returning(session);
        if (!returning) {
            PreparedStatement update = session.statement(sql.takeNumber);
            update.setInt(1, input.warehouse);
            update.setInt(2, input.district);
            update.executeUpdate();
        }
        PreparedStatement statement = session.statement(returning ? sql.takeNumberReturning : sql.readNumber);
        statement.setInt(1, input.warehouse);
        statement.setInt(2, input.district);
        statement.setInt(3, input.customer);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "warehouse " + input.warehouse + " with its districts and customers");
            orderNumber = row.getInt(1);
            districtTax = Columns.unscaled(row, 2, 4);
            warehouseTax = Columns.unscaled(row, 3, 4);
            discount = Columns.unscaled(row, 4, 4);
            customerLast = row.getString(5);
            customerCredit = row.getString(6);
        }
    }

    private void takeStock(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.takeStock);
        statement.clearBatch();
        for (int i = 0; i < input.validLines; i++) {
            int line = input.lineByStock[i];
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
                statement.setInt(place + 2, input.item[validLine(place)]);
            }
        } else {
            statement = session.statement(sql.anyStock(input.district));
            for (int place = 0; place < Scale.MOST_LINES; place++) {
                statement.setInt(2 * place + 1, input.supplyWarehouse[validLine(place)]);
                statement.setInt(2 * place + 2, input.item[validLine(place)]);
            }
        }
        int found = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found += takeOver(rows);
            }
        }
        if (found != input.validLines) {
            throw Columns.missing("stock of warehouse " + input.warehouse);
        }
    }

    private int validLine(int place) {
        return Math.min(place, input.validLines - 1);
    }

    private int takeOver(ResultSet row) throws SQLException {
        int warehouse = row.getInt(1);
        int item = row.getInt(2);
        int quantity = row.getInt(3);
        String info = row.getString(4);
        boolean original = row.getString(5).contains("ORIGINAL");
        int lines = 0;
        for (int line = 0; line < input.validLines; line++) {
            if (input.item[line] == item && input.supplyWarehouse[line] == warehouse) {
                stockQuantity[line] = quantity;
                districtInfo[line] = info;
                String data = itemData[line];
                brandGeneric[line] = original && data != null && data.contains("ORIGINAL") ? 'B' : 'G';
                amountCents[line] = input.quantity[line] * priceCents[line];
                lines++;
            }
        }
        return lines;
    }

    private void insertOrder(JdbcSession session) throws SQLException {
        boolean atOnce = Statements.returning(session);
        PreparedStatement order = session.statement(atOnce ? sql.insertBoth : sql.insertOrder);
        order.setInt(1, orderNumber);
        order.setInt(2, input.district);
        order.setInt(3, input.warehouse);
        order.setInt(4, input.customer);
        Columns.setTime(order, 5, input.entryMillis);
        order.setInt(6, input.lines);
        order.setInt(7, input.allLocal ? 1 : 0);
        if (atOnce) {
            setOrderKey(order, 8);
            order.executeUpdate();
        } else {
            order.executeUpdate();
            PreparedStatement newOrder = session.statement(sql.insertNewOrder);
            setOrderKey(newOrder, 1);
            newOrder.executeUpdate();
        }
    }

    private void insertLines(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.insertLine);
        statement.clearBatch();
        for (int line = 0; line < input.validLines; line++) {
            setOrderKey(statement, 1);
            statement.setInt(4, line + 1);
            statement.setInt(5, input.item[line]);
            statement.setInt(6, input.supplyWarehouse[line]);
            statement.setInt(7, input.quantity[line]);
            Columns.setCents(statement, 8, amountCents[line]);
            statement.setString(9, districtInfo[line]);
            statement.addBatch();
        }
        statement.executeBatch();
    }

    private void setOrderKey(PreparedStatement statement, int firstPlace) throws SQLException {
        statement.setInt(firstPlace, orderNumber);
        statement.setInt(firstPlace + 1, input.district);
        statement.setInt(firstPlace + 2, input.warehouse);
    }

    /** The sum of the amounts, less the discount, plus both taxes (clause 2.4.2.2), rounded to cents. */
    private long total() {
        long sum = 0;
        for (int line = 0; line < input.validLines; line++) {
            sum += amountCents[line];
        }
        long scaled = sum * (TEN_THOUSAND - discount) * (TEN_THOUSAND + warehouseTax + districtTax);
        long unit = (long) TEN_THOUSAND * TEN_THOUSAND;
        return (scaled + unit / 2) / unit;
    }

    /** What the terminal shows after the transaction, in one line. */
    @Override
    public String toString() {
        StringBuilder shown = new StringBuilder()
                .append("order ")
                .append(orderNumber)
                .append(" of ")
                .append(customerLast)
                .append(' ')
                .append(customerCredit)
                .append(", ")
                .append(totalCents)
                .append(" cents:");
        for (int line = 0; line < input.validLines; line++) {
            shown.append(' ')
                    .append(itemName[line])
                    .append(' ')
                    .append(stockQuantity[line])
                    .append(brandGeneric[line]);
        }
        return shown.toString();
    }
}
