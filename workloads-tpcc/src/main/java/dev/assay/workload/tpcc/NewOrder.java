package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.SQLException;

/** New-Order: enters an order of 5 to 15 lines (TPC-C rev 5.11 clause 2.4). Confined to its worker. */
final class NewOrder implements Transaction<JdbcSession> {

    private final AccessStyle access;
    private final InputTally tally;
    private final NewOrderInput input;
    private final NewOrderScreen screen = new NewOrderScreen();
    private final NewOrderAtOnce atOnce;
    private final NewOrderSteps steps;
    private final NewOrderByRow byRow;
    private final NewOrderByProcedure byProcedure;

    NewOrder(Statements sql, Terminal terminal) {
        this.access = sql.access;
        this.tally = terminal.tally();
        this.input = new NewOrderInput(terminal);
        this.atOnce = new NewOrderAtOnce(sql.newOrder, input, screen);
        this.steps = new NewOrderSteps(sql.newOrder, input, screen);
        this.byRow = new NewOrderByRow(sql.rows, input, screen);
        this.byProcedure = new NewOrderByProcedure(sql.procedures, input, screen);
    }

    @Override
    public void prepare() {
        input.draw();
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        input.entryMillis = System.currentTimeMillis(); // at execution, after the think time (clause 2.4.1.6)
        screen.clear(input.lines);
        switch (access.on(session)) {
            case STATEMENT -> atOnce.execute(session);
            case ROW -> byRow.execute(session);
            case PROCEDURE -> byProcedure.execute(session);
            default -> steps.execute(session);
        }
        screen.addUp();
        return screen.hasAllItems(input) ? OutcomeCode.COMMITTED : TpccWorkload.ROLLED_BACK;
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (measured) {
            tally.ordered(input);
        }
    }

    @Override
    public String toString() {
        return screen.toString();
    }
}
