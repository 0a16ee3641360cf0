package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/** The statements of Stock-Level. Immutable. */
final class StockLevelSql {

    final Sql nextOrder;

    /**
     * The order numbers are given, not joined from the district: planners guess badly how many rows a range has whose
     * ends they do not see, and some then read all the stock of the warehouse.
     */
    final Sql lowStock;

    StockLevelSql(SqlCatalogue catalogue) {
        nextOrder = catalogue.add("SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?");
        lowStock = catalogue.add("SELECT COUNT(DISTINCT s_i_id) FROM order_line"
                + " JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id"
                + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ? AND s_quantity < ?");
    }
}
