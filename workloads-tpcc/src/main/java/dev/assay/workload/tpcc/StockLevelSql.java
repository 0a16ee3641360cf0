package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements of Stock-Level. Immutable. */
final class StockLevelSql {

    /** How many of a district's last orders are looked at (TPC-C rev 5.11 clause 2.8.2.2). */
    static final int ORDERS = 20;

    /**
     * Everything at once. The order numbers stand in an array, whose length planners know; a range whose ends they do
     * not see makes them expect thousands of rows, and some then read all the stock of the warehouse.
     */
    final Sql countAtOnce;

    final Sql nextOrder;

    /** The order numbers are given, not joined from the district, for the same reason. */
    final Sql lowStock;

    StockLevelSql(SqlCatalogue catalogue) {
        String recent = IntStream.rangeClosed(1, ORDERS)
                .mapToObj(back -> "d_next_o_id - " + back)
                .collect(Collectors.joining(", "));
        countAtOnce = catalogue.add("SELECT COUNT(*) FROM (SELECT DISTINCT ol_i_id FROM district"
                + " CROSS JOIN LATERAL unnest(ARRAY[" + recent + "]) AS recent(order_number)"
                + " JOIN order_line ON ol_w_id = d_w_id AND ol_d_id = d_id AND ol_o_id = order_number"
                + " WHERE d_w_id = ? AND d_id = ?) sold"
                + " JOIN stock ON s_w_id = ? AND s_i_id = ol_i_id AND s_quantity < ?");
        nextOrder = catalogue.add("SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?");
        lowStock = catalogue.add("SELECT COUNT(DISTINCT s_i_id) FROM order_line"
                + " JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id"
                + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ? AND s_quantity < ?");
    }
}
