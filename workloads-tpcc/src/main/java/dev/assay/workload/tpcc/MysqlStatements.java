package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/**
 * The statements of profile {@code tpcc-mysql}: row by row, with {@code SELECT … FOR UPDATE} before an update. The same text
 * on every product. Immutable.
 */
final class MysqlStatements {

    private static final String CUSTOMER = " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
    private static final String NAMESAKES = " WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?";
    private static final String DISTRICT = " WHERE d_w_id = ? AND d_id = ?";
    private static final String ORDER = " WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?";
    private static final String LINES = " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?";
    private static final String STOCK = " WHERE s_w_id = ? AND s_i_id = ?";

    private static final String PERSON = "SELECT c_first, c_middle, c_last, c_balance FROM customer";
    private static final String OF_CUSTOMER = " FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?";

    private final SqlCatalogue catalogue = new SqlCatalogue();

    // New-Order.
    final Sql readBuyer = catalogue.add("SELECT w_tax, c_discount, c_credit, c_last FROM warehouse"
            + " JOIN customer ON c_w_id = w_id WHERE w_id = ? AND c_d_id = ? AND c_id = ?");
    final Sql lockDistrict = catalogue.add("SELECT d_tax, d_next_o_id FROM district" + DISTRICT + " FOR UPDATE");
    final Sql setNextOrder = catalogue.add("UPDATE district SET d_next_o_id = ?" + DISTRICT);
    final Sql insertOrder =
            catalogue.add("INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?)");
    final Sql insertNewOrder = catalogue.add("INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)");
    final Sql readItem = catalogue.add("SELECT i_name, i_price, i_data FROM item WHERE i_id = ?");

    /** Selects the texts of all ten districts, as the tool does. */
    final Sql lockStock =
            catalogue.add("SELECT s_quantity, s_data" + allDistrictTexts() + " FROM stock" + STOCK + " FOR UPDATE");

    final Sql setStock = catalogue.add("UPDATE stock SET s_quantity = ?" + STOCK);
    final Sql insertLine = catalogue.add("INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
            + " ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");

    // Payment.
    final Sql payWarehouse = catalogue.add("UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?");
    final Sql readWarehouse = catalogue.add("SELECT " + place("w") + " FROM warehouse WHERE w_id = ?");
    final Sql payDistrict = catalogue.add("UPDATE district SET d_ytd = d_ytd + ?" + DISTRICT);
    final Sql readDistrict = catalogue.add("SELECT " + place("d") + " FROM district" + DISTRICT);
    final Sql namesakeNumbers = catalogue.add("SELECT c_id FROM customer" + NAMESAKES + " ORDER BY c_first");
    final Sql lockPayer =
            catalogue.add("SELECT c_credit, c_balance, c_discount, c_credit_lim, c_since, c_phone, c_first,"
                    + " c_middle, c_last, " + address("c") + " FROM customer" + CUSTOMER + " FOR UPDATE");
    final Sql readData = catalogue.add("SELECT c_data FROM customer" + CUSTOMER);
    final Sql setBalance = catalogue.add("UPDATE customer SET c_balance = ?" + CUSTOMER);
    final Sql setBalanceAndData = catalogue.add("UPDATE customer SET c_balance = ?, c_data = ?" + CUSTOMER);
    final Sql insertHistory = catalogue.add("INSERT INTO history (h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_date,"
            + " h_amount, h_data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");

    // Payment and Order-Status.
    final Sql countNamesakes = catalogue.add("SELECT COUNT(c_id) FROM customer" + NAMESAKES);

    // Order-Status.
    final Sql namesakes = catalogue.add(PERSON + NAMESAKES + " ORDER BY c_first");
    final Sql readAsker = catalogue.add(PERSON + CUSTOMER);
    final Sql lastOrder = catalogue.add("SELECT o_id, o_entry_d, COALESCE(o_carrier_id, 0)" + OF_CUSTOMER
            + " AND o_id = (SELECT MAX(o_id)" + OF_CUSTOMER + ")");
    final Sql linesOfOrder = catalogue.add(
            "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line" + LINES);

    // Delivery.
    final Sql oldestNewOrder =
            catalogue.add("SELECT COALESCE(MIN(no_o_id), 0) FROM new_order WHERE no_w_id = ? AND no_d_id = ?");
    final Sql deleteNewOrder = catalogue.add("DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?");
    final Sql readOrderer = catalogue.add("SELECT o_c_id FROM orders" + ORDER);
    final Sql setCarrier = catalogue.add("UPDATE orders SET o_carrier_id = ?" + ORDER);
    final Sql dateLines = catalogue.add("UPDATE order_line SET ol_delivery_d = ?" + LINES);
    final Sql sumLines = catalogue.add("SELECT SUM(ol_amount) FROM order_line" + LINES);
    final Sql creditCustomer = catalogue.add(
            "UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1" + CUSTOMER);

    // Stock-Level.
    final Sql nextOrder = catalogue.add("SELECT d_next_o_id FROM district" + DISTRICT);
    final Sql recentItems = catalogue.add("SELECT DISTINCT ol_i_id FROM order_line"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ?");
    final Sql countLowStock = catalogue.add("SELECT COUNT(*) FROM stock" + STOCK + " AND s_quantity < ?");

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

    private static String address(String prefix) {
        return String.join(
                ", ", prefix + "_street_1", prefix + "_street_2", prefix + "_city", prefix + "_state", prefix + "_zip");
    }
}
