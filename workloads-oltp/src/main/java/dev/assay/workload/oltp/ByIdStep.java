package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Changes with the id as their only parameter: updates of {@code k}, deletes. Confined to its worker. */
final class ByIdStep implements Step {

    private final Sql[] byTable;
    private final Inputs inputs;
    private final int[] ids;
    private int table;

    ByIdStep(Sql[] byTable, int repeats, Inputs inputs) {
        this.byTable = byTable;
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
            statement.executeUpdate();
        }
    }
}
