package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Order-Status: shows a customer's last order (TPC-C rev 5.11 clause 2.6). Confined to its worker. */
final class OrderStatus implements Transaction<JdbcSession> {

    private final AccessStyle access;
    private final OrderStatusSql sql;
    private final ProcedureSql procedures;
    private final Terminal terminal;
    private final RandomStream random;
    private final NameSearch names;

    // Inputs, kept for retries.
    private final CustomerInput customer;
    private int district;

    private final OrderStatusScreen screen = new OrderStatusScreen();
    private final OrderStatusByRow byRow;

    OrderStatus(Statements statements, Terminal terminal) {
        this.access = statements.access;
        this.sql = statements.orderStatus;
        this.procedures = statements.procedures;
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/order-status");
        this.names = new NameSearch(sql.customersByName);
        this.customer = new CustomerInput(terminal.constants());
        this.byRow = new OrderStatusByRow(statements.rows, customer, screen);
    }

    @Override
    public void prepare() {
        district = Terminal.anyDistrict(random);
        customer.draw(random);
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        screen.clear();
        switch (access.on(session)) {
            case STATEMENT -> show(askAtOnce(session));
            case ROW -> byRow.execute(session, terminal.warehouse(), district);
            case PROCEDURE -> show(askProcedure(session));
            default -> show(askInSteps(session));
        }
        if (screen.isEmpty()) {
            throw Columns.missing("customer " + asked() + " or its order");
        }
        return OutcomeCode.COMMITTED;
    }

    private String asked() {
        String name = customer.lastName;
        return name == null ? Integer.toString(customer.number) : name;
    }

    private PreparedStatement askAtOnce(JdbcSession session) throws SQLException {
        String lastName = customer.lastName;
        PreparedStatement statement = session.statement(lastName == null ? sql.showByNumber : sql.showByName);
        setDistrict(statement, 1);
        if (lastName == null) {
            statement.setInt(3, customer.number);
        } else {
            setDistrict(statement, 3);
            statement.setString(5, lastName);
        }
        return statement;
    }

    private PreparedStatement askInSteps(JdbcSession session) throws SQLException {
        String lastName = customer.lastName;
        int number =
                lastName == null ? customer.number : names.middleOf(session, terminal.warehouse(), district, lastName);
        PreparedStatement statement = session.statement(sql.showInSteps);
        setDistrict(statement, 1);
        statement.setInt(3, number);
        setDistrict(statement, 4);
        statement.setInt(6, number);
        return statement;
    }

    private PreparedStatement askProcedure(JdbcSession session) throws SQLException {
        PreparedStatement statement = procedures.orderStatus.on(session);
        setDistrict(statement, 1);
        statement.setInt(3, customer.number);
        statement.setString(4, customer.lastName);
        return statement;
    }

    private void setDistrict(PreparedStatement statement, int firstPlace) throws SQLException {
        statement.setInt(firstPlace, terminal.warehouse());
        statement.setInt(firstPlace + 1, district);
    }

    private void show(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                if (screen.isEmpty()) {
                    screen.takeOverPerson(rows);
                    screen.takeOverOrder(rows, 6);
                }
                screen.addLine(rows, 9);
            }
        }
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (measured) {
            terminal.tally().orderStatus(customer);
        }
    }

    @Override
    public String toString() {
        return screen.toString();
    }
}
