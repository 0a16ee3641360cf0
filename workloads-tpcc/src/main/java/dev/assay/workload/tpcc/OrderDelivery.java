package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The statements for one order of a Delivery, which {@code --access row} and profile {@code tpcc-mysql} share. Confined to its
 * worker.
 */
final class OrderDelivery {

    private final RowSql sql;

    OrderDelivery(RowSql sql) {
        this.sql = sql;
    }

    /** Deletes a row of {@code new_order}. Returns whether it existed. */
    boolean take(JdbcSession session, int warehouse, int district, int order) throws SQLException {
        PreparedStatement delete = session.statement(sql.deleteNewOrder);
        setKey(delete, 1, warehouse, district, order);
        return delete.executeUpdate() == 1;
    }

    /** Sets the carrier of an order and the dates of its lines, and credits its customer. */
    void deliver(JdbcSession session, int warehouse, int district, int order, int carrier, long millis)
            throws SQLException {
        int customer = readOrderer(session, warehouse, district, order);

        PreparedStatement carried = session.statement(sql.setCarrier);
        carried.setInt(1, carrier);
        setKey(carried, 2, warehouse, district, order);
        carried.executeUpdate();

        PreparedStatement dated = session.statement(sql.dateLines);
        Columns.setTime(dated, 1, millis);
        setKey(dated, 2, warehouse, district, order);
        dated.executeUpdate();

        long sumCents = sumLines(session, warehouse, district, order);
        PreparedStatement credit = session.statement(sql.creditCustomer);
        Columns.setCents(credit, 1, sumCents);
        setKey(credit, 2, warehouse, district, customer);
        if (credit.executeUpdate() == 0) {
            throw Columns.missing("customer " + customer + " of warehouse " + warehouse);
        }
    }

    private int readOrderer(JdbcSession session, int warehouse, int district, int order) throws SQLException {
        PreparedStatement statement = session.statement(sql.readOrderer);
        setKey(statement, 1, warehouse, district, order);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "order " + order + " of district " + district);
            return row.getInt(1);
        }
    }

    private long sumLines(JdbcSession session, int warehouse, int district, int order) throws SQLException {
        PreparedStatement statement = session.statement(sql.sumLines);
        setKey(statement, 1, warehouse, district, order);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "the sum");
            if (row.getBigDecimal(1) == null) {
                throw Columns.missing("each line of order " + order + " of warehouse " + warehouse);
            }
            return Columns.unscaled(row, 1, 2);
        }
    }

    /** Binds warehouse, district and the number of an order or a customer. */
    private static void setKey(PreparedStatement statement, int firstPlace, int warehouse, int district, int number)
            throws SQLException {
        statement.setInt(firstPlace, warehouse);
        statement.setInt(firstPlace + 1, district);
        statement.setInt(firstPlace + 2, number);
    }
}
