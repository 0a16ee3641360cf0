package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Selects by id of one row or a range. Confined to its worker. */
final class SelectStep implements Step {

    private final Sql[] byTable;
    private final int rangeSize;
    private final Inputs inputs;
    private final int[] ids;
    private int table;

    /**
     * @param repeats number of selects
     * @param rangeSize ids per range; 0 for selects of one id
     */
    SelectStep(Sql[] byTable, int repeats, int rangeSize, Inputs inputs) {
        this.byTable = byTable;
        this.rangeSize = rangeSize;
        this.inputs = inputs;
        this.ids = new int[repeats];
    }

    @Override
    public void prepare() {
        table = inputs.table();
        inputs.drawIds(ids);
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(byTable[table]);
        for (int id : ids) {
            statement.setInt(1, id);
            if (rangeSize > 0) {
                statement.setInt(2, id + rangeSize - 1);
            }
            readAll(statement);
        }
    }

    /** Reads all rows but no column values, as sysbench does. */
    static void readAll(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                // the next one
            }
        }
    }
}
