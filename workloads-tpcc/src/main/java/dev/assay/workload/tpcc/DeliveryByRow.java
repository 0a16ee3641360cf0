package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;

/**
 * Delivery with seven statements for each district. Confined to its worker.
 *
 * <p>Districts are processed in ascending order, and the first statement locks the oldest row of {@code new_order}: concurrent
 * Deliveries of one warehouse serialize on these rows.
 */
final class DeliveryByRow {

    private static final int NONE = 0;

    private final StandardRowSql sql;
    private final OrderDelivery delivery;

    DeliveryByRow(StandardRowSql sql) {
        this.sql = sql;
        this.delivery = new OrderDelivery(sql.shared);
    }

    /**
     * Delivers the oldest order of each district.
     *
     * @param delivered receives the order number of each district that has one, by district from 0
     */
    void execute(JdbcSession session, int warehouse, int carrier, long millis, int[] delivered) throws SQLException {
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            int order = takeOldest(session, warehouse, district);
            if (order != NONE) {
                delivery.deliver(session, warehouse, district, order, carrier, millis);
                delivered[district - 1] = order;
            }
        }
    }

    /**
     * Deletes the oldest row of a district and returns its order, or {@link #NONE}. If another Delivery has deleted it since it
     * was read, the search is repeated. If that finds the same order again because it reads from a snapshot, the method throws a
     * serialization failure.
     */
    private int takeOldest(JdbcSession session, int warehouse, int district) throws SQLException {
        int seen = NONE;
        while (true) {
            int order = oldest(session, warehouse, district);
            if (order == NONE || delivery.take(session, warehouse, district, order)) {
                return order;
            }
            if (order == seen) {
                throw new SQLTransactionRollbackException(
                        "order " + order + " of district " + district + " of warehouse " + warehouse
                                + " was taken by another Delivery",
                        "40001");
            }
            seen = order;
        }
    }

    private int oldest(JdbcSession session, int warehouse, int district) throws SQLException {
        PreparedStatement statement = session.statement(sql.lockOldest);
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        try (ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getInt(1) : NONE;
        }
    }
}
