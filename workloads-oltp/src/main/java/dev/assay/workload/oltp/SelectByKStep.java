package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** One select by values of {@code k}, or by ranges of them. Confined to its worker. */
final class SelectByKStep implements Step {

    private final Sql sql;
    private final int delta;
    private final Inputs inputs;
    private final int[] values;

    /**
     * @param places number of values or ranges
     * @param delta last minus first value of a range; negative to select values
     */
    SelectByKStep(Sql sql, int places, int delta, Inputs inputs) {
        this.sql = sql;
        this.delta = delta;
        this.inputs = inputs;
        this.values = new int[places];
    }

    @Override
    public void prepare() {
        for (int i = 0; i < values.length; i++) {
            values[i] = inputs.idOfPartition();
        }
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql);
        int place = 1;
        for (int value : values) {
            statement.setInt(place++, value);
            if (delta >= 0) {
                statement.setInt(place++, value + delta);
            }
        }
        SelectStep.readAll(statement);
    }
}
