package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Payment step by step, in SQL that most products understand. Confined to its worker.
 *
 * <p>A name is resolved before the first lock is taken: the warehouse's row is the one everybody waits for. Names never
 * change, so nothing is lost by it.
 */
final class PaymentSteps {

    private final PaymentSql sql;
    private final PaymentInput input;
    private final PaymentScreen screen;
    private int[] sameName = new int[64];

    PaymentSteps(PaymentSql sql, PaymentInput input, PaymentScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
    }

    void execute(JdbcSession session) throws SQLException {
        String lastName = input.customer.lastName;
        int number = lastName == null ? input.customer.number : middleOf(session, lastName);
        payPlaces(session);
        payCustomer(session, number);
        readCustomer(session, number);
        insertHistory(session, number);
    }

    /** The customer at position ⌈n/2⌉ of the n with that name, counted from 1 (clause 2.5.2.2). */
    private int middleOf(JdbcSession session, String lastName) throws SQLException {
        PreparedStatement statement = session.statement(sql.customersByName);
        statement.setInt(1, input.customerWarehouse);
        statement.setInt(2, input.customerDistrict);
        statement.setString(3, lastName);
        int count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                if (count == sameName.length) {
                    sameName = Arrays.copyOf(sameName, 2 * count);
                }
                sameName[count++] = rows.getInt(1);
            }
        }
        if (count == 0) {
            throw Columns.missing("a customer called " + lastName);
        }
        return sameName[(count + 1) / 2 - 1];
    }

    private void payPlaces(JdbcSession session) throws SQLException {
        PreparedStatement ofWarehouse = session.statement(sql.payWarehouse);
        Columns.setCents(ofWarehouse, 1, input.amountCents);
        ofWarehouse.setInt(2, input.warehouse);
        ofWarehouse.executeUpdate();
        PreparedStatement ofDistrict = session.statement(sql.payDistrict);
        Columns.setCents(ofDistrict, 1, input.amountCents);
        ofDistrict.setInt(2, input.warehouse);
        ofDistrict.setInt(3, input.district);
        ofDistrict.executeUpdate();
        PreparedStatement read = session.statement(sql.readPlaces);
        read.setInt(1, input.warehouse);
        read.setInt(2, input.district);
        try (ResultSet row = read.executeQuery()) {
            Columns.requireRow(row, "district " + input.district + " of warehouse " + input.warehouse);
            screen.takeOverPlaces(row, 1);
        }
    }

    private void payCustomer(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.payCustomer);
        Columns.setCents(statement, 1, input.amountCents);
        Columns.setCents(statement, 2, input.amountCents);
        statement.setString(3, number + input.dataAfterNumber());
        setCustomerKey(statement, 4, number);
        statement.executeUpdate();
    }

    private void readCustomer(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.readCustomer);
        setCustomerKey(statement, 1, number);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "customer " + number);
            screen.takeOverCustomer(row);
        }
    }

    private void setCustomerKey(PreparedStatement statement, int firstPlace, int number) throws SQLException {
        statement.setInt(firstPlace, input.customerWarehouse);
        statement.setInt(firstPlace + 1, input.customerDistrict);
        statement.setInt(firstPlace + 2, number);
    }

    private void insertHistory(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.insertHistory);
        statement.setInt(1, number);
        statement.setInt(2, input.customerDistrict);
        statement.setInt(3, input.customerWarehouse);
        statement.setInt(4, input.district);
        statement.setInt(5, input.warehouse);
        Columns.setTime(statement, 6, input.millis);
        Columns.setCents(statement, 7, input.amountCents);
        statement.setString(8, screen.warehouse[0] + "    " + screen.district[0]);
        statement.executeUpdate();
    }
}
