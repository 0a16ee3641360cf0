package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;

/**
 * Delivery in several portable statements, each for all districts. Confined to its worker.
 *
 * <p>Concurrent Deliveries of one warehouse serialize on the rows of {@code new_order}, locked by ascending district. The
 * lock holder has exclusive use of the orders, their lines and their customers, except for Payments. A Payment never waits
 * for a transaction that waits for a Delivery.
 */
final class DeliverySteps {

    private static final int COLUMNS_OF_KEY = 3;

    private final DeliverySql sql;

    // One entry per district with an order. Reused.
    private final int[] district = new int[Scale.DISTRICTS];
    private final int[] order = new int[Scale.DISTRICTS];
    private int found;

    private int warehouse;

    DeliverySteps(DeliverySql sql) {
        this.sql = sql;
    }

    /**
     * Delivers the oldest order of each district.
     *
     * @param delivered receives the order number of each district that has one, by district from 0
     */
    void execute(JdbcSession session, int ofWarehouse, int carrier, long millis, int[] delivered) throws SQLException {
        warehouse = ofWarehouse;
        if (!takeOldest(session)) {
            return;
        }
        carry(session, carrier);
        if (DeliverySql.joins(session.dialect())) {
            dateTogether(session, millis);
            creditTogether(session);
        } else {
            date(session, millis);
            creditOneByOne(session);
        }
        for (int at = 0; at < found; at++) {
            delivered[district[at] - 1] = order[at];
        }
    }

    /**
     * Selects and deletes the oldest {@code new_order} row of each district. Returns false if no district has one.
     *
     * <p>Where the select does not lock, another Delivery may delete all these rows between the two statements. The delete
     * then waits for it, finds no row, and the select is repeated. Retrying the whole transaction instead could exhaust the
     * retries of Deliveries that repeatedly collide. If the select returns the same orders again because it reads from a
     * snapshot, the method throws a serialization failure.
     */
    private boolean takeOldest(JdbcSession session) throws SQLException {
        int seen = 0;
        while (true) {
            findOldest(session);
            if (found == 0) {
                return false;
            }
            int taken = take(session);
            if (taken == found) {
                return true;
            }
            if (taken > 0 || order[0] == seen) {
                throw new SQLTransactionRollbackException(
                        (found - taken) + " of " + found + " orders of warehouse " + warehouse
                                + " were taken by another Delivery",
                        "40001");
            }
            seen = order[0];
        }
    }

    private void findOldest(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.oldest);
        for (int place = 1; place <= Scale.DISTRICTS; place++) {
            statement.setInt(place, warehouse);
        }
        found = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                district[found] = rows.getInt(1);
                order[found++] = rows.getInt(2);
            }
        }
    }

    private int take(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.take);
        setOrders(statement, 1);
        return statement.executeUpdate();
    }

    private void carry(JdbcSession session, int carrier) throws SQLException {
        PreparedStatement statement = session.statement(sql.carry);
        statement.setInt(1, carrier);
        setOrders(statement, 2);
        statement.executeUpdate();
    }

    private void dateTogether(JdbcSession session, long millis) throws SQLException {
        PreparedStatement statement = session.statement(sql.dateTogether);
        Columns.setTime(statement, 1, millis);
        setOrders(statement, 2);
        statement.executeUpdate();
    }

    private void date(JdbcSession session, long millis) throws SQLException {
        PreparedStatement statement = session.statement(sql.date);
        statement.clearBatch();
        for (int at = 0; at < found; at++) {
            Columns.setTime(statement, 1, millis);
            setOrder(statement, 2, at);
            statement.addBatch();
        }
        statement.executeBatch();
    }

    private void creditTogether(JdbcSession session) throws SQLException {
        PreparedStatement statement = session.statement(sql.creditTogether);
        setOrders(statement, 1);
        statement.setInt(Scale.DISTRICTS * COLUMNS_OF_KEY + 1, warehouse);
        requireAll(statement.executeUpdate());
    }

    private void creditOneByOne(JdbcSession session) throws SQLException {
        PreparedStatement credit = session.statement(sql.credit);
        credit.clearBatch();
        PreparedStatement sums = session.statement(sql.sums);
        setOrders(sums, 1);
        int customers = 0;
        try (ResultSet rows = sums.executeQuery()) {
            while (rows.next()) {
                credit.setBigDecimal(1, rows.getBigDecimal(3));
                credit.setInt(2, warehouse);
                credit.setInt(3, rows.getInt(1));
                credit.setInt(4, rows.getInt(2));
                credit.addBatch();
                customers++;
            }
        }
        requireAll(customers);
        credit.executeBatch();
    }

    private void requireAll(int customers) {
        if (customers != found) {
            throw DeliveryWork.incomplete(warehouse);
        }
    }

    /** Binds the keys of all orders; if fewer than ten districts have one, the last key repeats. */
    private void setOrders(PreparedStatement statement, int firstPlace) throws SQLException {
        for (int at = 0; at < Scale.DISTRICTS; at++) {
            setOrder(statement, firstPlace + at * COLUMNS_OF_KEY, Math.min(at, found - 1));
        }
    }

    private void setOrder(PreparedStatement statement, int firstPlace, int at) throws SQLException {
        statement.setInt(firstPlace, warehouse);
        statement.setInt(firstPlace + 1, district[at]);
        statement.setInt(firstPlace + 2, order[at]);
    }
}
