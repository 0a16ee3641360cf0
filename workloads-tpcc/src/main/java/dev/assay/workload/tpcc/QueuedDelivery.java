package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;

/**
 * The user's part of a deferred Delivery: puts it in the queue (TPC-C rev 5.11 clause 2.7.2). Confined to its worker.
 */
final class QueuedDelivery implements Transaction<JdbcSession> {

    private static final int CARRIERS = 10;

    private final Terminal terminal;
    private final RandomStream random;
    private int carrier;

    QueuedDelivery(Terminal terminal) {
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/delivery");
    }

    @Override
    public void prepare() {
        carrier = random.between(1, CARRIERS);
    }

    @Override
    public OutcomeCode execute(JdbcSession session) {
        terminal.worker().queue().put(item(terminal.warehouse(), carrier));
        return OutcomeCode.COMMITTED;
    }

    /** Encodes warehouse and carrier as a queue item. */
    private static long item(int warehouse, int carrier) {
        return (long) warehouse * CARRIERS + carrier - 1;
    }

    static int warehouse(long item) {
        return (int) (item / CARRIERS);
    }

    static int carrier(long item) {
        return (int) (item % CARRIERS) + 1;
    }
}
