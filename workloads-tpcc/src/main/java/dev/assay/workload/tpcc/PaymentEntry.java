package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The statements for single rows of a Payment that {@code --access row} and profile {@code tpcc-mysql} share. Confined to its
 * worker.
 */
final class PaymentEntry {

    private final RowSql sql;

    PaymentEntry(RowSql sql) {
        this.sql = sql;
    }

    /** @param columns receives name and address */
    void payWarehouse(JdbcSession session, int warehouse, int cents, String[] columns) throws SQLException {
        PreparedStatement update = session.statement(sql.payWarehouse);
        Columns.setCents(update, 1, cents);
        update.setInt(2, warehouse);
        update.executeUpdate();
        PreparedStatement read = session.statement(sql.readWarehouse);
        read.setInt(1, warehouse);
        readInto(columns, read, "warehouse " + warehouse);
    }

    /** @param columns receives name and address */
    void payDistrict(JdbcSession session, int warehouse, int district, int cents, String[] columns)
            throws SQLException {
        PreparedStatement update = session.statement(sql.payDistrict);
        Columns.setCents(update, 1, cents);
        update.setInt(2, warehouse);
        update.setInt(3, district);
        update.executeUpdate();
        PreparedStatement read = session.statement(sql.readDistrict);
        read.setInt(1, warehouse);
        read.setInt(2, district);
        readInto(columns, read, "district " + district + " of warehouse " + warehouse);
    }

    /** Returns {@code c_data} of a customer. */
    String readData(JdbcSession session, int warehouse, int district, int number) throws SQLException {
        PreparedStatement read = session.statement(sql.readData);
        setCustomer(read, 1, warehouse, district, number);
        try (ResultSet row = read.executeQuery()) {
            Columns.requireRow(row, "customer " + number);
            return row.getString(1);
        }
    }

    /** Binds the key of a customer. */
    static void setCustomer(PreparedStatement statement, int firstPlace, int warehouse, int district, int number)
            throws SQLException {
        statement.setInt(firstPlace, warehouse);
        statement.setInt(firstPlace + 1, district);
        statement.setInt(firstPlace + 2, number);
    }

    static void readInto(String[] columns, PreparedStatement statement, String what) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, what);
            for (int i = 0; i < columns.length; i++) {
                columns[i] = row.getString(i + 1);
            }
        }
    }
}
