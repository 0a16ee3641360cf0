package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;

/**
 * One user's choice of transactions: a weighted draw, independent each time (TPC-C rev 5.11 clause 5.2.4.1). Confined
 * to its worker.
 */
final class TpccScript implements Script<JdbcSession> {

    private final Statements statements;
    private final Terminal terminal;
    private final RandomStream mix;
    private final byte[] wheel = TransactionKind.wheel();

    TpccScript(Statements statements, Terminal terminal) {
        this.statements = statements;
        this.terminal = terminal;
        this.mix = terminal.stream("mix");
    }

    @Override
    public int choose() {
        return wheel[mix.nextInt(wheel.length)];
    }

    @Override
    public Transaction<JdbcSession> transaction(int type) {
        return switch (TransactionKind.of(type)) {
            case NEW_ORDER -> new NewOrder(statements.newOrder(), terminal);
            case PAYMENT -> new Payment(statements.payment(), terminal);
            case ORDER_STATUS -> new OrderStatus(statements.orderStatus(), terminal);
            case DELIVERY -> new Delivery(statements.delivery(), terminal);
            case STOCK_LEVEL -> new StockLevel(statements.stockLevel(), terminal);
        };
    }
}
