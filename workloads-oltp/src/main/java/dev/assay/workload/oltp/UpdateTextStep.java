package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Updates of the unindexed column {@code c}. Confined to its worker. */
final class UpdateTextStep implements Step {

    private final Sql[] byTable;
    private final Inputs inputs;
    private final int[] ids;
    private final DigitGroups texts;
    private int table;

    UpdateTextStep(Sql[] byTable, int repeats, Inputs inputs) {
        this.byTable = byTable;
        this.inputs = inputs;
        this.ids = new int[repeats];
        this.texts = new DigitGroups(inputs.stream("update-c"), DigitGroups.C, repeats);
    }

    @Override
    public void prepare() {
        table = inputs.table();
        for (int i = 0; i < ids.length; i++) {
            ids[i] = inputs.id();
            texts.draw(i);
        }
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(byTable[table]);
        for (int i = 0; i < ids.length; i++) {
            statement.setString(1, texts.text(i));
            statement.setInt(2, ids[i]);
            statement.executeUpdate();
        }
    }
}
