package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;

/**
 * All statements of the profiles {@code standard} and {@code strict} in one catalogue. Immutable.
 *
 * <p>There are four variants, see {@link AccessStyle}. {@code statement}: in PostgreSQL's SQL, a transaction is one statement
 * with data-modifying {@code WITH} clauses, so locks are not held during round trips. {@code set}: in the SQL common to MySQL,
 * MariaDB, H2 and PostgreSQL, it is a sequence of statements, each for all rows of its table. Neither uses
 * {@code SELECT … FOR UPDATE} where an update takes the lock. {@code row}: a sequence of statements, each for one row.
 * {@code procedure}: a call of a stored procedure that executes the statements on the server.
 */
final class Statements {

    /** PostgreSQL subquery of the customer at position ⌈n/2⌉ of n with a last name: warehouse, district, name. */
    static final String MIDDLE_CUSTOMER = "(SELECT (array_agg(c_id ORDER BY c_first))[(COUNT(*) + 1) / 2]"
            + " FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?)";

    final AccessStyle access;
    final NewOrderSql newOrder;
    final PaymentSql payment;
    final OrderStatusSql orderStatus;
    final DeliverySql delivery;
    final StockLevelSql stockLevel;
    final StandardRowSql rows;
    final ProcedureSql procedures;

    Statements(AccessStyle access) {
        this.access = access;
        SqlCatalogue catalogue = new SqlCatalogue();
        this.newOrder = new NewOrderSql(catalogue);
        this.payment = new PaymentSql(catalogue);
        this.orderStatus = new OrderStatusSql(catalogue);
        this.delivery = new DeliverySql(catalogue);
        this.stockLevel = new StockLevelSql(catalogue);
        this.rows = new StandardRowSql(catalogue);
        this.procedures = new ProcedureSql(catalogue);
    }

    /** Adds the query of customer numbers, by first name, for warehouse, district and last name. */
    static Sql customersByName(SqlCatalogue catalogue) {
        return catalogue.add(
                "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first");
    }

    /**
     * Returns {@code (a, b) IN ((?, ?), (?, ?), …)}. MySQL, MariaDB, PostgreSQL and H2 use an index lookup per key; H2 only
     * in this spelling and if the columns are a whole index.
     */
    static String among(int keys, String... columns) {
        return "(" + String.join(", ", columns) + ") IN " + list(list("?", columns.length), keys);
    }

    /** Returns {@code (?, ?, …)} with {@code places} copies of {@code place}. */
    static String list(String place, int places) {
        return "(" + (place + ", ").repeat(places - 1) + place + ")";
    }
}
