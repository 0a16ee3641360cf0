package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/** The statements of New-Order. Immutable. */
final class NewOrderSql {

    /** The items of all lines; shorter orders repeat one, so that a single statement serves all. */
    final Sql items;

    /** Takes the next order number and reads what else comes from district, warehouse and customer, in one go. */
    final Sql takeNumberReturning;

    final Sql takeNumber;
    final Sql readNumber;

    /**
     * Takes from the stock of one line. The rule of clause 2.4.2.2 stands in the statement and so needs no read before:
     * no lock is taken twice, a repeated item sees what its first line left, and the order of the batch is the order of
     * the locks whatever the planner does.
     */
    final Sql takeStock;

    final Sql insertOrder;
    final Sql insertNewOrder;
    final Sql insertBoth;
    final Sql insertLine;

    private final Sql[] homeStock = new Sql[Scale.DISTRICTS];
    private final Sql[] anyStock = new Sql[Scale.DISTRICTS];

    NewOrderSql(SqlCatalogue catalogue) {
        items = catalogue.add("SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id IN "
                + Statements.list("?", Scale.MOST_LINES));
        takeNumberReturning = catalogue.add("UPDATE district SET d_next_o_id = d_next_o_id + 1"
                + " FROM warehouse, customer"
                + " WHERE d_w_id = ? AND d_id = ? AND w_id = d_w_id"
                + " AND c_w_id = d_w_id AND c_d_id = d_id AND c_id = ?"
                + " RETURNING d_next_o_id - 1, d_tax, w_tax, c_discount, c_last, c_credit");
        takeNumber = catalogue.add("UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?");
        readNumber = catalogue.add("SELECT d_next_o_id - 1, d_tax, w_tax, c_discount, c_last, c_credit"
                + " FROM district"
                + " JOIN warehouse ON w_id = d_w_id"
                + " JOIN customer ON c_w_id = d_w_id AND c_d_id = d_id"
                + " WHERE d_w_id = ? AND d_id = ? AND c_id = ?");
        takeStock = catalogue.add("UPDATE stock SET"
                + " s_quantity = CASE WHEN s_quantity >= ? THEN s_quantity - ? ELSE s_quantity + ? END,"
                + " s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + ?"
                + " WHERE s_w_id = ? AND s_i_id = ?");
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            String select = "SELECT s_w_id, s_i_id, s_quantity, " + Schema.stockDistrictColumn(district)
                    + ", s_data FROM stock WHERE ";
            homeStock[district - 1] =
                    catalogue.add(select + "s_w_id = ? AND s_i_id IN " + Statements.list("?", Scale.MOST_LINES));
            anyStock[district - 1] =
                    catalogue.add(select + "(s_w_id, s_i_id) IN " + Statements.list("(?, ?)", Scale.MOST_LINES));
        }
        String order = "INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?)";
        String newOrder = "INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (?, ?, ?)";
        insertOrder = catalogue.add(order);
        insertNewOrder = catalogue.add(newOrder);
        insertBoth = catalogue.add("WITH placed AS (" + order + ") " + newOrder);
        insertLine = catalogue.add("INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id,"
                + " ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    }

    /** Stock of one warehouse with the text for a district. */
    Sql homeStock(int district) {
        return homeStock[district - 1];
    }

    /** Stock of several warehouses with the text for a district. */
    Sql anyStock(int district) {
        return anyStock[district - 1];
    }
}
