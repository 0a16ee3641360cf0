package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The customer selected by Payment and Order-Status of profile {@code tpcc-mysql}. Draws number and name, then which of
 * them is used. Reused; confined to its worker.
 */
final class MysqlCustomer {

    private final RunConstants constants;

    private String lastName = "";
    private int number;
    private boolean byName;

    MysqlCustomer(RunConstants constants) {
        this.constants = constants;
    }

    void draw(RandomStream random) {
        number = constants.customer().draw(random);
        lastName = LastNames.of(constants.lastName().draw(random));
        byName = random.between(1, 100) <= 60;
    }

    /** Whether the name selects the customer, in 60 % of the draws. */
    boolean byName() {
        return byName;
    }

    /** The drawn number; also set when the name is used. */
    int number() {
        return number;
    }

    /** Counts the customers with the name in a separate query, as the tool does. */
    int countNamesakes(JdbcSession session, Sql sql, int warehouse, int district) throws SQLException {
        return Namesakes.count(session, sql, warehouse, district, lastName);
    }

    /** Binds warehouse, district and name to the first three placeholders. */
    void setNameKey(PreparedStatement statement, int warehouse, int district) throws SQLException {
        Namesakes.setKey(statement, warehouse, district, lastName);
    }

    /** Moves to row ⌈n/2⌉ of {@code count} by first name, counted from 1 (TPC-C rev 5.11 clause 2.5.2.2). */
    void moveToMiddle(ResultSet rows, int count) throws SQLException {
        Namesakes.moveToMiddle(rows, count, lastName);
    }
}
