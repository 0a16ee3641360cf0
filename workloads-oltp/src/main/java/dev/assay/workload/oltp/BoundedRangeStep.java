package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Selects of ranges that end by the last id. Confined to its worker. */
final class BoundedRangeStep implements Step {

    private final Sql sql;
    private final int rangeSize;
    private final int covered;
    private final Inputs inputs;
    private final int[] ids;

    /**
     * @param repeats number of selects
     * @param covered ids per range
     */
    BoundedRangeStep(Sql sql, int repeats, int covered, Inputs inputs) {
        this.sql = sql;
        this.rangeSize = inputs.parameters().selects().rangeSize();
        this.covered = covered;
        this.inputs = inputs;
        this.ids = new int[repeats];
    }

    @Override
    public void prepare() {
        for (int i = 0; i < ids.length; i++) {
            ids[i] = inputs.firstOf(rangeSize);
        }
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql);
        for (int id : ids) {
            statement.setInt(1, id);
            statement.setInt(2, id + covered - 1);
            SelectStep.readAll(statement);
        }
    }
}
