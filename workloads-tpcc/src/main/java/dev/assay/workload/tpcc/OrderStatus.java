package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows a customer's last order (TPC-C rev 5.11 clause 2.6). Confined to its worker. */
final class OrderStatus implements Transaction<JdbcSession> {

    private final OrderStatusSql sql;
    private final Terminal terminal;
    private final RandomStream random;

    // Inputs, kept for retries.
    private final CustomerInput customer;
    private int district;

    // What the terminal shows (clause 2.6.3.3); reused.
    private final List<Person> sameName = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
    private Person found = Person.NOBODY;
    private int order;
    private @Nullable LocalDateTime entered;
    private int carrier;

    /** A customer as shown. */
    private record Person(int number, String first, String middle, String last, long balanceCents) {

        static final Person NOBODY = new Person(0, "", "", "", 0);
    }

    /** A line as shown; null: not delivered yet. */
    private record Line(
            int item,
            int supplyWarehouse,
            int quantity,
            long amountCents,
            @Nullable LocalDateTime delivered) {}

    OrderStatus(OrderStatusSql sql, Terminal terminal) {
        this.sql = sql;
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/order-status");
        this.customer = new CustomerInput(terminal.constants());
    }

    @Override
    public void prepare() {
        district = Terminal.anyDistrict(random);
        customer.draw(random);
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        lines.clear();
        if (Statements.atOnce(session)) {
            readAtOnce(session);
        } else {
            found = customer(session);
            readLastOrder(session);
        }
        if (lines.isEmpty()) {
            throw Columns.missing("customer " + asked() + " or its order");
        }
        return OutcomeCode.COMMITTED;
    }

    private String asked() {
        String name = customer.lastName;
        return name == null ? Integer.toString(customer.number) : name;
    }

    private void readAtOnce(JdbcSession session) throws SQLException {
        String lastName = customer.lastName;
        PreparedStatement statement = session.statement(lastName == null ? sql.showByNumber : sql.showByName);
        statement.setInt(1, terminal.warehouse());
        statement.setInt(2, district);
        if (lastName == null) {
            statement.setInt(3, customer.number);
        } else {
            statement.setInt(3, terminal.warehouse());
            statement.setInt(4, district);
            statement.setString(5, lastName);
        }
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                if (lines.isEmpty()) {
                    found = person(rows);
                    takeOverOrder(rows, 6);
                }
                lines.add(line(rows, 9));
            }
        }
    }

    /** By number the one, by name the one at position ⌈n/2⌉ counted from 1 (clause 2.6.2.2). */
    private Person customer(JdbcSession session) throws SQLException {
        boolean byName = customer.lastName != null;
        PreparedStatement statement = session.statement(byName ? sql.customersByName : sql.customerByNumber);
        statement.setInt(1, terminal.warehouse());
        statement.setInt(2, district);
        if (byName) {
            statement.setString(3, customer.lastName);
        } else {
            statement.setInt(3, customer.number);
        }
        sameName.clear();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                sameName.add(person(rows));
            }
        }
        if (sameName.isEmpty()) {
            throw Columns.missing("customer " + asked());
        }
        return sameName.get((sameName.size() + 1) / 2 - 1);
    }

    private void readLastOrder(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.lastOrder);
        statement.setInt(1, terminal.warehouse());
        statement.setInt(2, district);
        statement.setInt(3, found.number());
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                takeOverOrder(rows, 1);
                lines.add(line(rows, 4));
            }
        }
    }

    private static Person person(ResultSet row) throws SQLException {
        return new Person(
                row.getInt(1), row.getString(2), row.getString(3), row.getString(4), Columns.unscaled(row, 5, 2));
    }

    private void takeOverOrder(ResultSet row, int firstColumn) throws SQLException {
        order = row.getInt(firstColumn);
        entered = row.getObject(firstColumn + 1, LocalDateTime.class);
        carrier = row.getInt(firstColumn + 2);
    }

    private static Line line(ResultSet row, int firstColumn) throws SQLException {
        return new Line(
                row.getInt(firstColumn),
                row.getInt(firstColumn + 1),
                row.getInt(firstColumn + 2),
                Columns.unscaled(row, firstColumn + 3, 2),
                row.getObject(firstColumn + 4, LocalDateTime.class));
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (measured) {
            terminal.tally().askedForOrder(customer);
        }
    }

    /** What the terminal shows after the transaction, in one line. */
    @Override
    public String toString() {
        return found + ": order " + order + " of " + entered + " by carrier " + carrier + ": " + lines;
    }
}
