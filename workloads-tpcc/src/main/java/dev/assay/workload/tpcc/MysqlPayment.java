package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Payment as in tpcc-mysql. Confined to its worker.
 *
 * <p>The first statement locks the warehouse's row for the whole transaction, including the search by name. The client
 * computes the balance from a row read with {@code FOR UPDATE}.
 */
final class MysqlPayment implements Transaction<JdbcSession> {

    private final MysqlStatements sql;
    private final PaymentEntry entry;
    private final Terminal terminal;
    private final RandomStream random;

    // Inputs, kept for retries.
    private final MysqlCustomer customer;
    private int warehouse;
    private int district;
    private int customerWarehouse;
    private int customerDistrict;
    private int amountCents;
    private long millis;

    // Output, and values passed between statements; reused.
    private final String[] warehouseColumns = new String[6];
    private final String[] districtColumns = new String[6];
    private final String[] customerColumns = new String[14];
    private long balanceCents;

    MysqlPayment(MysqlStatements sql, Terminal terminal) {
        this.sql = sql;
        this.entry = new PaymentEntry(sql.rows);
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/payment");
        this.customer = new MysqlCustomer(terminal.constants());
    }

    @Override
    public void prepare() {
        warehouse = terminal.anyWarehouse(random);
        district = Terminal.anyDistrict(random);
        amountCents = 100 * random.between(1, 5_000);
        customer.draw(random);
        if (random.between(1, 100) <= 85) {
            customerWarehouse = warehouse;
            customerDistrict = district;
        } else {
            customerWarehouse = terminal.otherWarehouse(random, warehouse);
            customerDistrict = Terminal.anyDistrict(random);
        }
        millis = System.currentTimeMillis();
    }

    /** Whether the prepared payment is made at another warehouse than the customer's. */
    boolean remote() {
        return customerWarehouse != warehouse;
    }

    /** Whether the prepared payment selects the customer by last name. */
    boolean byName() {
        return customer.byName();
    }

    int amountCents() {
        return amountCents;
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        entry.payWarehouse(session, warehouse, amountCents, warehouseColumns);
        entry.payDistrict(session, warehouse, district, amountCents, districtColumns);
        int number = customer.byName() ? middleNamesake(session) : customer.number();
        boolean goodCredit = lockCustomer(session, number);
        balanceCents += amountCents;
        if (goodCredit) {
            setBalance(session, number);
        } else {
            setBalanceAndData(session, number);
        }
        insertHistory(session, number);
        return OutcomeCode.COMMITTED;
    }

    private int middleNamesake(JdbcSession session) throws SQLException {
        int count = customer.countNamesakes(session, sql.rows.countNamesakes, customerWarehouse, customerDistrict);
        PreparedStatement statement = session.statement(sql.rows.namesakeNumbers);
        customer.setNameKey(statement, customerWarehouse, customerDistrict);
        try (ResultSet rows = statement.executeQuery()) {
            customer.moveToMiddle(rows, count);
            return rows.getInt(1);
        }
    }

    /** Locks and reads the customer. Returns whether the credit is good. */
    private boolean lockCustomer(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.lockPayer);
        setCustomer(statement, 1, number);
        PaymentEntry.readInto(customerColumns, statement, "customer " + number);
        balanceCents = new BigDecimal(customerColumns[1]).movePointRight(2).longValueExact();
        return !customerColumns[0].equals("BC");
    }

    private void setBalance(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.setBalance);
        Columns.setCents(statement, 1, balanceCents);
        setCustomer(statement, 2, number);
        statement.executeUpdate();
    }

    /** As in the tool, {@code c_data} is written back unchanged. */
    private void setBalanceAndData(JdbcSession session, int number) throws SQLException {
        String data = entry.readData(session, customerWarehouse, customerDistrict, number);
        PreparedStatement update = session.statement(sql.setBalanceAndData);
        Columns.setCents(update, 1, balanceCents);
        update.setString(2, data);
        setCustomer(update, 3, number);
        update.executeUpdate();
    }

    private void insertHistory(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.rows.insertHistory);
        setCustomer(statement, 1, number);
        statement.setInt(4, warehouse);
        statement.setInt(5, district);
        Columns.setTime(statement, 6, millis);
        Columns.setCents(statement, 7, amountCents);
        statement.setString(8, warehouseColumns[0] + districtColumns[0]);
        statement.executeUpdate();
    }

    private void setCustomer(PreparedStatement statement, int firstPlace, int number) throws SQLException {
        PaymentEntry.setCustomer(statement, firstPlace, customerWarehouse, customerDistrict, number);
    }

    @Override
    public String toString() {
        return Arrays.toString(warehouseColumns) + Arrays.toString(districtColumns) + Arrays.toString(customerColumns)
                + ", balance " + balanceCents + " cents";
    }
}
