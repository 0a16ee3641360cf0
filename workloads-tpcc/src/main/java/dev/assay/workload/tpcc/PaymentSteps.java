package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Payment in several portable statements. Confined to its worker.
 *
 * <p>A search by name runs before the first lock. One or three updates then lock district, warehouse and customer in this
 * order, and one select reads the values for output and history. New-Order locks in the same order: the district, and
 * where reads lock too, as in InnoDB's SERIALIZABLE, then warehouse and customer.
 */
final class PaymentSteps {

    private final PaymentSql sql;
    private final PaymentInput input;
    private final PaymentScreen screen;
    private final NameSearch names;

    PaymentSteps(PaymentSql sql, PaymentInput input, PaymentScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
        this.names = new NameSearch(sql.customersByName);
    }

    void execute(JdbcSession session) throws SQLException {
        String lastName = input.customer.lastName;
        int number = lastName == null
                ? input.customer.number
                : names.middleOf(session, input.customerWarehouse, input.customerDistrict, lastName);
        BigDecimal amount = BigDecimal.valueOf(input.amountCents, 2);
        if (session.supports(Capability.MULTI_TABLE_UPDATE)) {
            payTogether(session, number, amount);
        } else {
            payOneByOne(session, number, amount);
        }
        readScreen(session, number);
        insertHistory(session, number, amount);
    }

    private void payTogether(JdbcSession session, int number, BigDecimal amount) throws SQLException {
        PreparedStatement statement = session.statement(sql.payTogether);
        statement.setBigDecimal(1, amount);
        statement.setBigDecimal(2, amount);
        setNewCustomer(statement, 3, number, amount);
        setKeys(statement, 6, number);
        statement.executeUpdate();
    }

    private void payOneByOne(JdbcSession session, int number, BigDecimal amount) throws SQLException {
        PreparedStatement ofDistrict = session.statement(sql.payDistrict);
        ofDistrict.setBigDecimal(1, amount);
        ofDistrict.setInt(2, input.warehouse);
        ofDistrict.setInt(3, input.district);
        ofDistrict.executeUpdate();
        PreparedStatement ofWarehouse = session.statement(sql.payWarehouse);
        ofWarehouse.setBigDecimal(1, amount);
        ofWarehouse.setInt(2, input.warehouse);
        ofWarehouse.executeUpdate();
        PreparedStatement ofCustomer = session.statement(sql.payCustomer);
        setNewCustomer(ofCustomer, 1, number, amount);
        setCustomerKey(ofCustomer, 4, number);
        ofCustomer.executeUpdate();
    }

    private void setNewCustomer(PreparedStatement statement, int firstPlace, int number, BigDecimal amount)
            throws SQLException {
        statement.setBigDecimal(firstPlace, amount);
        statement.setBigDecimal(firstPlace + 1, amount);
        statement.setString(firstPlace + 2, number + input.dataAfterNumber());
    }

    private void readScreen(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.readScreen);
        setKeys(statement, 1, number);
        try (ResultSet row = statement.executeQuery()) {
            screen.takeOver(row, input);
        }
    }

    private void setKeys(PreparedStatement statement, int firstPlace, int number) throws SQLException {
        statement.setInt(firstPlace, input.warehouse);
        statement.setInt(firstPlace + 1, input.district);
        statement.setInt(firstPlace + 2, input.warehouse);
        setCustomerKey(statement, firstPlace + 3, number);
    }

    private void setCustomerKey(PreparedStatement statement, int firstPlace, int number) throws SQLException {
        statement.setInt(firstPlace, input.customerWarehouse);
        statement.setInt(firstPlace + 1, input.customerDistrict);
        statement.setInt(firstPlace + 2, number);
    }

    private void insertHistory(JdbcSession session, int number, BigDecimal amount) throws SQLException {
        PreparedStatement statement = session.statement(sql.insertHistory);
        statement.setInt(1, number);
        statement.setInt(2, input.customerDistrict);
        statement.setInt(3, input.customerWarehouse);
        statement.setInt(4, input.district);
        statement.setInt(5, input.warehouse);
        Columns.setTime(statement, 6, input.millis);
        statement.setBigDecimal(7, amount);
        statement.setString(8, screen.warehouse[0] + "    " + screen.district[0]);
        statement.executeUpdate();
    }
}
