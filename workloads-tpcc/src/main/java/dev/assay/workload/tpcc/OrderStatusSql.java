package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/** The statements of Order-Status. Immutable. */
final class OrderStatusSql {

    final Sql customerByNumber;

    /** All customers of a name in the order of their first names. */
    final Sql customersByName;

    /** The customer's last order with its lines; each row repeats the order, which has at least one line. */
    final Sql lastOrder;

    OrderStatusSql(SqlCatalogue catalogue) {
        String customer = "SELECT c_id, c_first, c_middle, c_last, c_balance FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND ";
        customerByNumber = catalogue.add(customer + "c_id = ?");
        customersByName = catalogue.add(customer + "c_last = ? ORDER BY c_first");
        lastOrder = catalogue.add("SELECT o_id, o_entry_d, o_carrier_id,"
                + " ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d"
                + " FROM (SELECT o_w_id, o_d_id, o_id, o_entry_d, o_carrier_id FROM orders"
                + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1) last_order"
                + " JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id");
    }
}
