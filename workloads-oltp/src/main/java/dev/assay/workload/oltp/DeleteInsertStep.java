package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Deletes rows, each followed by an insert of a new row with the same id. Confined to its worker. */
final class DeleteInsertStep implements Step {

    private final Sql[] deletes;
    private final Sql[] inserts;
    private final Inputs inputs;
    private final int[] ids;
    private final int[] ks;
    private final DigitGroups cs;
    private final DigitGroups pads;
    private int table;

    DeleteInsertStep(Sql[] deletes, Sql[] inserts, int repeats, Inputs inputs) {
        this.deletes = deletes;
        this.inserts = inserts;
        this.inputs = inputs;
        this.ids = new int[repeats];
        this.ks = new int[repeats];
        this.cs = new DigitGroups(inputs.stream("insert-c"), DigitGroups.C, repeats);
        this.pads = new DigitGroups(inputs.stream("insert-pad"), DigitGroups.PAD, repeats);
    }

    @Override
    public void prepare() {
        table = inputs.table();
        for (int i = 0; i < ids.length; i++) {
            ids[i] = inputs.id();
            ks[i] = inputs.id();
            cs.draw(i);
            pads.draw(i);
        }
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        PreparedStatement delete = session.statement(deletes[table]);
        PreparedStatement insert = session.statement(inserts[table]);
        for (int i = 0; i < ids.length; i++) {
            delete.setInt(1, ids[i]);
            delete.executeUpdate();
            insert.setInt(1, ids[i]);
            insert.setInt(2, ks[i]);
            insert.setString(3, cs.text(i));
            insert.setString(4, pads.text(i));
            insert.executeUpdate();
        }
    }
}
