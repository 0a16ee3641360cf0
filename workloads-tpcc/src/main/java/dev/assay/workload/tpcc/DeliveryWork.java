package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.Arrays;

/**
 * Delivers the oldest undelivered order of each district of a warehouse, in one database transaction (TPC-C rev 5.11
 * clause 2.7.4). Confined to its worker.
 *
 * <p>Deliveries of one warehouse meet at the rows of {@code new_order}, district by district in ascending order;
 * whoever holds those rows is alone with the orders, their lines and their customers, but for a Payment, which waits for
 * nobody who waits for a delivery.
 */
final class DeliveryWork {

    private static final int NONE = 0;

    private final DeliverySql sql;

    // What is asked for, kept for retries.
    private int warehouse;
    private int carrier;
    private long millis;

    // By district, from 0: what was found there. Reused.
    private final int[] order = new int[Scale.DISTRICTS];
    private final int[] customer = new int[Scale.DISTRICTS];
    private final long[] sumCents = new long[Scale.DISTRICTS];

    /** Districts without an undelivered order (clause 2.7.4.2), of the last execution. */
    private int skipped;

    DeliveryWork(DeliverySql sql) {
        this.sql = sql;
    }

    /** What the next execution does. */
    void ask(int ofWarehouse, int byCarrier) {
        warehouse = ofWarehouse;
        carrier = byCarrier;
        // One that fails before it is executed must not tell of the orders of the one before.
        Arrays.fill(order, NONE);
        skipped = 0;
    }

    /** Whether the last execution found a district without an undelivered order. */
    boolean skippedAny() {
        return skipped > 0;
    }

    void execute(JdbcSession session) throws SQLException {
        millis = System.currentTimeMillis(); // now, not before the user has thought (clause 2.7.1.3)
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
        statement.setInt(1, warehouse);
        statement.setInt(2, warehouse);
        statement.setInt(3, carrier);
        statement.setInt(4, warehouse);
        Columns.setTime(statement, 5, millis);
        statement.setInt(6, warehouse);
        statement.setInt(7, warehouse);
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                order[rows.getInt(1) - 1] = rows.getInt(2);
                if (rows.getInt(3) == 0) {
                    throw Columns.missing(
                            "the order, a line or the customer of an undelivered order of warehouse " + warehouse);
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
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        try (ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getInt(1) : NONE;
        }
    }

    private boolean take(JdbcSession session, int district, int number) throws SQLException {
        PreparedStatement statement = session.statement(sql.take);
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        statement.setInt(3, number);
        return statement.executeUpdate() == 1;
    }

    private PreparedStatement orders(JdbcSession session, Sql which) throws SQLException {
        return setOrders(session.statement(which), 1);
    }

    private PreparedStatement setOrders(PreparedStatement statement, int firstPlace) throws SQLException {
        int place = firstPlace;
        statement.setInt(place++, warehouse);
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
            throw Columns.missing(what + " of an undelivered order of warehouse " + warehouse);
        }
    }

    private void creditCustomers(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.creditCustomer);
        statement.clearBatch();
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            if (order[district - 1] != NONE) {
                Columns.setCents(statement, 1, sumCents[district - 1]);
                statement.setInt(2, warehouse);
                statement.setInt(3, district);
                statement.setInt(4, customer[district - 1]);
                statement.addBatch();
            }
        }
        statement.executeBatch();
    }

    /** What was done, as the log of clause 2.7.2.3 wants it: warehouse, carrier, and the order of each district. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder()
                .append("warehouse=")
                .append(warehouse)
                .append(" carrier=")
                .append(carrier);
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            text.append(' ').append(district).append('=');
            text.append(order[district - 1] == NONE ? "skipped" : Integer.toString(order[district - 1]));
        }
        return text.toString();
    }
}
