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

/** Order-Status: shows a customer's last order (TPC-C rev 5.11 clause 2.6). Confined to its worker. */
final class OrderStatus implements Transaction<JdbcSession> {

    private final OrderStatusSql sql;
    private final Terminal terminal;
    private final RandomStream random;
    private final NameSearch names;

    // Inputs, kept for retries.
    private final CustomerInput customer;
    private int district;

    // Output (clause 2.6.3.3); reused.
    private final List<Line> lines = new ArrayList<>();
    private Person found = Person.UNKNOWN;
    private int order;
    private @Nullable LocalDateTime entered;
    private int carrier;

    private record Person(int number, String first, String middle, String last, long balanceCents) {

        static final Person UNKNOWN = new Person(0, "", "", "", 0);
    }

    /** {@code delivered} is null for an undelivered line. */
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
        this.names = new NameSearch(sql.customersByName);
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
        show(Statements.atOnce(session) ? askAtOnce(session) : askInSteps(session));
        if (lines.isEmpty()) {
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

    private void setDistrict(PreparedStatement statement, int firstPlace) throws SQLException {
        statement.setInt(firstPlace, terminal.warehouse());
        statement.setInt(firstPlace + 1, district);
    }

    private void show(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                if (lines.isEmpty()) {
                    found = person(rows);
                    order = rows.getInt(6);
                    entered = rows.getObject(7, LocalDateTime.class);
                    carrier = rows.getInt(8);
                }
                lines.add(line(rows));
            }
        }
    }

    private static Person person(ResultSet row) throws SQLException {
        return new Person(
                row.getInt(1), row.getString(2), row.getString(3), row.getString(4), Columns.unscaled(row, 5, 2));
    }

    private static Line line(ResultSet row) throws SQLException {
        return new Line(
                row.getInt(9),
                row.getInt(10),
                row.getInt(11),
                Columns.unscaled(row, 12, 2),
                row.getObject(13, LocalDateTime.class));
    }

    @Override
    public void ended(boolean successful, boolean measured) {
        if (measured) {
            terminal.tally().orderStatus(customer);
        }
    }

    @Override
    public String toString() {
        return found + ": order " + order + " of " + entered + " by carrier " + carrier + ": " + lines;
    }
}
