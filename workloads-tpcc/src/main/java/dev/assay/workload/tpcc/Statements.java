package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.target.Capability;

/**
 * All statements of the workload in one catalogue.
 *
 * <p>Two ways are kept where a product's abilities make a difference. In PostgreSQL's grammar a transaction is one
 * statement whose parts are {@code WITH} clauses that change data: locks are held for as long as the server needs and no
 * round trip longer. In SQL that MySQL, MariaDB, H2 and PostgreSQL all understand it is a statement a step, for all rows
 * that the step is about. Neither needs {@code SELECT … FOR UPDATE} where an update can take the lock itself. Immutable.
 */
final class Statements {

    /** PostgreSQL's spelling of the customer at position ⌈n/2⌉ of the n with a name: warehouse, district, name. */
    static final String MIDDLE_CUSTOMER = "(SELECT (array_agg(c_id ORDER BY c_first))[(COUNT(*) + 1) / 2]"
            + " FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?)";

    private final NewOrderSql newOrder;
    private final PaymentSql payment;
    private final OrderStatusSql orderStatus;
    private final DeliverySql delivery;
    private final StockLevelSql stockLevel;

    Statements() {
        SqlCatalogue catalogue = new SqlCatalogue();
        this.newOrder = new NewOrderSql(catalogue);
        this.payment = new PaymentSql(catalogue);
        this.orderStatus = new OrderStatusSql(catalogue);
        this.delivery = new DeliverySql(catalogue);
        this.stockLevel = new StockLevelSql(catalogue);
    }

    NewOrderSql newOrder() {
        return newOrder;
    }

    PaymentSql payment() {
        return payment;
    }

    OrderStatusSql orderStatus() {
        return orderStatus;
    }

    DeliverySql delivery() {
        return delivery;
    }

    StockLevelSql stockLevel() {
        return stockLevel;
    }

    /** Whether to do a transaction's whole work in one statement. */
    static boolean atOnce(JdbcSession session) {
        return session.supports(Capability.DATA_MODIFYING_CTE);
    }

    /** Adds the numbers of all customers of a name in the order of their first names: by warehouse, district, name. */
    static Sql customersByName(SqlCatalogue catalogue) {
        return catalogue.add(
                "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first");
    }

    /**
     * {@code (a, b) IN ((?, ?), (?, ?), …)}: rows by their keys. MySQL, MariaDB, PostgreSQL and H2 look each of them up, H2
     * only if the columns are the whole of an index, and only in this spelling.
     */
    static String among(int keys, String... columns) {
        return "(" + String.join(", ", columns) + ") IN " + list(list("?", columns.length), keys);
    }

    /** {@code (?, ?, …)} with so many places, each written as given. */
    static String list(String place, int places) {
        return "(" + (place + ", ").repeat(places - 1) + place + ")";
    }
}
