package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.target.Capability;

/**
 * All statements of the workload in one catalogue.
 *
 * <p>Two ways are kept where a product's abilities make a difference: with {@code RETURNING}, in PostgreSQL's grammar
 * including data-modifying {@code WITH}, and without it in SQL that MySQL, MariaDB, H2 and PostgreSQL all understand.
 * Neither needs {@code SELECT … FOR UPDATE} where an update can take the lock itself. Immutable.
 */
final class Statements {

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

    /** Whether to go the way with {@code RETURNING}. */
    static boolean returning(JdbcSession session) {
        return session.supports(Capability.UPDATE_RETURNING);
    }

    /** {@code (?, ?, …)} with so many places, each written as given. */
    static String list(String place, int places) {
        return "(" + (place + ", ").repeat(places - 1) + place + ")";
    }
}
