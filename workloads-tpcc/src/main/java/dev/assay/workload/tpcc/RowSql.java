package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/**
 * The statements for single rows that {@code --access row} and profile {@code tpcc-mysql} have in common. The same text on every
 * product. Immutable.
 */
final class RowSql {

    static final String CUSTOMER = " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
    static final String NAMESAKES = " WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?";
    static final String STOCK = " WHERE s_w_id = ? AND s_i_id = ?";

    private static final String DISTRICT = " WHERE d_w_id = ? AND d_id = ?";
    private static final String ORDER = " WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?";
    private static final String LINES = " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?";
    private static final String OF_CUSTOMER = " FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?";

    // New-Order.
    final Sql readBuyer;
    final Sql lockDistrict;
    final Sql setNextOrder;
    final Sql insertOrder;
    final Sql insertNewOrder;
    final Sql readItem;

    /** Selects the texts of all ten districts, as the standard's sample and the tool do. */
    final Sql lockStock;

    final Sql insertLine;

    // Payment.
    final Sql payWarehouse;
    final Sql readWarehouse;
    final Sql payDistrict;
    final Sql readDistrict;
    final Sql readData;
    final Sql insertHistory;

    // Payment and Order-Status.
    final Sql countNamesakes;
    final Sql namesakeNumbers;

    // Order-Status.
    final Sql lastOrder;
    final Sql linesOfOrder;

    // Delivery.
    final Sql deleteNewOrder;
    final Sql readOrderer;
    final Sql setCarrier;
    final Sql dateLines;
    final Sql sumLines;
    final Sql creditCustomer;

    // Stock-Level.
    final Sql nextOrder;
    final Sql recentItems;
    final Sql countLowStock;

    RowSql(SqlCatalogue catalogue) {
        readBuyer = catalogue.add("SELECT w_tax, c_discount, c_credit, c_last FROM warehouse"
                + " JOIN customer ON c_w_id = w_id WHERE w_id = ? AND c_d_id = ? AND c_id = ?");
        lockDistrict = catalogue.add("SELECT d_tax, d_next_o_id FROM district" + DISTRICT + " FOR UPDATE");
        setNextOrder = catalogue.add("UPDATE district SET d_next_o_id = ?" + DISTRICT);
        insertOrder =
                catalogue.add("INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)");
        insertNewOrder = catalogue.add("INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)");
        readItem = catalogue.add("SELECT i_name, i_price, i_data FROM item WHERE i_id = ?");
        lockStock =
                catalogue.add("SELECT s_quantity, s_data" + allDistrictTexts() + " FROM stock" + STOCK + " FOR UPDATE");
        insertLine = catalogue.add("INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
                + " ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        payWarehouse = catalogue.add("UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?");
        readWarehouse = catalogue.add("SELECT " + place("w") + " FROM warehouse WHERE w_id = ?");
        payDistrict = catalogue.add("UPDATE district SET d_ytd = d_ytd + ?" + DISTRICT);
        readDistrict = catalogue.add("SELECT " + place("d") + " FROM district" + DISTRICT);
        readData = catalogue.add("SELECT c_data FROM customer" + CUSTOMER);
        insertHistory = catalogue.add("INSERT INTO history (h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_date,"
                + " h_amount, h_data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        countNamesakes = catalogue.add("SELECT COUNT(c_id) FROM customer" + NAMESAKES);
        namesakeNumbers = catalogue.add("SELECT c_id FROM customer" + NAMESAKES + " ORDER BY c_first");
        lastOrder = catalogue.add("SELECT o_id, o_entry_d, COALESCE(o_carrier_id, 0)" + OF_CUSTOMER
                + " AND o_id = (SELECT MAX(o_id)" + OF_CUSTOMER + ")");
        linesOfOrder = catalogue.add(
                "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line" + LINES);
        deleteNewOrder = catalogue.add("DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?");
        readOrderer = catalogue.add("SELECT o_c_id FROM orders" + ORDER);
        setCarrier = catalogue.add("UPDATE orders SET o_carrier_id = ?" + ORDER);
        dateLines = catalogue.add("UPDATE order_line SET ol_delivery_d = ?" + LINES);
        sumLines = catalogue.add("SELECT SUM(ol_amount) FROM order_line" + LINES);
        creditCustomer = catalogue.add(
                "UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1" + CUSTOMER);
        nextOrder = catalogue.add("SELECT d_next_o_id FROM district" + DISTRICT);
        recentItems = catalogue.add("SELECT DISTINCT ol_i_id FROM order_line"
                + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ?");
        countLowStock = catalogue.add("SELECT COUNT(*) FROM stock" + STOCK + " AND s_quantity < ?");
    }

    private static String allDistrictTexts() {
        StringBuilder columns = new StringBuilder();
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            columns.append(", ").append(Schema.stockDistrictColumn(district));
        }
        return columns.toString();
    }

    private static String place(String prefix) {
        return prefix + "_name, " + address(prefix);
    }

    static String address(String prefix) {
        return String.join(
                ", ", prefix + "_street_1", prefix + "_street_2", prefix + "_city", prefix + "_state", prefix + "_zip");
    }
}
