package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.SQLException;

/** A synchronous Delivery: the user waits for its end. Confined to its worker. */
final class Delivery implements Transaction<JdbcSession> {

    private final Terminal terminal;
    private final RandomStream random;
    private final DeliveryWork work;

    Delivery(Statements statements, Terminal terminal) {
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/delivery");
        this.work = new DeliveryWork(statements);
    }

    @Override
    public void prepare() {
        work.prepare(terminal.warehouse(), random.between(1, 10));
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
    }

    @Override
    public String toString() {
        return work.toString();
    }
}
