package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Rows deleted, each followed by the insert of one that is always the same but for its id; in PostgreSQL the row is updated
 * first. Confined to its worker.
 */
final class ReplaceStep implements Step {

    private final Sql update;
    private final Sql delete;
    private final Sql insert;
    private final Inputs inputs;
    private final int[] ids;

    /**
     * @param repeats how many rows
     */
    ReplaceStep(Sql update, Sql delete, Sql insert, int repeats, Inputs inputs) {
        this.update = update;
        this.delete = delete;
        this.insert = insert;
        this.inputs = inputs;
        this.ids = new int[repeats];
    }

    @Override
    public void prepare() {
        for (int i = 0; i < ids.length; i++) {
            ids[i] = inputs.id();
        }
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
