package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Deletes rows, each followed by an insert of a constant row with the same id; in PostgreSQL the row is updated first. Confined
 * to its worker.
 */
final class ReplaceStep implements Step {

    private final Sql update;
    private final Sql delete;
    private final Sql insert;
    private final Inputs inputs;
    private final int[] ids;

    ReplaceStep(Sql update, Sql delete, Sql insert, int repeats, Inputs inputs) {
        this.update = update;
        this.delete = delete;
        this.insert = insert;
        this.inputs = inputs;
        this.ids = new int[repeats];
    }

    @Override
    public void prepare() {
        inputs.drawIds(ids);
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        boolean updates = session.dialect().equals("postgresql");
        for (int id : ids) {
            if (updates) {
                change(session, update, id);
            }
            change(session, delete, id);
            change(session, insert, id);
        }
    }

    private static void change(JdbcSession session, Sql sql, int id) throws SQLException {
        PreparedStatement statement = session.statement(sql);
        statement.setInt(1, id);
        statement.executeUpdate();
    }
}
