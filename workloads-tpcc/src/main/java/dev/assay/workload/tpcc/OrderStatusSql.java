package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/** The statements of Order-Status. Immutable. */
final class OrderStatusSql {

    private static final String SHOWN = "c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id,"
            + " ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d";

    /** Customer, last order and its lines in one statement; each row repeats customer and order. */
    final Sql showByNumber;

    /** The same for the customer at position ⌈n/2⌉ of n with a last name, counted from 1 (clause 2.6.2.2). */
    final Sql showByName;

    /** Numbers of all customers with a last name, by first name. */
    final Sql customersByName;

    /** Same columns as {@link #showByNumber}, without {@code LATERAL}. */
    final Sql showInSteps;

    OrderStatusSql(SqlCatalogue catalogue) {
        showByNumber = catalogue.add(atOnce("?"));
        showByName = catalogue.add(atOnce(Statements.MIDDLE_CUSTOMER));
        customersByName = Statements.customersByName(catalogue);
        showInSteps = catalogue.add("SELECT " + SHOWN + " FROM customer"
                + " JOIN orders ON o_w_id = c_w_id AND o_d_id = c_d_id"
                + " JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?"
                + " AND o_id = (SELECT MAX(o_id) FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?)");
    }

    private static String atOnce(String customerNumber) {
        return "SELECT " + SHOWN
                + " FROM (SELECT c_w_id, c_d_id, c_id, c_first, c_middle, c_last, c_balance FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = " + customerNumber + ") asker"
                + " CROSS JOIN LATERAL (SELECT o_id, o_entry_d, o_carrier_id FROM orders"
                + " WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id ORDER BY o_id DESC LIMIT 1) last_order"
                + " JOIN order_line ON ol_w_id = c_w_id AND ol_d_id = c_d_id AND ol_o_id = o_id";
    }
}
