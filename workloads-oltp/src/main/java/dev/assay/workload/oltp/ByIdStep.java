package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Changes of a row that take its id and nothing else: updates of {@code k}, deletes. Confined to its worker. */
final class ByIdStep implements Step {

    private final Sql[] byTable;
    private final Inputs inputs;
    private final int[] ids;
    private int table;

    /**
     * @param repeats how many changes
     */
    ByIdStep(Sql[] byTable, int repeats, Inputs inputs) {
        this.byTable = byTable;
        this.inputs = inputs;
        this.ids = new int[repeats];
    }

    @Override
    public void prepare() {
        table = inputs.table();
        for (int i = 0; i < ids.length; i++) {
            ids[i] = inputs.id();
        }
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
