package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Delivers the oldest undelivered order of each district of a warehouse, in one database transaction (TPC-C rev 5.11
 * clause 2.7.4). Confined to its worker.
 */
final class DeliveryWork {

    private static final int NONE = 0;

    private final AccessStyle access;
    private final DeliverySql sql;
    private final DeliverySteps steps;
    private final DeliveryByRow byRow;
    private final DeliveryByProcedure byProcedure;

    // Inputs, kept for retries.
    private int warehouse;
    private int carrier;
    private long millis;

    // Order number by district, from 0. Reused.
    private final int[] order = new int[Scale.DISTRICTS];

    /** Number of districts without an undelivered order in the last execution (clause 2.7.4.2). */
    private int skipped;

    DeliveryWork(Statements statements) {
        this.access = statements.access;
        this.sql = statements.delivery;
        this.steps = new DeliverySteps(sql);
        this.byRow = new DeliveryByRow(statements.rows);
        this.byProcedure = new DeliveryByProcedure(statements.procedures);
    }

    /** Sets the inputs of the next execution. */
    void prepare(int ofWarehouse, int byCarrier) {
        warehouse = ofWarehouse;
        carrier = byCarrier;
        // A failure before the execution must not report the previous transaction's orders.
        Arrays.fill(order, NONE);
        skipped = 0;
    }

    /** Whether the last execution found a district without an undelivered order. */
    boolean skippedAny() {
        return skipped > 0;
    }

    void execute(JdbcSession session) throws SQLException {
        millis = System.currentTimeMillis(); // at execution, after the think time (clause 2.7.1.3)
        Arrays.fill(order, NONE);
        switch (access.on(session)) {
            case STATEMENT -> deliverAtOnce(session);
            case ROW -> byRow.execute(session, warehouse, carrier, millis, order);
            case PROCEDURE -> byProcedure.execute(session, warehouse, carrier, millis, order);
            default -> steps.execute(session, warehouse, carrier, millis, order);
        }
        skipped = countSkipped();
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
                    throw incomplete(warehouse);
                }
            }
        }
    }

    /** The error for a missing row of an order that was to be delivered. */
    static AssayException incomplete(int warehouse) {
        return Columns.missing("the order, a line or the customer of an undelivered order of warehouse " + warehouse);
    }

    /** The log line of clause 2.7.2.3: warehouse, carrier, and the order of each district. */
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
