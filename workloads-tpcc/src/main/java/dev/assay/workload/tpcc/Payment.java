package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Payment of a customer (TPC-C rev 5.11 clause 2.5). Confined to its worker. */
final class Payment implements Transaction<JdbcSession> {

    private final AccessStyle access;
    private final PaymentSql sql;
    private final InputTally tally;
    private final PaymentInput input;
    private final PaymentScreen screen = new PaymentScreen();
    private final PaymentSteps steps;
    private final PaymentByRow byRow;
    private final PaymentByProcedure byProcedure;

    Payment(Statements statements, Terminal terminal) {
        this.access = statements.access;
        this.sql = statements.payment;
        this.tally = terminal.tally();
        this.input = new PaymentInput(terminal);
        this.steps = new PaymentSteps(sql, input, screen);
        this.byRow = new PaymentByRow(statements.rows, input, screen);
        this.byProcedure = new PaymentByProcedure(statements.procedures, input, screen);
    }

    @Override
    public void prepare() {
        input.draw();
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        input.millis = System.currentTimeMillis(); // at execution, after the think time (clause 2.5.1.4)
        switch (access.on(session)) {
            case STATEMENT -> payAtOnce(session);
            case ROW -> byRow.execute(session);
            case PROCEDURE -> byProcedure.execute(session);
            default -> steps.execute(session);
        }
        return OutcomeCode.COMMITTED;
    }

    /** Pays in one statement, which updates the most contended row, the warehouse's, last. */
    private void payAtOnce(JdbcSession session) throws SQLException {
        String lastName = input.customer.lastName;
        PreparedStatement statement = session.statement(lastName == null ? sql.payByNumber : sql.payByName);
        BigDecimal amount = BigDecimal.valueOf(input.amountCents, 2);
        int place = 1;
        statement.setBigDecimal(place++, amount);
        statement.setBigDecimal(place++, amount);
        statement.setString(place++, input.dataAfterNumber());
        statement.setInt(place++, input.customerWarehouse);
        statement.setInt(place++, input.customerDistrict);
        if (lastName == null) {
            statement.setInt(place++, input.customer.number);
        } else {
            statement.setInt(place++, input.customerWarehouse);
            statement.setInt(place++, input.customerDistrict);
            statement.setString(place++, lastName);
        }
        statement.setBigDecimal(place++, amount);
        statement.setInt(place++, input.warehouse);
        statement.setInt(place++, input.district);
        statement.setBigDecimal(place++, amount);
        statement.setInt(place++, input.warehouse);
        statement.setInt(place++, input.customerDistrict);
        statement.setInt(place++, input.customerWarehouse);
        statement.setInt(place++, input.district);
        statement.setInt(place++, input.warehouse);
        Columns.setTime(statement, place++, input.millis);
        statement.setBigDecimal(place, amount);
        try (ResultSet row = statement.executeQuery()) {
            screen.takeOver(row, input);
        }
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (measured) {
            tally.paid(input);
        }
    }

    @Override
    public String toString() {
        return screen.toString();
    }
}
