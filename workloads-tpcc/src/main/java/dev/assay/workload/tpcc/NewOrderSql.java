package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/** The statements of New-Order. Immutable. */
final class NewOrderSql {

    private static final String INTO_ORDER_LINE =
            "INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id,"
                    + " ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info)";

    /**
     * Numbers of keys for which statements exist; shorter orders repeat a key. With a single size, half of an average
     * order's keys would be repeats. Each further size is one more prepared statement per session.
     */
    private static final int[] SIZES = {7, 11, Scale.MOST_LINES};

    /**
     * The whole New-Order. {@code taken} reads {@code numbered}, so the district is locked first in every plan. The lines
     * are sorted by the stock's key and keep that order in a nested loop, the plan for arrays of a dozen elements.
     * Returns one row per line with the output columns.
     */
    final Sql enter;

    /** Adds lines of the same order whose stock row an earlier line has updated. */
    final Sql addLines;

    /** Increments the next order number and locks the district's row. */
    final Sql takeNumber;

    final Sql insertOrder;
    final Sql insertNewOrder;

    private final Sql[] takeStock = new Sql[SIZES.length];
    private final Sql[] readLines = new Sql[SIZES.length];
    private final Sql[] insertLines = new Sql[Scale.MOST_LINES];

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
        takeNumber = catalogue.add("UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?");
        for (int size = 0; size < SIZES.length; size++) {
            takeStock[size] = catalogue.add(takeStockOf(SIZES[size]));
            readLines[size] = catalogue.add(readLinesOf(SIZES[size]));
        }
        insertOrder =
                catalogue.add("INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)");
        insertNewOrder = catalogue.add("INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (?, ?, ?)");
        for (int lines = 1; lines <= Scale.MOST_LINES; lines++) {
            insertLines[lines - 1] = catalogue.add(INTO_ORDER_LINE + " VALUES "
                    + (Statements.list("?", 9) + ", ").repeat(lines - 1) + Statements.list("?", 9));
        }
    }

    /** Returns the number of keys in {@link #takeStock(int)} and {@link #readLines(int)}. */
    static int places(int lines) {
        return SIZES[size(lines)];
    }

    /**
     * Updates the stock of several lines with distinct items. Placeholders: item and quantity of each line, the same
     * again, the home warehouse, warehouse and item of each line.
     */
    Sql takeStock(int lines) {
        return takeStock[size(lines)];
    }

    /**
     * Selects the output columns of all lines with an existing item; each row repeats those of the order. Placeholders:
     * warehouse, district and customer, then warehouse and item of each line.
     */
    Sql readLines(int lines) {
        return readLines[size(lines)];
    }

    Sql insertLines(int lines) {
        return insertLines[lines - 1];
    }

    private static int size(int lines) {
        int size = 0;
        while (SIZES[size] < lines) {
            size++;
        }
        return size;
    }

    /**
     * Clause 2.4.2.2: subtract the quantity, add 91 if fewer than 10 are left. Stock quantities therefore stay within 10
     * to 100, and a remainder by 91 gives the same result with one use of the line's quantity: 10 to 99 stay, 0 to 9
     * become 91 to 100.
     */
    private static String takeStockOf(int keys) {
        String quantity = "CASE s_i_id" + " WHEN ? THEN ?".repeat(keys) + " ELSE 0 END";
        return "UPDATE stock SET s_quantity = MOD(s_quantity - " + quantity + " + 81, 91) + 10,"
                + " s_ytd = s_ytd + " + quantity + ", s_order_cnt = s_order_cnt + 1,"
                + " s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? THEN 0 ELSE 1 END"
                + " WHERE " + Statements.among(keys, "s_w_id", "s_i_id");
    }

    private static String readLinesOf(int keys) {
        return "SELECT s_w_id, s_i_id, s_quantity, " + districtInfo("d_id") + ", i_price, i_name,"
                + " CASE WHEN i_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%' THEN 'B' ELSE 'G' END,"
                + " d_next_o_id - 1, d_tax, w_tax, c_discount, c_last, c_credit"
                + " FROM district"
                + " JOIN warehouse ON w_id = d_w_id"
                + " JOIN customer ON c_w_id = d_w_id AND c_d_id = d_id"
                + " CROSS JOIN stock"
                + " JOIN item ON i_id = s_i_id"
                + " WHERE d_w_id = ? AND d_id = ? AND c_id = ? AND " + Statements.among(keys, "s_w_id", "s_i_id");
    }

    /** Updates the stock of the lines by the rule of clause 2.4.2.2. */
    private static String takeLines(String joinedFirst, String returnedFirst) {
        return "UPDATE stock SET s_quantity = s_quantity - quantity"
                + " + CASE WHEN s_quantity >= quantity + 10 THEN 0 ELSE 91 END,"
                + " s_ytd = s_ytd + quantity, s_order_cnt = s_order_cnt + 1,"
                + " s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? THEN 0 ELSE 1 END"
                + " FROM " + joinedFirst + "unnest(?::int[], ?::int[], ?::int[], ?::int[])"
                + " AS line(line_number, supply_w_id, line_i_id, quantity) JOIN item ON i_id = line_i_id"
                + " WHERE s_w_id = supply_w_id AND s_i_id = line_i_id"
                + " RETURNING " + returnedFirst + "line_number, s_i_id, s_w_id, quantity, " + districtInfo("?::int")
                + " AS dist_info, s_quantity, i_price, i_name,"
                + " i_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%' AS original";
    }

    private static String insertLines(String orderNumber) {
        return INTO_ORDER_LINE + " SELECT " + orderNumber
                + ", ?, ?, line_number, s_i_id, s_w_id, quantity, quantity * i_price, dist_info"
                + " FROM taken";
    }

    /** Selects the {@code s_dist_xx} column of a district. */
    static String districtInfo(String ofDistrict) {
        StringBuilder info = new StringBuilder("CASE ").append(ofDistrict);
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            info.append(" WHEN ").append(district).append(" THEN ").append(Schema.stockDistrictColumn(district));
        }
        return info.append(" END").toString();
    }
}
