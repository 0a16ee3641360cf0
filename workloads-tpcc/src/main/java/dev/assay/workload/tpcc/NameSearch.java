package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Finds the customer at position ⌈n/2⌉ of the n with a last name, counted from 1 (TPC-C rev 5.11 clauses 2.5.2.2 and
 * 2.6.2.2), in portable SQL. Confined to its worker.
 *
 * <p>Reads customer numbers only, so the index by name may cover the query. Names never change, so a transaction may
 * search before it locks.
 */
final class NameSearch {

    private final Sql customersByName;
    private int[] sameName = new int[64];

    NameSearch(Sql customersByName) {
        this.customersByName = customersByName;
    }

    /** Returns the customer's number. */
    int middleOf(JdbcSession session, int warehouse, int district, String lastName) throws SQLException {
        PreparedStatement statement = session.statement(customersByName);
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        statement.setString(3, lastName);
        int count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                if (count == sameName.length) {
                    sameName = Arrays.copyOf(sameName, 2 * count);
                }
                sameName[count++] = rows.getInt(1);
            }
        }
        if (count == 0) {
            throw Columns.missing("a customer with last name " + lastName);
        }
        return sameName[(count + 1) / 2 - 1];
    }
}
