package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Stock-Level as in tpcc-mysql: reads the items of the last twenty orders, then runs one query per item, about 200.
 * Confined to its worker.
 */
final class MysqlStockLevel implements Transaction<JdbcSession> {

    private static final int ORDERS = 20;

    private final MysqlStatements sql;
    private final Terminal terminal;
    private final RandomStream random;

    // Inputs, kept for retries.
    private int warehouse;
    private int district;
    private int threshold;

    /** Reused; large enough for all lines of the orders. */
    private final int[] items = new int[ORDERS * Scale.MOST_LINES];

    private int lowStock;

    MysqlStockLevel(MysqlStatements sql, Terminal terminal) {
        this.sql = sql;
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
        int count = recentItems(session, nextOrder(session));
        lowStock = 0;
        PreparedStatement statement = session.statement(sql.countLowStock);
        for (int i = 0; i < count; i++) {
            statement.setInt(1, warehouse);
            statement.setInt(2, items[i]);
            statement.setInt(3, threshold);
            try (ResultSet row = statement.executeQuery()) {
                Columns.requireRow(row, "the count");
                lowStock += row.getInt(1);
            }
        }
        return OutcomeCode.COMMITTED;
    }

    private int nextOrder(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.nextOrder);
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "district " + district + " of warehouse " + warehouse);
            return row.getInt(1);
        }
    }

    /** Reads all items before the first query about one; the tool stores its result. */
    private int recentItems(JdbcSession session, int nextOrder) throws SQLException {
        PreparedStatement statement = session.statement(sql.recentItems);
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        statement.setInt(3, nextOrder - ORDERS);
        statement.setInt(4, nextOrder);
        int count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                items[count++] = rows.getInt(1);
            }
        }
        return count;
    }

    @Override
    public String toString() {
        return lowStock + " items below " + threshold;
    }
}
