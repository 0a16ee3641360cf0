package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Takes a customer's payment (TPC-C rev 5.11 clause 2.5). Confined to its worker.
 *
 * <p>A name is resolved before the first lock is taken: the warehouse's row is the one everybody waits for. Names never
 * change, so nothing is lost by it.
 */
final class Payment implements Transaction<JdbcSession> {

    private final PaymentSql sql;
    private final Terminal terminal;
    private final RandomStream random;

    // Inputs, kept for retries.
    private final CustomerInput customer;
    private int district;
    private int customerWarehouse;
    private int customerDistrict;
    private int amountCents;
    private long millis;

    // What the terminal shows (clause 2.5.3.3) or a statement needs from an earlier one; reused.
    private int[] sameName = new int[64];
    private final String[] warehouseColumns = new String[6];
    private final String[] districtColumns = new String[6];
    private final String[] customerColumns = new String[12];
    private long discount;
    private long balanceCents;
    private @Nullable String customerData;

    Payment(PaymentSql sql, Terminal terminal) {
        this.sql = sql;
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/payment");
        this.customer = new CustomerInput(terminal.constants());
    }

    @Override
    public void prepare() {
        district = Terminal.anyDistrict(random);
        if (random.between(1, 100) <= 85) {
            customerWarehouse = terminal.warehouse();
            customerDistrict = district;
        } else {
            customerWarehouse = terminal.otherWarehouse(random);
            customerDistrict = Terminal.anyDistrict(random);
        }
        customer.draw(random);
        amountCents = random.between(1_00, 5_000_00);
        millis = System.currentTimeMillis();
    }

    /** Whether the prepared payment is made away from the customer's own warehouse. */
    boolean remote() {
        return customerWarehouse != terminal.warehouse();
    }

    /** Whether the prepared payment knows the customer by last name. */
    boolean byName() {
        return customer.lastName != null;
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        String lastName = customer.lastName;
        int number = lastName == null ? customer.number : middleOf(session, lastName);
        if (Statements.returning(session)) {
            payPlacesReturning(session);
            payCustomer(session, sql.payCustomerReturning, number);
        } else {
            payPlaces(session);
            payCustomer(session, sql.payCustomer, number);
            readCustomer(session, number);
        }
        insertHistory(session, number);
        return OutcomeCode.COMMITTED;
    }

    /** The customer at position ⌈n/2⌉ of the n with that name, counted from 1 (clause 2.5.2.2). */
    private int middleOf(JdbcSession session, String lastName) throws SQLException {
        PreparedStatement statement = session.statement(sql.customersByName);
        statement.setInt(1, customerWarehouse);
        statement.setInt(2, customerDistrict);
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

    private void payPlacesReturning(JdbcSession session) throws SQLException {
        PreparedStatement ofWarehouse = session.statement(sql.payWarehouseReturning);
        setWarehousePayment(ofWarehouse);
        try (ResultSet row = ofWarehouse.executeQuery()) {
            Columns.requireRow(row, "warehouse " + terminal.warehouse());
            copy(row, 1, warehouseColumns);
        }
        PreparedStatement ofDistrict = session.statement(sql.payDistrictReturning);
        setDistrictPayment(ofDistrict);
        try (ResultSet row = ofDistrict.executeQuery()) {
            Columns.requireRow(row, "district " + district + " of warehouse " + terminal.warehouse());
            copy(row, 1, districtColumns);
        }
    }

    private void payPlaces(JdbcSession session) throws SQLException {
        PreparedStatement ofWarehouse = session.statement(sql.payWarehouse);
        setWarehousePayment(ofWarehouse);
        ofWarehouse.executeUpdate();
        PreparedStatement ofDistrict = session.statement(sql.payDistrict);
        setDistrictPayment(ofDistrict);
        ofDistrict.executeUpdate();
        PreparedStatement read = session.statement(sql.readPlaces);
        read.setInt(1, terminal.warehouse());
        read.setInt(2, district);
        try (ResultSet row = read.executeQuery()) {
            Columns.requireRow(row, "district " + district + " of warehouse " + terminal.warehouse());
            copy(row, 1, warehouseColumns);
            copy(row, 1 + warehouseColumns.length, districtColumns);
        }
    }

    private void setWarehousePayment(PreparedStatement statement) throws SQLException {
        Columns.setCents(statement, 1, amountCents);
        statement.setInt(2, terminal.warehouse());
    }

    private void setDistrictPayment(PreparedStatement statement) throws SQLException {
        Columns.setCents(statement, 1, amountCents);
        statement.setInt(2, terminal.warehouse());
        statement.setInt(3, district);
    }

    private void payCustomer(JdbcSession session, Sql which, int number) throws SQLException {
        PreparedStatement statement = session.statement(which);
        Columns.setCents(statement, 1, amountCents);
        Columns.setCents(statement, 2, amountCents);
        statement.setString(3, dataOfBadCredit(number));
        setCustomerKey(statement, 4, number);
        if (which == sql.payCustomer) {
            statement.executeUpdate();
        } else {
            takeOverCustomer(statement, number);
        }
    }

    private void readCustomer(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.readCustomer);
        setCustomerKey(statement, 1, number);
        takeOverCustomer(statement, number);
    }

    private void takeOverCustomer(PreparedStatement statement, int number) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "customer " + number);
            copy(row, 1, customerColumns);
            discount = Columns.unscaled(row, 13, 4);
            balanceCents = Columns.unscaled(row, 14, 2);
            customerData = row.getString(15);
        }
    }

    private void setCustomerKey(PreparedStatement statement, int firstPlace, int number) throws SQLException {
        statement.setInt(firstPlace, customerWarehouse);
        statement.setInt(firstPlace + 1, customerDistrict);
        statement.setInt(firstPlace + 2, number);
    }

    /** What is put in front of the data of a customer with bad credit. */
    private String dataOfBadCredit(int number) {
        return number + " " + customerDistrict + " " + customerWarehouse + " " + district + " " + terminal.warehouse()
                + " " + BigDecimal.valueOf(amountCents, 2) + " ";
    }

    private void insertHistory(JdbcSession session, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.insertHistory);
        statement.setInt(1, number);
        statement.setInt(2, customerDistrict);
        statement.setInt(3, customerWarehouse);
        statement.setInt(4, district);
        statement.setInt(5, terminal.warehouse());
        Columns.setTime(statement, 6, millis);
        Columns.setCents(statement, 7, amountCents);
        statement.setString(8, warehouseColumns[0] + "    " + districtColumns[0]);
        statement.executeUpdate();
    }

    private static void copy(ResultSet row, int firstColumn, String[] into) throws SQLException {
        for (int i = 0; i < into.length; i++) {
            into[i] = row.getString(firstColumn + i);
        }
    }

    /** What the terminal shows after the transaction, in one line. */
    @Override
    public String toString() {
        return Arrays.toString(warehouseColumns) + Arrays.toString(districtColumns) + Arrays.toString(customerColumns)
                + " discount " + discount + ", balance " + balanceCents + " cents, data " + customerData;
    }
}
