package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.SqlCheck;
import dev.assay.spi.workload.ConsistencyCheck;
import java.util.List;

/**
 * The consistency conditions of TPC-C rev 5.11 clause 3.3.2, in exact decimals. Stateless.
 *
 * <p>Sums per warehouse or district are joined. Sums per order or customer come from one grouped {@code UNION ALL}:
 * planners underestimate the number of groups of a subquery, and joining two such subqueries took PostgreSQL minutes
 * instead of a second.
 */
final class Conditions {

    /** Delivered order lines joined with their orders. */
    private static final String DELIVERED_LINES =
            "FROM orders JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id"
                    + " WHERE ol_delivery_d IS NOT NULL";

    private static final List<ConsistencyCheck<JdbcSession>> ALL = List.of(
            new SqlCheck(
                    "3.3.2.1",
                    "W_YTD = sum(D_YTD) of each warehouse",
                    "SELECT w_id, w_ytd, sum_d_ytd FROM warehouse"
                            + " LEFT JOIN (SELECT d_w_id, SUM(d_ytd) AS sum_d_ytd FROM district GROUP BY d_w_id) d"
                            + " ON d_w_id = w_id"
                            + " WHERE w_ytd <> COALESCE(sum_d_ytd, 0)"),
            new SqlCheck(
                    "3.3.2.2",
                    "D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID) of each district, the last where it has new orders",
                    "SELECT d_w_id, d_id, d_next_o_id, max_o_id, max_no_o_id FROM district"
                            + " LEFT JOIN (SELECT o_w_id, o_d_id, MAX(o_id) AS max_o_id"
                            + " FROM orders GROUP BY o_w_id, o_d_id) last_orders ON o_w_id = d_w_id AND o_d_id = d_id"
                            + " LEFT JOIN (SELECT no_w_id, no_d_id, MAX(no_o_id) AS max_no_o_id"
                            + " FROM new_order GROUP BY no_w_id, no_d_id) last_new_orders"
                            + " ON no_w_id = d_w_id AND no_d_id = d_id"
                            + " WHERE d_next_o_id - 1 <> COALESCE(max_o_id, 0)"
                            + " OR d_next_o_id - 1 <> max_no_o_id"),
            new SqlCheck(
                    "3.3.2.3",
                    "max(NO_O_ID) - min(NO_O_ID) + 1 = count(NEW-ORDER) of each district",
                    "SELECT no_w_id, no_d_id, MIN(no_o_id) AS min_no_o_id, MAX(no_o_id) AS max_no_o_id,"
                            + " COUNT(*) AS new_orders FROM new_order GROUP BY no_w_id, no_d_id"
                            + " HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)"),
            new SqlCheck(
                    "3.3.2.4",
                    "sum(O_OL_CNT) = count(ORDER-LINE) of each district",
                    "SELECT d_w_id, d_id, sum_o_ol_cnt, order_lines FROM district"
                            + " LEFT JOIN (SELECT o_w_id, o_d_id, SUM(o_ol_cnt) AS sum_o_ol_cnt"
                            + " FROM orders GROUP BY o_w_id, o_d_id) announced ON o_w_id = d_w_id AND o_d_id = d_id"
                            + " LEFT JOIN (SELECT ol_w_id, ol_d_id, COUNT(*) AS order_lines"
                            + " FROM order_line GROUP BY ol_w_id, ol_d_id) counted"
                            + " ON ol_w_id = d_w_id AND ol_d_id = d_id"
                            + " WHERE COALESCE(sum_o_ol_cnt, 0) <> COALESCE(order_lines, 0)"),
            new SqlCheck(
                    "3.3.2.5",
                    "O_CARRIER_ID is null if and only if the order is in NEW-ORDER",
                    "SELECT o_w_id, o_d_id, o_id, o_carrier_id, no_o_id FROM orders"
                            + " LEFT JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id"
                            + " WHERE (o_carrier_id IS NULL AND no_o_id IS NULL)"
                            + " OR (o_carrier_id IS NOT NULL AND no_o_id IS NOT NULL)"),
            new SqlCheck(
                    "3.3.2.6",
                    "O_OL_CNT = count(ORDER-LINE) of each order",
                    "SELECT w_id, d_id, o_id, SUM(ol_cnt) AS o_ol_cnt, SUM(line) AS order_lines FROM"
                            + " (SELECT o_w_id AS w_id, o_d_id AS d_id, o_id, o_ol_cnt AS ol_cnt, 0 AS line FROM orders"
                            + " UNION ALL SELECT ol_w_id, ol_d_id, ol_o_id, 0, 1 FROM order_line) counted"
                            + " GROUP BY w_id, d_id, o_id HAVING SUM(ol_cnt) <> SUM(line)"),
            new SqlCheck(
                    "3.3.2.7",
                    "OL_DELIVERY_D is null if and only if O_CARRIER_ID of the order is",
                    "SELECT ol_w_id, ol_d_id, ol_o_id, ol_number, ol_delivery_d, o_carrier_id FROM order_line"
                            + " LEFT JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id"
                            + " WHERE o_id IS NULL OR (ol_delivery_d IS NULL AND o_carrier_id IS NOT NULL)"
                            + " OR (ol_delivery_d IS NOT NULL AND o_carrier_id IS NULL)"),
            new SqlCheck(
                    "3.3.2.8",
                    "W_YTD = sum(H_AMOUNT) of each warehouse",
                    "SELECT w_id, w_ytd, sum_h_amount FROM warehouse"
                            + " LEFT JOIN (SELECT h_w_id, SUM(h_amount) AS sum_h_amount FROM history GROUP BY h_w_id) h"
                            + " ON h_w_id = w_id"
                            + " WHERE w_ytd <> COALESCE(sum_h_amount, 0)"),
            new SqlCheck(
                    "3.3.2.9",
                    "D_YTD = sum(H_AMOUNT) of each district",
                    "SELECT d_w_id, d_id, d_ytd, sum_h_amount FROM district"
                            + " LEFT JOIN (SELECT h_w_id, h_d_id, SUM(h_amount) AS sum_h_amount"
                            + " FROM history GROUP BY h_w_id, h_d_id) paid ON h_w_id = d_w_id AND h_d_id = d_id"
                            + " WHERE d_ytd <> COALESCE(sum_h_amount, 0)"),
            new SqlCheck(
                    "3.3.2.10",
                    "C_BALANCE = sum(delivered OL_AMOUNT) - sum(H_AMOUNT) of each customer",
                    "SELECT w_id, d_id, c_id, SUM(balance) AS c_balance, SUM(delivered) AS sum_ol_amount,"
                            + " SUM(paid) AS sum_h_amount FROM"
                            + " (SELECT c_w_id AS w_id, c_d_id AS d_id, c_id, c_balance AS balance,"
                            + " 0 AS delivered, 0 AS paid FROM customer"
                            + " UNION ALL SELECT h_c_w_id, h_c_d_id, h_c_id, 0, 0, h_amount FROM history"
                            + " UNION ALL SELECT o_w_id, o_d_id, o_c_id, 0, ol_amount, 0 " + DELIVERED_LINES
                            + ") entries GROUP BY w_id, d_id, c_id"
                            + " HAVING SUM(balance) <> SUM(delivered) - SUM(paid)"),
            new SqlCheck(
                    "3.3.2.11",
                    "count(ORDER) - count(NEW-ORDER) = 2100 of each district",
                    true,
                    "SELECT d_w_id, d_id, orders, new_orders FROM district"
                            + " LEFT JOIN (SELECT o_w_id, o_d_id, COUNT(*) AS orders"
                            + " FROM orders GROUP BY o_w_id, o_d_id) entered ON o_w_id = d_w_id AND o_d_id = d_id"
                            + " LEFT JOIN (SELECT no_w_id, no_d_id, COUNT(*) AS new_orders"
                            + " FROM new_order GROUP BY no_w_id, no_d_id) undelivered"
                            + " ON no_w_id = d_w_id AND no_d_id = d_id"
                            + " WHERE COALESCE(orders, 0) - COALESCE(new_orders, 0) <> 2100"),
            new SqlCheck(
                    "3.3.2.12",
                    "C_BALANCE + C_YTD_PAYMENT = sum(delivered OL_AMOUNT) of each customer",
                    "SELECT w_id, d_id, c_id, SUM(balance) AS balance_and_payments, SUM(delivered) AS sum_ol_amount"
                            + " FROM (SELECT c_w_id AS w_id, c_d_id AS d_id, c_id,"
                            + " c_balance + c_ytd_payment AS balance, 0 AS delivered FROM customer"
                            + " UNION ALL SELECT o_w_id, o_d_id, o_c_id, 0, ol_amount " + DELIVERED_LINES
                            + ") entries GROUP BY w_id, d_id, c_id HAVING SUM(balance) <> SUM(delivered)"));

    private Conditions() {}

    /** Returns all twelve conditions in clause order. */
    static List<ConsistencyCheck<JdbcSession>> all() {
        return ALL;
    }
}
