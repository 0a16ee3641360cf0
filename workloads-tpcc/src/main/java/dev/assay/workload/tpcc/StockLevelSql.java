package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements of Stock-Level. Immutable. */
final class StockLevelSql {

    /** Number of a district's last orders that are examined (TPC-C rev 5.11 clause 2.8.2.2). */
    static final int ORDERS = 20;

    /**
     * Placeholders: warehouse, district, warehouse, threshold. PostgreSQL gets the order numbers as an array of known
     * length: for a range with unknown bounds its planner estimates thousands of rows and may scan the whole stock of the
     * warehouse. MySQL and MariaDB read the district before planning; H2 does not estimate row counts.
     */
    final Sql lowStock;

    StockLevelSql(SqlCatalogue catalogue) {
        lowStock = catalogue.add(inOneRange("?", "?", "?"), Map.of("postgresql", onPostgres("?", "?", "?")));
    }

    /** Returns the query with the orders as a range. Each argument is a placeholder or the name of a variable. */
    static String inOneRange(String warehouse, String district, String threshold) {
        return "SELECT COUNT(DISTINCT s_i_id) FROM district"
                + " JOIN order_line ON ol_w_id = d_w_id AND ol_d_id = d_id"
                + " AND ol_o_id >= d_next_o_id - " + ORDERS + " AND ol_o_id < d_next_o_id"
                + " JOIN stock ON s_i_id = ol_i_id"
                + " WHERE d_w_id = " + warehouse + " AND d_id = " + district + " AND s_w_id = " + warehouse
                + " AND s_quantity < " + threshold;
    }

    /** Returns the query with the orders as an array. Each argument is a placeholder or the name of a variable. */
    static String onPostgres(String warehouse, String district, String threshold) {
        String recent = IntStream.rangeClosed(1, ORDERS)
                .mapToObj(back -> "d_next_o_id - " + back)
                .collect(Collectors.joining(", "));
        return "SELECT COUNT(*) FROM (SELECT DISTINCT ol_i_id FROM district"
                + " CROSS JOIN LATERAL unnest(ARRAY[" + recent + "]) AS recent(order_number)"
                + " JOIN order_line ON ol_w_id = d_w_id AND ol_d_id = d_id AND ol_o_id = order_number"
                + " WHERE d_w_id = " + warehouse + " AND d_id = " + district + ") sold"
                + " JOIN stock ON s_w_id = " + warehouse + " AND s_i_id = ol_i_id AND s_quantity < " + threshold;
    }
}
