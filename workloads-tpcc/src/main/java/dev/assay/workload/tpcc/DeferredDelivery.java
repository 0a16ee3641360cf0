package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkQueue;
import java.sql.SQLException;
import java.time.Instant;

/**
 * The background part of a deferred Delivery: executes it and logs the result (TPC-C rev 5.11 clause 2.7.2.3). Confined
 * to its worker.
 */
final class DeferredDelivery implements Transaction<JdbcSession> {

    private final Terminal terminal;
    private final WorkQueue queue;
    private final DeliveryWork work;

    DeferredDelivery(Statements statements, Terminal terminal) {
        this.terminal = terminal;
        this.queue = terminal.worker().queue();
        this.work = new DeliveryWork(statements);
    }

    @Override
    public void prepare() {
        work.prepare(QueuedDelivery.warehouse(queue.item()), QueuedDelivery.carrier(queue.item()));
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        work.execute(session);
        return OutcomeCode.COMMITTED;
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (successful && measured) {
            terminal.tally().delivered(work.skippedAny());
        }
        queue.log("queued=" + Instant.ofEpochMilli(queue.putAtMillis())
                + (successful ? " completed=" : " failed=") + Instant.ofEpochMilli(System.currentTimeMillis())
                + ' ' + work);
    }
}
