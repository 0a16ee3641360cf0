package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements of Stock-Level. Immutable. */
final class StockLevelSql {

    /** How many of a district's last orders are looked at (TPC-C rev 5.11 clause 2.8.2.2). */
    static final int ORDERS = 20;

    /**
     * By warehouse, district, warehouse and threshold. PostgreSQL gets the order numbers in an array, whose length its
     * planner knows; a range whose ends it does not see makes it expect thousands of rows, and it may then read all the
     * stock of the warehouse. MySQL and MariaDB read the district before they plan, and H2 plans without counting.
     */
    final Sql lowStock;

    StockLevelSql(SqlCatalogue catalogue) {
        String recent = IntStream.rangeClosed(1, ORDERS)
                .mapToObj(back -> "d_next_o_id - " + back)
                .collect(Collectors.joining(", "));
        lowStock = catalogue.add(
                "SELECT COUNT(DISTINCT s_i_id) FROM district"
                        + " JOIN order_line ON ol_w_id = d_w_id AND ol_d_id = d_id"
                        + " AND ol_o_id >= d_next_o_id - " + ORDERS + " AND ol_o_id < d_next_o_id"
                        + " JOIN stock ON s_i_id = ol_i_id"
                        + " WHERE d_w_id = ? AND d_id = ? AND s_w_id = ? AND s_quantity < ?",
                Map.of(
                        "postgresql",
                        "SELECT COUNT(*) FROM (SELECT DISTINCT ol_i_id FROM district"
                                + " CROSS JOIN LATERAL unnest(ARRAY[" + recent + "]) AS recent(order_number)"
                                + " JOIN order_line ON ol_w_id = d_w_id AND ol_d_id = d_id AND ol_o_id = order_number"
                                + " WHERE d_w_id = ? AND d_id = ?) sold"
                                + " JOIN stock ON s_w_id = ? AND s_i_id = ol_i_id AND s_quantity < ?"));
    }
}
