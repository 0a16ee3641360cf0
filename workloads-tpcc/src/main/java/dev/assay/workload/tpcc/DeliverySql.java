package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.util.Map;

/**
 * The statements of Delivery. Those that follow the first one serve all districts at once; when fewer than ten have an
 * order, places repeat one. Immutable.
 */
final class DeliverySql {

    /**
     * Everything at once, beginning with the oldest undelivered order of each district, in the order of the districts.
     * The lock is taken below {@code LIMIT}: who had to wait for another delivery of the same order finds it gone and
     * gets the next one, or gets it after all if the other was rolled back. {@code SKIP LOCKED} would not wait and could
     * leave a gap. Tells the orders taken, and the district again if its customer got the money.
     */
    final Sql deliverOldest;

    final Sql oldest;
    final Sql take;
    final Sql carry;
    final Sql customers;

    /** Sets the date of all lines. */
    final Sql deliver;

    final Sql sums;
    final Sql creditCustomer;

    DeliverySql(SqlCatalogue catalogue) {
        deliverOldest = catalogue.add("WITH oldest AS (SELECT found.no_d_id, found.no_o_id"
                + " FROM generate_series(1, " + Scale.DISTRICTS + ") AS district(id) CROSS JOIN LATERAL"
                + " (SELECT no_d_id, no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = district.id"
                + " ORDER BY no_o_id LIMIT 1 FOR UPDATE) AS found),"
                + " taken AS (DELETE FROM new_order USING oldest WHERE new_order.no_w_id = ?"
                + " AND new_order.no_d_id = oldest.no_d_id AND new_order.no_o_id = oldest.no_o_id"
                + " RETURNING new_order.no_d_id, new_order.no_o_id),"
                + " carried AS (UPDATE orders SET o_carrier_id = ? FROM taken"
                + " WHERE o_w_id = ? AND o_d_id = no_d_id AND o_id = no_o_id RETURNING o_d_id, o_c_id),"
                + " delivered AS (UPDATE order_line SET ol_delivery_d = ? FROM taken"
                + " WHERE ol_w_id = ? AND ol_d_id = no_d_id AND ol_o_id = no_o_id RETURNING ol_d_id, ol_amount),"
                + " credited AS (UPDATE customer SET c_balance = c_balance + total, c_delivery_cnt = c_delivery_cnt + 1"
                + " FROM carried JOIN (SELECT ol_d_id, SUM(ol_amount) AS total FROM delivered GROUP BY ol_d_id) sums"
                + " ON ol_d_id = o_d_id WHERE c_w_id = ? AND c_d_id = o_d_id AND c_id = o_c_id RETURNING c_d_id)"
                + " SELECT no_d_id, no_o_id, c_d_id FROM taken LEFT JOIN credited ON c_d_id = no_d_id");
        String findOldest = "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id LIMIT 1";
        // InnoDB's REPEATABLE READ shows deleted rows to a plain read, but not to a locking one.
        String lockOldest = findOldest + " FOR UPDATE";
        oldest = catalogue.add(findOldest, Map.of("mysql", lockOldest, "mariadb", lockOldest));
        take = catalogue.add("DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?");
        String pairs = Statements.list("(?, ?)", Scale.DISTRICTS);
        String theOrders = " WHERE o_w_id = ? AND (o_d_id, o_id) IN " + pairs;
        String theLines = " WHERE ol_w_id = ? AND (ol_d_id, ol_o_id) IN " + pairs;
        carry = catalogue.add("UPDATE orders SET o_carrier_id = ?" + theOrders);
        customers = catalogue.add("SELECT o_d_id, o_c_id FROM orders" + theOrders);
        deliver = catalogue.add("UPDATE order_line SET ol_delivery_d = ?" + theLines);
        sums = catalogue.add("SELECT ol_d_id, SUM(ol_amount) FROM order_line" + theLines + " GROUP BY ol_d_id");
        creditCustomer = catalogue.add("UPDATE customer SET c_balance = c_balance + ?,"
                + " c_delivery_cnt = c_delivery_cnt + 1 WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
    }
}
