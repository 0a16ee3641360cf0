package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statements of Delivery. Statements with one key per district cover all ten; if fewer have an order, the remaining
 * placeholders repeat a key. Immutable.
 */
final class DeliverySql {

    private static final Set<String> JOINING = Set.of("mysql", "mariadb");

    /**
     * The whole Delivery in one statement, starting with the oldest undelivered order of each district in district order.
     * The row lock is taken below {@code LIMIT}: a transaction that waited for another delivery of the same order gets the
     * next order, or the same one if the other delivery rolled back. {@code SKIP LOCKED} would not wait and could leave a
     * gap. Returns district and order number, and the district again if its customer was credited.
     */
    final Sql deliverOldest;

    /**
     * The oldest undelivered order of each district that has one, in district order. The warehouse is bound once per
     * district. In MySQL and MariaDB the rows are locked by the read and waits end as in {@link #deliverOldest}: in InnoDB's
     * REPEATABLE READ, a plain read would still show deleted rows.
     */
    final Sql oldest;

    final Sql take;

    final Sql carry;

    /**
     * Sets the delivery date of the lines of all orders, for products that use an index for a key prefix. In MySQL and
     * MariaDB this and {@link #carry} are faster than one statement that updates both tables.
     */
    final Sql dateTogether;

    /** Sets the delivery date of the lines of one order. */
    final Sql date;

    /** Credits the customers of all orders with the sums of their lines, for products with joins in UPDATE. */
    final Sql creditTogether;

    /** Selects district, customer and sum of the lines of each order. */
    final Sql sums;

    final Sql credit;

    /** Whether a product uses an index for key prefixes in row-value {@code IN} and supports joins in UPDATE. */
    static boolean joins(String dialect) {
        return JOINING.contains(dialect);
    }

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
        String locking = inEachDistrict(" FOR UPDATE");
        oldest = catalogue.add(inEachDistrict(""), Map.of("mysql", locking, "mariadb", locking));
        take = catalogue.add(
                "DELETE FROM new_order WHERE " + Statements.among(Scale.DISTRICTS, "no_w_id", "no_d_id", "no_o_id"));
        String theOrders = " WHERE " + Statements.among(Scale.DISTRICTS, "o_w_id", "o_d_id", "o_id");
        String withLines = "orders JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id";
        carry = catalogue.add("UPDATE orders SET o_carrier_id = ?" + theOrders);
        dateTogether = catalogue.add("UPDATE order_line SET ol_delivery_d = ? WHERE "
                + Statements.among(Scale.DISTRICTS, "ol_w_id", "ol_d_id", "ol_o_id"));
        date = catalogue.add(
                "UPDATE order_line SET ol_delivery_d = ? WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?");
        String total = "SELECT o_d_id, o_c_id, SUM(ol_amount) AS total FROM " + withLines + theOrders
                + " GROUP BY o_d_id, o_c_id";
        creditTogether = catalogue.add("UPDATE customer JOIN (" + total + ") delivered"
                + " ON c_w_id = ? AND c_d_id = o_d_id AND c_id = o_c_id"
                + " SET c_balance = c_balance + total, c_delivery_cnt = c_delivery_cnt + 1");
        sums = catalogue.add(total);
        credit = catalogue.add("UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
    }

    private static String inEachDistrict(String lock) {
        return IntStream.rangeClosed(1, Scale.DISTRICTS)
                .mapToObj(district -> "(SELECT no_d_id, no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = "
                        + district + " ORDER BY no_o_id LIMIT 1" + lock + ")")
                .collect(Collectors.joining(" UNION ALL "));
    }
}
