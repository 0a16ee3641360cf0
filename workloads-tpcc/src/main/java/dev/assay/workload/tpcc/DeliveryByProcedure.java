package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Delivery in one call of a stored procedure, which processes the districts in ascending order. Confined to its worker. */
final class DeliveryByProcedure {

    private final ProcedureSql sql;

    DeliveryByProcedure(ProcedureSql sql) {
        this.sql = sql;
    }

    /**
     * Delivers the oldest order of each district.
     *
     * @param delivered receives the order number of each district, 0 without one, by district from 0
     */
    void execute(JdbcSession session, int warehouse, int carrier, long millis, int[] delivered) throws SQLException {
        PreparedStatement statement = sql.delivery.on(session);
        statement.setInt(1, warehouse);
        statement.setInt(2, carrier);
        Columns.setTime(statement, 3, millis);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "the list of delivered orders");
            takeOver(row.getString(1), warehouse, delivered);
        }
    }

    /** Reads a number for each district, with a blank after each; it is negative if a row of the order is missing. */
    private static void takeOver(String orders, int warehouse, int[] delivered) {
        int start = 0;
        for (int district = 0; district < delivered.length; district++) {
            int end = orders.indexOf(' ', start);
            int order = Integer.parseInt(orders, start, end, 10);
            if (order < 0) {
                throw DeliveryWork.incomplete(warehouse);
            }
            delivered[district] = order;
            start = end + 1;
        }
    }
}
