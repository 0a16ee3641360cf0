package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Order-Status with a statement for the customer, or two by name, one for the order and one for its lines. Confined to its worker. */
final class OrderStatusByRow {

    private final StandardRowSql sql;
    private final CustomerInput customer;
    private final OrderStatusScreen screen;

    OrderStatusByRow(StandardRowSql sql, CustomerInput customer, OrderStatusScreen screen) {
        this.sql = sql;
        this.customer = customer;
        this.screen = screen;
    }

    /** Fills in the cleared screen; it stays empty if the customer has no order. */
    void execute(JdbcSession session, int warehouse, int district) throws SQLException {
        String lastName = customer.lastName;
        int number = lastName == null
                ? readCustomer(session, warehouse, district)
                : readMiddleNamesake(session, warehouse, district, lastName);
        readLastOrder(session, sql.shared, warehouse, district, number, screen);
    }

    /** Reads the last order of a customer, and its lines. */
    static void readLastOrder(
            JdbcSession session, RowSql sql, int warehouse, int district, int customer, OrderStatusScreen screen)
            throws SQLException {
        PreparedStatement last = session.statement(sql.lastOrder);
        PaymentEntry.setCustomer(last, 1, warehouse, district, customer);
        PaymentEntry.setCustomer(last, 4, warehouse, district, customer);
        int order;
        try (ResultSet row = last.executeQuery()) {
            Columns.requireRow(row, "an order of customer " + customer);
            order = screen.takeOverOrder(row, 1);
        }
        PreparedStatement lines = session.statement(sql.linesOfOrder);
        lines.setInt(1, warehouse);
        lines.setInt(2, district);
        lines.setInt(3, order);
        try (ResultSet rows = lines.executeQuery()) {
            while (rows.next()) {
                screen.addLine(rows, 1);
            }
        }
    }

    private int readCustomer(JdbcSession session, int warehouse, int district) throws SQLException {
        PreparedStatement statement = session.statement(sql.readAsker);
        PaymentEntry.setCustomer(statement, 1, warehouse, district, customer.number);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "customer " + customer.number);
            return screen.takeOverPerson(row);
        }
    }

    private int readMiddleNamesake(JdbcSession session, int warehouse, int district, String lastName)
            throws SQLException {
        int count = Namesakes.count(session, sql.shared.countNamesakes, warehouse, district, lastName);
        PreparedStatement statement = session.statement(sql.namesakes);
        Namesakes.setKey(statement, warehouse, district, lastName);
        try (ResultSet rows = statement.executeQuery()) {
            Namesakes.moveToMiddle(rows, count, lastName);
            return screen.takeOverPerson(rows);
        }
    }
}
