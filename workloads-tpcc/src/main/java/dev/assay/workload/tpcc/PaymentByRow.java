package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Payment with a statement for each row. Confined to its worker.
 *
 * <p>A search by name runs before the first lock. Locks district, warehouse and customer in this order, as {@link PaymentSteps}
 * and New-Order do.
 */
final class PaymentByRow {

    /** Length of {@code c_data}. */
    private static final int MOST_DATA = 500;

    private final StandardRowSql sql;
    private final PaymentInput input;
    private final PaymentScreen screen;
    private final PaymentEntry entry;

    PaymentByRow(StandardRowSql sql, PaymentInput input, PaymentScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
        this.entry = new PaymentEntry(sql.shared);
    }

    void execute(JdbcSession session) throws SQLException {
        String lastName = input.customer.lastName;
        int number = lastName == null ? input.customer.number : middleNamesake(session, lastName);
        entry.payDistrict(session, input.warehouse, input.district, input.amountCents, screen.district);
        entry.payWarehouse(session, input.warehouse, input.amountCents, screen.warehouse);
        lockCustomer(session, number);
        payCustomer(session, number);
        insertHistory(session, number);
    }

    private int middleNamesake(JdbcSession session, String lastName) throws SQLException {
        int count = Namesakes.count(
                session, sql.shared.countNamesakes, input.customerWarehouse, input.customerDistrict, lastName);
        PreparedStatement statement = session.statement(sql.shared.namesakeNumbers);
        Namesakes.setKey(statement, input.customerWarehouse, input.customerDistrict, lastName);
        try (ResultSet rows = statement.executeQuery()) {
            Namesakes.moveToMiddle(rows, count, lastName);
            return rows.getInt(1);
        }
    }

    private void lockCustomer(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.lockPayer);
        setCustomer(statement, 1, number);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "customer " + number);
            screen.takeOverPerson(row);
        }
    }

    /** Computes balance and data on the client, as the standard's sample does. */
    private void payCustomer(JdbcSession session, int number) throws SQLException {
        boolean badCredit = screen.badCredit();
        String data = badCredit ? newData(session, number) : null;
        screen.pay(input.amountCents, data);
        PreparedStatement statement = session.statement(badCredit ? sql.payAndSetData : sql.pay);
        Columns.setCents(statement, 1, screen.balanceCents());
        Columns.setCents(statement, 2, input.amountCents);
        int place = 3;
        if (badCredit) {
            statement.setString(place++, data);
        }
        setCustomer(statement, place, number);
        statement.executeUpdate();
    }

    private String newData(JdbcSession session, int number) throws SQLException {
        String data = number
                + input.dataAfterNumber()
                + entry.readData(session, input.customerWarehouse, input.customerDistrict, number);
        return data.length() > MOST_DATA ? data.substring(0, MOST_DATA) : data;
    }

    private void insertHistory(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.shared.insertHistory);
        setCustomer(statement, 1, number);
        statement.setInt(4, input.warehouse);
        statement.setInt(5, input.district);
        Columns.setTime(statement, 6, input.millis);
        Columns.setCents(statement, 7, input.amountCents);
        statement.setString(8, screen.warehouse[0] + "    " + screen.district[0]);
        statement.executeUpdate();
    }

    private void setCustomer(PreparedStatement statement, int firstPlace, int number) throws SQLException {
        PaymentEntry.setCustomer(statement, firstPlace, input.customerWarehouse, input.customerDistrict, number);
    }
}
