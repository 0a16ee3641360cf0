package dev.assay.workload.tpcc;

import dev.assay.spi.data.Change;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.data.Table.Column;
import dev.assay.spi.data.Table.ForeignKey;
import dev.assay.spi.data.Table.Index;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The nine tables of TPC-C rev 5.11 clause 1.3, parents before children. {@code NEW-ORDER}, {@code ORDER} and
 * {@code ORDER-LINE} are called {@code new_order}, {@code orders} and {@code order_line}, as most implementations do.
 * Stateless.
 */
final class Schema {

    private static final SqlType INT = new SqlType.Int();
    private static final SqlType TIMESTAMP = new SqlType.Timestamp();
    private static final SqlType RATE = new SqlType.Decimal(4, 4);
    private static final SqlType BALANCE = new SqlType.Decimal(12, 2);
    private static final SqlType AMOUNT = new SqlType.Decimal(6, 2);

    /** What the transactions of clauses 2.4 to 2.8 change, whatever the profile; {@code item} is only read. */
    private static final Map<String, Set<Change>> CHANGES = Map.of(
            "warehouse", Set.of(Change.UPDATE),
            "district", Set.of(Change.UPDATE),
            "customer", Set.of(Change.UPDATE),
            "history", Set.of(Change.INSERT),
            "orders", Set.of(Change.INSERT, Change.UPDATE),
            "new_order", Set.of(Change.INSERT, Change.DELETE),
            "stock", Set.of(Change.UPDATE),
            "order_line", Set.of(Change.INSERT, Change.UPDATE));

    private Schema() {}

    /** What the transactions change, by table. */
    static Map<String, Set<Change>> changes() {
        return CHANGES;
    }

    /**
     * The tables.
     *
     * @param foreignKeys whether they have the references of clause 1.3
     */
    static List<Table> tables(boolean foreignKeys) {
        List<Table> tables = List.of(
                item(), warehouse(), district(), customer(), history(), orders(), newOrder(), stock(), orderLine());
        return foreignKeys
                ? tables
                : tables.stream().map(Schema::withoutForeignKeys).toList();
    }

    private static Table withoutForeignKeys(Table table) {
        return new Table(table.name(), table.columns(), table.primaryKey(), table.indexes(), List.of());
    }

    private static Table item() {
        return new Table(
                "item",
                List.of(
                        column("i_id", INT),
                        column("i_im_id", INT),
                        column("i_name", new SqlType.Varchar(24)),
                        column("i_price", new SqlType.Decimal(5, 2)),
                        column("i_data", new SqlType.Varchar(50))),
                List.of("i_id"),
                List.of(),
                List.of());
    }

    private static Table warehouse() {
        List<Column> columns = new ArrayList<>();
        columns.add(column("w_id", INT));
        columns.add(column("w_name", new SqlType.Varchar(10)));
        addAddress(columns, "w");
        columns.add(column("w_tax", RATE));
        columns.add(column("w_ytd", BALANCE));
        return new Table("warehouse", columns, List.of("w_id"), List.of(), List.of());
    }

    private static Table district() {
        List<Column> columns = new ArrayList<>();
        columns.add(column("d_id", INT));
        columns.add(column("d_w_id", INT));
        columns.add(column("d_name", new SqlType.Varchar(10)));
        addAddress(columns, "d");
        columns.add(column("d_tax", RATE));
        columns.add(column("d_ytd", BALANCE));
        columns.add(column("d_next_o_id", INT));
        return new Table(
                "district",
                columns,
                List.of("d_w_id", "d_id"),
                List.of(),
                List.of(new ForeignKey("district_warehouse", List.of("d_w_id"), "warehouse", List.of("w_id"))));
    }

    private static Table customer() {
        List<Column> columns = new ArrayList<>();
        columns.add(column("c_id", INT));
        columns.add(column("c_d_id", INT));
        columns.add(column("c_w_id", INT));
        columns.add(column("c_first", new SqlType.Varchar(16)));
        columns.add(column("c_middle", new SqlType.Char(2)));
        columns.add(column("c_last", new SqlType.Varchar(16)));
        addAddress(columns, "c");
        columns.add(column("c_phone", new SqlType.Char(16)));
        columns.add(column("c_since", TIMESTAMP));
        columns.add(column("c_credit", new SqlType.Char(2)));
        columns.add(column("c_credit_lim", BALANCE));
        columns.add(column("c_discount", RATE));
        columns.add(column("c_balance", BALANCE));
        columns.add(column("c_ytd_payment", BALANCE));
        columns.add(column("c_payment_cnt", INT));
        columns.add(column("c_delivery_cnt", INT));
        columns.add(column("c_data", new SqlType.Varchar(500)));
        return new Table(
                "customer",
                columns,
                List.of("c_w_id", "c_d_id", "c_id"),
                List.of(new Index("customer_by_name", List.of("c_w_id", "c_d_id", "c_last", "c_first"), false)),
                List.of(toDistrict("customer_district", "c_w_id", "c_d_id")));
    }

