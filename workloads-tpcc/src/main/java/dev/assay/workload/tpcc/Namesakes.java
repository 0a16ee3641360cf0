package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Finds a customer by last name in two queries, as the samples of TPC-C's appendix A and tpcc-mysql do: the first counts the
 * customers of the name, the second is read up to the middle one. Stateless.
 */
final class Namesakes {

    private Namesakes() {}

    /** Returns the number of customers with the name; at least 1. */
    static int count(JdbcSession session, Sql sql, int warehouse, int district, String lastName) throws SQLException {
        PreparedStatement statement = session.statement(sql);
        setKey(statement, warehouse, district, lastName);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "the count");
            int count = row.getInt(1);
            if (count == 0) {
                throw Columns.missing("a customer with last name " + lastName);
            }
            return count;
        }
    }

    /** Binds warehouse, district and name to the first three placeholders. */
    static void setKey(PreparedStatement statement, int warehouse, int district, String lastName) throws SQLException {
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        statement.setString(3, lastName);
    }

    /** Moves to row ⌈n/2⌉ of {@code count} by first name, counted from 1 (TPC-C rev 5.11 clause 2.5.2.2). */
    static void moveToMiddle(ResultSet rows, int count, String lastName) throws SQLException {
        for (int i = 0; i < (count + 1) / 2; i++) {
            Columns.requireRow(rows, "a customer with last name " + lastName);
        }
    }
}
