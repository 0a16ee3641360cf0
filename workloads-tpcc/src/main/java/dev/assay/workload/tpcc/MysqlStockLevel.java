package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.SQLException;

/**
 * Stock-Level as in tpcc-mysql: reads the items of the last twenty orders, then runs one query per item, about 200.
 * Confined to its worker.
 */
final class MysqlStockLevel implements Transaction<JdbcSession> {

    private final RecentStock stock;
    private final Terminal terminal;
    private final RandomStream random;

    // Inputs, kept for retries.
    private int warehouse;
    private int district;
    private int threshold;

    private int lowStock;

    MysqlStockLevel(MysqlStatements sql, Terminal terminal) {
        this.stock = new RecentStock(sql.rows);
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/stock-level");
    }

    @Override
    public void prepare() {
        warehouse = terminal.anyWarehouse(random);
        district = Terminal.anyDistrict(random);
        threshold = random.between(10, 20);
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        lowStock = stock.countLow(session, warehouse, district, threshold);
        return OutcomeCode.COMMITTED;
    }

    @Override
    public String toString() {
        return lowStock + " items below " + threshold;
    }
}
