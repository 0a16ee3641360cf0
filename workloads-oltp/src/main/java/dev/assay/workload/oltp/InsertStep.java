package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.workload.WorkerContext;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** One new row, numbered by the database or with an id of its own. Confined to its worker. */
final class InsertStep implements Step {

    private final Sql[] byTable;
    private final Inputs inputs;
    private final DigitGroups c;
    private final DigitGroups pad;

    @Nullable
    private final UniqueNumbers numbers;

    private int table;
    private int id;
    private int k;

    InsertStep(Sql[] byTable, Inputs inputs) {
        this.byTable = byTable;
        this.inputs = inputs;
        this.c = new DigitGroups(inputs.stream("insert-c"), DigitGroups.C, 1);
        this.pad = new DigitGroups(inputs.stream("insert-pad"), DigitGroups.PAD, 1);
        WorkerContext worker = inputs.worker();
        this.numbers = inputs.parameters().autoInc()
                ? null
                : new UniqueNumbers((int) worker.seeds().derive("oltp/unique"), worker.worker(), worker.workers());
    }

    @Override
    public void prepare() {
        table = inputs.table();
        id = numbers == null ? 0 : numbers.next();
        k = inputs.id();
        c.draw(0);
        pad.draw(0);
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(byTable[table]);
        int place = 1;
        if (numbers != null) {
            statement.setInt(place++, id);
        }
        statement.setInt(place++, k);
        statement.setString(place++, c.text(0));
        statement.setString(place, pad.text(0));
        statement.executeUpdate();
    }
}