    private static Table history() {
        return new Table(
                "history",
                List.of(
                        column("h_c_id", INT),
                        column("h_c_d_id", INT),
                        column("h_c_w_id", INT),
                        column("h_d_id", INT),
                        column("h_w_id", INT),
                        column("h_date", TIMESTAMP),
                        column("h_amount", AMOUNT),
                        column("h_data", new SqlType.Varchar(24))),
                List.of(),
                List.of(),
                List.of(
                        toCustomer("history_customer", "h_c_w_id", "h_c_d_id", "h_c_id"),
                        toDistrict("history_district", "h_w_id", "h_d_id")));
    }

    private static Table orders() {
        return new Table(
                "orders",
                List.of(
                        column("o_id", INT),
                        column("o_d_id", INT),
                        column("o_w_id", INT),
                        column("o_c_id", INT),
                        column("o_entry_d", TIMESTAMP),
                        new Column("o_carrier_id", INT, true),
                        column("o_ol_cnt", INT),
                        column("o_all_local", INT)),
                List.of("o_w_id", "o_d_id", "o_id"),
                List.of(new Index("orders_by_customer", List.of("o_w_id", "o_d_id", "o_c_id", "o_id"), false)),
                List.of(toCustomer("orders_customer", "o_w_id", "o_d_id", "o_c_id")));
    }

    private static Table newOrder() {
        return new Table(
                "new_order",
                List.of(column("no_o_id", INT), column("no_d_id", INT), column("no_w_id", INT)),
                List.of("no_w_id", "no_d_id", "no_o_id"),
                List.of(),
                List.of(toOrder("new_order_orders", "no_w_id", "no_d_id", "no_o_id")));
    }

    private static Table stock() {
        List<Column> columns = new ArrayList<>();
        columns.add(column("s_i_id", INT));
        columns.add(column("s_w_id", INT));
        columns.add(column("s_quantity", INT));
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            columns.add(column(stockDistrictColumn(district), new SqlType.Char(24)));
        }
        columns.add(column("s_ytd", INT));
        columns.add(column("s_order_cnt", INT));
        columns.add(column("s_remote_cnt", INT));
        columns.add(column("s_data", new SqlType.Varchar(50)));
        return new Table(
                "stock",
                columns,
                List.of("s_w_id", "s_i_id"),
                List.of(),
                List.of(
                        new ForeignKey("stock_warehouse", List.of("s_w_id"), "warehouse", List.of("w_id")),
                        new ForeignKey("stock_item", List.of("s_i_id"), "item", List.of("i_id"))));
    }

    private static Table orderLine() {
        return new Table(
                "order_line",
                List.of(
                        column("ol_o_id", INT),
                        column("ol_d_id", INT),
                        column("ol_w_id", INT),
                        column("ol_number", INT),
                        column("ol_i_id", INT),
                        column("ol_supply_w_id", INT),
                        new Column("ol_delivery_d", TIMESTAMP, true),
                        column("ol_quantity", INT),
                        column("ol_amount", AMOUNT),
                        column("ol_dist_info", new SqlType.Char(24))),
                List.of("ol_w_id", "ol_d_id", "ol_o_id", "ol_number"),
                List.of(),
                List.of(
                        toOrder("order_line_orders", "ol_w_id", "ol_d_id", "ol_o_id"),
                        new ForeignKey(
                                "order_line_stock",
                                List.of("ol_supply_w_id", "ol_i_id"),
                                "stock",
                                List.of("s_w_id", "s_i_id"))));
    }

    /** The column of {@code stock} that an order of a district copies: {@code s_dist_01} to {@code s_dist_10}. */
    static String stockDistrictColumn(int district) {
        return (district < 10 ? "s_dist_0" : "s_dist_") + district;
    }

    private static ForeignKey toDistrict(String name, String... columns) {
        return new ForeignKey(name, List.of(columns), "district", List.of("d_w_id", "d_id"));
    }

    private static ForeignKey toCustomer(String name, String... columns) {
        return new ForeignKey(name, List.of(columns), "customer", List.of("c_w_id", "c_d_id", "c_id"));
    }

    private static ForeignKey toOrder(String name, String... columns) {
        return new ForeignKey(name, List.of(columns), "orders", List.of("o_w_id", "o_d_id", "o_id"));
    }

    private static void addAddress(List<Column> columns, String prefix) {
        columns.add(column(prefix + "_street_1", new SqlType.Varchar(20)));
        columns.add(column(prefix + "_street_2", new SqlType.Varchar(20)));
        columns.add(column(prefix + "_city", new SqlType.Varchar(20)));
        columns.add(column(prefix + "_state", new SqlType.Char(2)));
        columns.add(column(prefix + "_zip", new SqlType.Char(9)));
    }

    private static Column column(String name, SqlType type) {
        return new Column(name, type, false);
    }
}
