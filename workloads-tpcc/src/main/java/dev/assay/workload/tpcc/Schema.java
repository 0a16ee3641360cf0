package dev.assay.workload.tpcc;

import dev.assay.spi.data.Change;
import dev.assay.spi.data.Table;
import dev.assay.spi.data.TableBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The nine tables of TPC-C rev 5.11 clause 1.3, parents before children. {@code NEW-ORDER}, {@code ORDER} and
 * {@code ORDER-LINE} are called {@code new_order}, {@code orders} and {@code order_line}, as most implementations do.
 * Stateless.
 */
final class Schema {

    /** Changes by the transactions of clauses 2.4 to 2.8, in all profiles; {@code item} is only read. */
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

    static Map<String, Set<Change>> changes() {
        return CHANGES;
    }

    /** Returns the tables, with or without the foreign keys of clause 1.3. */
    static List<Table> tables(boolean foreignKeys) {
        Table item = item();
        Table warehouse = warehouse();
        Table district = district(warehouse);
        Table customer = customer(district);
        Table orders = orders(customer);
        Table stock = stock(warehouse, item);
        List<Table> tables = List.of(
                item,
                warehouse,
                district,
                customer,
                history(customer, district),
                orders,
                newOrder(orders),
                stock,
                orderLine(orders, stock));
        return foreignKeys
                ? tables
                : tables.stream().map(Schema::withoutForeignKeys).toList();
    }

    private static Table withoutForeignKeys(Table table) {
        return new Table(table.name(), table.columns(), table.primaryKey(), table.indexes(), List.of());
    }

    private static Table item() {
        return Table.builder("item")
                .integer("i_id", "i_im_id")
                .varchar("i_name", 24)
                .decimal("i_price", 5, 2)
                .varchar("i_data", 50)
                .primaryKey("i_id")
                .build();
    }

    private static Table warehouse() {
        TableBuilder table = Table.builder("warehouse").integer("w_id").varchar("w_name", 10);
        return address(table, "w")
                .decimal("w_tax", 4, 4)
                .decimal("w_ytd", 12, 2)
                .primaryKey("w_id")
                .build();
    }

    private static Table district(Table warehouse) {
        TableBuilder table = Table.builder("district").integer("d_id", "d_w_id").varchar("d_name", 10);
        return address(table, "d")
                .decimal("d_tax", 4, 4)
                .decimal("d_ytd", 12, 2)
                .integer("d_next_o_id")
                .primaryKey("d_w_id", "d_id")
                .foreignKey("district_warehouse", warehouse, "d_w_id")
                .build();
    }

    private static Table customer(Table district) {
        TableBuilder table = Table.builder("customer")
                .integer("c_id", "c_d_id", "c_w_id")
                .varchar("c_first", 16)
                .character("c_middle", 2)
                .varchar("c_last", 16);
        return address(table, "c")
                .character("c_phone", 16)
                .timestamp("c_since")
                .character("c_credit", 2)
                .decimal("c_credit_lim", 12, 2)
                .decimal("c_discount", 4, 4)
                .decimal("c_balance", 12, 2)
                .decimal("c_ytd_payment", 12, 2)
                .integer("c_payment_cnt", "c_delivery_cnt")
                .varchar("c_data", 500)
                .primaryKey("c_w_id", "c_d_id", "c_id")
                .index("customer_by_name", "c_w_id", "c_d_id", "c_last", "c_first")
                .foreignKey("customer_district", district, "c_w_id", "c_d_id")
                .build();
    }

    private static Table history(Table customer, Table district) {
        return Table.builder("history")
                .integer("h_c_id", "h_c_d_id", "h_c_w_id", "h_d_id", "h_w_id")
                .timestamp("h_date")
                .decimal("h_amount", 6, 2)
                .varchar("h_data", 24)
                .foreignKey("history_customer", customer, "h_c_w_id", "h_c_d_id", "h_c_id")
                .foreignKey("history_district", district, "h_w_id", "h_d_id")
                .build();
    }

    private static Table orders(Table customer) {
        return Table.builder("orders")
                .integer("o_id", "o_d_id", "o_w_id", "o_c_id")
                .timestamp("o_entry_d")
                .integer("o_carrier_id")
                .nullable()
                .integer("o_ol_cnt", "o_all_local")
                .primaryKey("o_w_id", "o_d_id", "o_id")
                .index("orders_by_customer", "o_w_id", "o_d_id", "o_c_id", "o_id")
                .foreignKey("orders_customer", customer, "o_w_id", "o_d_id", "o_c_id")
                .build();
    }

    private static Table newOrder(Table orders) {
        return Table.builder("new_order")
                .integer("no_o_id", "no_d_id", "no_w_id")
                .primaryKey("no_w_id", "no_d_id", "no_o_id")
                .foreignKey("new_order_orders", orders, "no_w_id", "no_d_id", "no_o_id")
                .build();
    }

    private static Table stock(Table warehouse, Table item) {
        TableBuilder table = Table.builder("stock").integer("s_i_id", "s_w_id", "s_quantity");
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            table.character(stockDistrictColumn(district), 24);
        }
        return table.integer("s_ytd", "s_order_cnt", "s_remote_cnt")
                .varchar("s_data", 50)
                .primaryKey("s_w_id", "s_i_id")
                .foreignKey("stock_warehouse", warehouse, "s_w_id")
                .foreignKey("stock_item", item, "s_i_id")
                .build();
    }

    private static Table orderLine(Table orders, Table stock) {
        return Table.builder("order_line")
                .integer("ol_o_id", "ol_d_id", "ol_w_id", "ol_number", "ol_i_id", "ol_supply_w_id")
                .timestamp("ol_delivery_d")
                .nullable()
                .integer("ol_quantity")
                .decimal("ol_amount", 6, 2)
                .character("ol_dist_info", 24)
                .primaryKey("ol_w_id", "ol_d_id", "ol_o_id", "ol_number")
                .foreignKey("order_line_orders", orders, "ol_w_id", "ol_d_id", "ol_o_id")
                .foreignKey("order_line_stock", stock, "ol_supply_w_id", "ol_i_id")
                .build();
    }

    /** The column of {@code stock} that an order of a district copies: {@code s_dist_01} to {@code s_dist_10}. */
    static String stockDistrictColumn(int district) {
        return (district < 10 ? "s_dist_0" : "s_dist_") + district;
    }

    private static TableBuilder address(TableBuilder table, String prefix) {
        return table.varchar(prefix + "_street_1", 20)
                .varchar(prefix + "_street_2", 20)
                .varchar(prefix + "_city", 20)
                .character(prefix + "_state", 2)
                .character(prefix + "_zip", 9);
    }
}
