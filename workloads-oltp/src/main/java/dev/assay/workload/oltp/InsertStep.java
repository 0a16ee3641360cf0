package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Insert of one row, with an id from the database or the client. Confined to its worker. */
final class InsertStep implements Step {

    private final Sql[] byTable;
    private final InsertInputs row;

    InsertStep(Sql[] byTable, Inputs inputs) {
        this.byTable = byTable;
        this.row = new InsertInputs(inputs);
    }

    @Override
    public void prepare() {
        row.draw();
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(byTable[row.table]);
        int place = 1;
        if (row.numbered()) {
            statement.setInt(place++, row.id);
        }
        statement.setInt(place++, row.k);
        statement.setString(place++, row.c.text(0));
        statement.setString(place, row.pad.text(0));
        statement.executeUpdate();
    }
}
