package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Stock-Level: counts low-stock items of a district's last 20 orders (TPC-C rev 5.11 clause 2.8). Confined to its worker. */
final class StockLevel implements Transaction<JdbcSession> {

    private final AccessStyle access;
    private final StockLevelSql sql;
    private final ProcedureSql procedures;
    private final RecentStock byRow;
    private final Terminal terminal;
    private final RandomStream random;

    /** Input, kept for retries. */
    private int threshold;

    /** Output (clause 2.8.3.3). */
    private int lowStock;

    StockLevel(Statements statements, Terminal terminal) {
        this.access = statements.access;
        this.sql = statements.stockLevel;
        this.procedures = statements.procedures;
        this.byRow = new RecentStock(statements.rows.shared);
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/stock-level");
    }

    @Override
    public void prepare() {
        threshold = random.between(10, 20);
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        lowStock = switch (access.on(session)) {
            case ROW -> byRow.countLow(session, terminal.warehouse(), terminal.district(), threshold);
            case PROCEDURE -> count(call(session));
            default -> count(query(session));
        };
        return OutcomeCode.COMMITTED;
    }

    private PreparedStatement query(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.lowStock);
        statement.setInt(1, terminal.warehouse());
        statement.setInt(2, terminal.district());
        statement.setInt(3, terminal.warehouse());
        statement.setInt(4, threshold);
        return statement;
    }

    private PreparedStatement call(JdbcSession session) throws SQLException {
        PreparedStatement statement = procedures.stockLevel.on(session);
        statement.setInt(1, terminal.warehouse());
        statement.setInt(2, terminal.district());
        statement.setInt(3, threshold);
        return statement;
    }

    private static int count(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "the count");
            return row.getInt(1);
        }
    }

    @Override
    public String toString() {
        return lowStock + " items below " + threshold;
    }
}
