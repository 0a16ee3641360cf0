package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Order-Status as in tpcc-mysql. Confined to its worker.
 *
 * <p>The tool does not read the number of a customer found by name. It shows the order of the customer whose number was
 * drawn with the name.
 */
final class MysqlOrderStatus implements Transaction<JdbcSession> {

    private final MysqlStatements sql;
    private final Terminal terminal;
    private final RandomStream random;

    // Inputs, kept for retries.
    private final MysqlCustomer customer;
    private int warehouse;
    private int district;

    // Output; reused.
    private String person = "";
    private final OrderStatusScreen screen = new OrderStatusScreen();

    MysqlOrderStatus(MysqlStatements sql, Terminal terminal) {
        this.sql = sql;
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/order-status");
        this.customer = new MysqlCustomer(terminal.constants());
    }

    @Override
    public void prepare() {
        warehouse = terminal.anyWarehouse(random);
        district = Terminal.anyDistrict(random);
        customer.draw(random);
    }

    /** Whether the prepared inputs select the customer by last name. */
    boolean byName() {
        return customer.byName();
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        if (customer.byName()) {
            readMiddleNamesake(session);
        } else {
            readCustomer(session);
        }
        screen.clear();
        OrderStatusByRow.readLastOrder(session, sql.rows, warehouse, district, customer.number(), screen);
        return OutcomeCode.COMMITTED;
    }

    private void readMiddleNamesake(JdbcSession session) throws SQLException {
        int count = customer.countNamesakes(session, sql.rows.countNamesakes, warehouse, district);
        PreparedStatement statement = session.statement(sql.namesakes);
        customer.setNameKey(statement, warehouse, district);
        try (ResultSet rows = statement.executeQuery()) {
            customer.moveToMiddle(rows, count);
            takeOverPerson(rows);
        }
    }

    private void readCustomer(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.readAsker);
        PaymentEntry.setCustomer(statement, 1, warehouse, district, customer.number());
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "customer " + customer.number());
            takeOverPerson(row);
        }
    }

    private void takeOverPerson(ResultSet row) throws SQLException {
        person = row.getString(1) + " " + row.getString(2) + " " + row.getString(3) + ", balance "
                + Columns.unscaled(row, 4, 2) + " cents";
    }

    @Override
    public String toString() {
        return person + ": " + screen.order();
    }
}
