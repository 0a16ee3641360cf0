package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Delivers the oldest order of each district as tpcc-mysql does, with seven statements per district. Confined to its
 * worker.
 *
 * <p>The smallest order number is read without a lock, and the row count of the delete is ignored. A Delivery that waited
 * for another one therefore delivers the same order again.
 */
final class MysqlDelivery implements Transaction<JdbcSession> {

    private static final int NONE = 0;

    private final MysqlStatements sql;
    private final OrderDelivery delivery;
    private final Terminal terminal;
    private final RandomStream random;

    // Inputs, kept for retries.
    private int warehouse;
    private int carrier;
    private long millis;

    /** Number of districts without an undelivered order in the last execution. */
    private int skipped;

    MysqlDelivery(MysqlStatements sql, Terminal terminal) {
        this.sql = sql;
        this.delivery = new OrderDelivery(sql.rows);
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/delivery");
    }

    @Override
    public void prepare() {
        warehouse = terminal.anyWarehouse(random);
        carrier = random.between(1, 10);
        millis = System.currentTimeMillis();
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        skipped = 0;
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            int order = oldestOrder(session, district);
            if (order == NONE) {
                skipped++;
            } else {
                delivery.take(session, warehouse, district, order);
                delivery.deliver(session, warehouse, district, order, carrier, millis);
            }
        }
        return OutcomeCode.COMMITTED;
    }

    private int oldestOrder(JdbcSession session, int district) throws SQLException {
        PreparedStatement statement = session.statement(sql.oldestNewOrder);
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "the oldest order");
            return row.getInt(1);
        }
    }

    @Override
    public String toString() {
        return "delivery for warehouse " + warehouse + " by carrier " + carrier + ", districts skipped: " + skipped;
    }
}
