package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/** The statements of New-Order. Immutable. */
final class NewOrderSql {

    /**
     * Everything at once. {@code taken} reads {@code numbered}, so that the district is locked first, whatever the plan;
     * the lines come sorted by the stock's key and keep that order through nested loops, which is what an array of a
     * dozen gets. Its rows are the lines with what the screen shows.
     */
    final Sql enter;

    /** Further lines of the same order, for stock that an earlier line has taken from. */
    final Sql addLines;

    /** The items of all lines; shorter orders repeat one, so that a single statement serves all. */
    final Sql items;

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
    final Sql insertLine;

    private final Sql[] homeStock = new Sql[Scale.DISTRICTS];
    private final Sql[] anyStock = new Sql[Scale.DISTRICTS];

    NewOrderSql(SqlCatalogue catalogue) {
        enter = catalogue.add("WITH numbered AS (UPDATE district SET d_next_o_id = d_next_o_id + 1"
                + " FROM warehouse, customer"
                + " WHERE d_w_id = ? AND d_id = ? AND w_id = d_w_id"
                + " AND c_w_id = d_w_id AND c_d_id = d_id AND c_id = ?"
                + " RETURNING d_next_o_id - 1 AS number, d_tax, w_tax, c_discount, c_last, c_credit),"
                + " taken AS (" + takeLines("numbered CROSS JOIN ", "numbered.number AS order_number, ") + "),"
                + " placed AS (INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
                + " SELECT number, ?, ?, ?, ?, ?, ? FROM numbered),"
                + " opened AS (INSERT INTO new_order (no_o_id, no_d_id, no_w_id) SELECT number, ?, ? FROM numbered),"
                + " entered AS (" + insertLines("order_number") + ")"
                + " SELECT line_number, s_quantity, i_price, i_name, original,"
                + " number, d_tax, w_tax, c_discount, c_last, c_credit FROM numbered CROSS JOIN taken");
        addLines = catalogue.add("WITH taken AS (" + takeLines("", "") + "),"
                + " entered AS (" + insertLines("?") + ")"
                + " SELECT line_number, s_quantity, i_price, i_name, original FROM taken");
        items = catalogue.add("SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id IN "
                + Statements.list("?", Scale.MOST_LINES));
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
        insertOrder = catalogue.add(order);
        insertNewOrder = catalogue.add("INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (?, ?, ?)");
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

    /** Takes from the stock what the lines ask for, by the rule of clause 2.4.2.2. */
    private static String takeLines(String joinedFirst, String returnedFirst) {
        StringBuilder info = new StringBuilder("CASE ?::int");
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            info.append(" WHEN ").append(district).append(" THEN ").append(Schema.stockDistrictColumn(district));
        }
        return "UPDATE stock SET s_quantity = s_quantity - quantity"
                + " + CASE WHEN s_quantity >= quantity + 10 THEN 0 ELSE 91 END,"
                + " s_ytd = s_ytd + quantity, s_order_cnt = s_order_cnt + 1,"
                + " s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? THEN 0 ELSE 1 END"
                + " FROM " + joinedFirst + "unnest(?::int[], ?::int[], ?::int[], ?::int[])"
                + " AS line(line_number, supply_w_id, line_i_id, quantity) JOIN item ON i_id = line_i_id"
                + " WHERE s_w_id = supply_w_id AND s_i_id = line_i_id"
                + " RETURNING " + returnedFirst + "line_number, s_i_id, s_w_id, quantity, " + info
                + " END AS dist_info, s_quantity, i_price, i_name,"
                + " i_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%' AS original";
    }

    private static String insertLines(String orderNumber) {
        return "INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id,"
                + " ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info)"
                + " SELECT " + orderNumber
                + ", ?, ?, line_number, s_i_id, s_w_id, quantity, quantity * i_price, dist_info"
                + " FROM taken";
    }
}
