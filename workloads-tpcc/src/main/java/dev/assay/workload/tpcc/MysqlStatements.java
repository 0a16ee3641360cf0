package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/**
 * The statements of profile {@code tpcc-mysql}: row by row, with {@code SELECT … FOR UPDATE} before an update. The same text
 * on every product. Immutable.
 */
final class MysqlStatements {

    private static final String PERSON = "SELECT c_first, c_middle, c_last, c_balance FROM customer";

    private final SqlCatalogue catalogue = new SqlCatalogue();

    /** The statements that {@code --access row} sends, too. */
    final RowSql rows = new RowSql(catalogue);

    // New-Order.
    final Sql setStock = catalogue.add("UPDATE stock SET s_quantity = ?" + RowSql.STOCK);

    // Payment.
    final Sql lockPayer =
            catalogue.add("SELECT c_credit, c_balance, c_discount, c_credit_lim, c_since, c_phone, c_first,"
                    + " c_middle, c_last, " + RowSql.address("c") + " FROM customer" + RowSql.CUSTOMER + " FOR UPDATE");
    final Sql setBalance = catalogue.add("UPDATE customer SET c_balance = ?" + RowSql.CUSTOMER);
    final Sql setBalanceAndData = catalogue.add("UPDATE customer SET c_balance = ?, c_data = ?" + RowSql.CUSTOMER);

    // Order-Status.
    final Sql namesakes = catalogue.add(PERSON + RowSql.NAMESAKES + " ORDER BY c_first");
    final Sql readAsker = catalogue.add(PERSON + RowSql.CUSTOMER);

    // Delivery.
    final Sql oldestNewOrder =
            catalogue.add("SELECT COALESCE(MIN(no_o_id), 0) FROM new_order WHERE no_w_id = ? AND no_d_id = ?");
}
