package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/**
 * The statements of {@code --access row} that follow the standard's rules, unlike those of profile {@code tpcc-mysql}. The same
 * text on every product. Immutable.
 */
final class StandardRowSql {

    private static final String PERSON = "SELECT c_id, c_first, c_middle, c_last, c_balance FROM customer";

    private static final String PAY =
            "UPDATE customer SET c_balance = ?, c_ytd_payment = c_ytd_payment + ?, c_payment_cnt = c_payment_cnt + 1";

    /** The statements that profile {@code tpcc-mysql} sends, too. */
    final RowSql shared;

    // New-Order.
    final Sql takeStock;

    // Payment. Columns as in PaymentScreen, without c_data.
    final Sql lockPayer;
    final Sql pay;
    final Sql payAndSetData;

    // Order-Status. Columns as in OrderStatusScreen.
    final Sql namesakes;
    final Sql readAsker;

    /**
     * Delivery: the oldest order of a district, locked. A transaction that waited for another delivery of the same order gets the
     * next order, or none.
     */
    final Sql lockOldest;

    StandardRowSql(SqlCatalogue catalogue) {
        shared = new RowSql(catalogue);
        takeStock = catalogue.add("UPDATE stock SET s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1,"
                + " s_remote_cnt = s_remote_cnt + ?" + RowSql.STOCK);
        lockPayer = catalogue.add("SELECT c_first, c_middle, c_last, " + RowSql.address("c")
                + ", c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance FROM customer" + RowSql.CUSTOMER
                + " FOR UPDATE");
        pay = catalogue.add(PAY + RowSql.CUSTOMER);
        payAndSetData = catalogue.add(PAY + ", c_data = ?" + RowSql.CUSTOMER);
        namesakes = catalogue.add(PERSON + RowSql.NAMESAKES + " ORDER BY c_first");
        readAsker = catalogue.add(PERSON + RowSql.CUSTOMER);
        lockOldest = catalogue.add("SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ?"
                + " ORDER BY no_o_id LIMIT 1 FOR UPDATE");
    }
}
