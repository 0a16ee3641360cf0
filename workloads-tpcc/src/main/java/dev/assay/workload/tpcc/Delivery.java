package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.Arrays;

/**
 * Delivers the oldest undelivered order of each district of the home warehouse, in one database transaction (TPC-C rev
 * 5.11 clause 2.7.4). Confined to its worker.
 *
 * <p>Deliveries of one warehouse meet at the rows of {@code new_order}, district by district in ascending order;
 * whoever holds those rows is alone with the orders, their lines and their customers, but for a Payment, which takes a
 * customer as its last lock.
 */
final class Delivery implements Transaction<JdbcSession> {

    private static final int NONE = 0;

    private final DeliverySql sql;
    private final Terminal terminal;
    private final RandomStream random;

    // Inputs, kept for retries.
    private int carrier;
    private long millis;

    // By district, from 0: what was found there. Reused.
    private final int[] order = new int[Scale.DISTRICTS];
    private final int[] customer = new int[Scale.DISTRICTS];
    private final long[] sumCents = new long[Scale.DISTRICTS];

    /** Districts without an undelivered order (clause 2.7.4.2), of the last execution. */
    private int skipped;

    Delivery(DeliverySql sql, Terminal terminal) {
        this.sql = sql;
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/delivery");
    }

    @Override
    public void prepare() {
        carrier = random.between(1, 10);
        millis = System.currentTimeMillis();
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        Arrays.fill(order, NONE);
        if (Statements.atOnce(session)) {
            deliverAtOnce(session);
            skipped = countSkipped();
        } else {
            takeOldest(session);
            skipped = countSkipped();
            if (skipped < Scale.DISTRICTS) {
                deliverStepByStep(session);
            }
        }
        return OutcomeCode.COMMITTED;
    }

    private int countSkipped() {
        int count = 0;
        for (int number : order) {
            count += number == NONE ? 1 : 0;
        }
        return count;
    }

    private void deliverAtOnce(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.deliverOldest);
        statement.setInt(1, terminal.warehouse());
        statement.setInt(2, terminal.warehouse());
        statement.setInt(3, carrier);
        statement.setInt(4, terminal.warehouse());
        Columns.setTime(statement, 5, millis);
        statement.setInt(6, terminal.warehouse());
        statement.setInt(7, terminal.warehouse());
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                order[rows.getInt(1) - 1] = rows.getInt(2);
                if (rows.getInt(3) == 0) {
                    throw Columns.missing("the order, a line or the customer of an undelivered order of warehouse "
                            + terminal.warehouse());
                }
            }
        }
    }

    private void deliverStepByStep(JdbcSession session) throws SQLException {
        PreparedStatement carry = session.statement(sql.carry);
        carry.setInt(1, carrier);
        setOrders(carry, 2).executeUpdate();
        readCustomers(orders(session, sql.customers));
        PreparedStatement deliver = session.statement(sql.deliver);
        Columns.setTime(deliver, 1, millis);
        setOrders(deliver, 2).executeUpdate();
        readSums(orders(session, sql.sums));
        creditCustomers(session);
    }

    private void takeOldest(JdbcSession session) throws SQLException {
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            int number = oldest(session, district);
            while (number != NONE && !take(session, district, number)) {
                number = afterLostRace(number, oldest(session, district));
            }
            order[district - 1] = number;
        }
    }

    /**
     * Another delivery took the order between the look and the grip. Whoever sees it still looks at an old snapshot, in
     * which no order can ever be taken; databases that notice by themselves fail with the same SQLSTATE.
     */
    private static int afterLostRace(int lost, int found) throws SQLException {
        if (found == lost) {
            throw new SQLTransactionRollbackException("order " + lost + " was delivered by somebody else", "40001");
        }
        return found;
    }

    private int oldest(JdbcSession session, int district) throws SQLException {
        PreparedStatement statement = session.statement(sql.oldest);
        statement.setInt(1, terminal.warehouse());
        statement.setInt(2, district);
        try (ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getInt(1) : NONE;
        }
    }

    private boolean take(JdbcSession session, int district, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.take);
        statement.setInt(1, terminal.warehouse());
        statement.setInt(2, district);
        statement.setInt(3, number);
        return statement.executeUpdate() == 1;
    }

    private PreparedStatement orders(JdbcSession session, Sql which) throws SQLException {
        return setOrders(session.statement(which), 1);
    }

    private PreparedStatement setOrders(PreparedStatement statement, int firstPlace) throws SQLException {
        int place = firstPlace;
        statement.setInt(place++, terminal.warehouse());
        int last = 0;
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            if (order[district - 1] != NONE) {
                last = district;
                statement.setInt(place++, district);
                statement.setInt(place++, order[district - 1]);
            }
        }
        for (int skip = 0; skip < skipped; skip++) {
            statement.setInt(place++, last);
            statement.setInt(place++, order[last - 1]);
        }
        return statement;
    }

    private void readCustomers(PreparedStatement statement) throws SQLException {
        int found = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                customer[rows.getInt(1) - 1] = rows.getInt(2);
                found++;
            }
        }
        requireAll(found, "an order");
    }

    private void readSums(PreparedStatement statement) throws SQLException {
        int found = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                sumCents[rows.getInt(1) - 1] = Columns.unscaled(rows, 2, 2);
                found++;
            }
        }
        requireAll(found, "a line");
    }

    private void requireAll(int found, String what) {
        if (found != Scale.DISTRICTS - skipped) {
            throw Columns.missing(what + " of an undelivered order of warehouse " + terminal.warehouse());
        }
    }

    private void creditCustomers(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.creditCustomer);
        statement.clearBatch();
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            if (order[district - 1] != NONE) {
                Columns.setCents(statement, 1, sumCents[district - 1]);
                statement.setInt(2, terminal.warehouse());
                statement.setInt(3, district);
                statement.setInt(4, customer[district - 1]);
                statement.addBatch();
            }
        }
        statement.executeBatch();
    }

    /** What the terminal shows after the transaction, in one line. */
    @Override
    public String toString() {
        return "carrier " + carrier + " took the orders " + Arrays.toString(order) + ", districts skipped: " + skipped;
    }
}
