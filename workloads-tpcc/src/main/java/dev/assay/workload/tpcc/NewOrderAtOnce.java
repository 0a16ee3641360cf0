package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * New-Order in one PostgreSQL statement of chained data-modifying {@code WITH} clauses: locks the district's row first,
 * then the stock rows in key order. Confined to its worker.
 *
 * <p>A statement can update a row only once. If an item occurs twice from the same warehouse, a further statement enters
 * the second line.
 *
 * <p>The line with the unused item is sent like any other. The statement finds no row for it and processes all other
 * lines before the roll-back, as clause 2.4.2.3 requires.
 */
final class NewOrderAtOnce {

    private final NewOrderSql sql;
    private final NewOrderInput input;
    private final NewOrderScreen screen;

    // The lines of one statement: one array per length, because the driver sends whole arrays.
    private final int[][] number = arrays();
    private final int[][] supplyWarehouse = arrays();
    private final int[][] item = arrays();
    private final int[][] quantity = arrays();

    NewOrderAtOnce(NewOrderSql sql, NewOrderInput input, NewOrderScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
    }

    private static int[][] arrays() {
        int[][] byLength = new int[Scale.MOST_LINES + 1][];
        for (int length = 0; length < byLength.length; length++) {
            byLength[length] = new int[length];
        }
        return byLength;
    }

    /** Fills in the cleared screen; lines whose item does not exist stay clear. */
    void execute(JdbcSession session) throws SQLException {
        int done = collect(0);
        enter(session, done);
        for (int occurrence = 1; done < input.lines; occurrence++) {
            int more = collect(occurrence);
            addLines(session, more);
            done += more;
        }
    }

    /** Collects the lines that are the n-th use of their stock row, from 0. Returns their number. */
    private int collect(int occurrence) {
        int count = 0;
        for (int pass = 0; pass < 2; pass++) {
            int found = 0;
            int earlier = 0;
            for (int at = 0; at < input.lines; at++) {
                int line = input.lineByStock[at];
                earlier = at > 0 && input.sameStock(line, input.lineByStock[at - 1]) ? earlier + 1 : 0;
                if (earlier == occurrence) {
                    if (pass == 1) {
                        number[count][found] = line + 1;
                        supplyWarehouse[count][found] = input.supplyWarehouse[line];
                        item[count][found] = input.item[line];
                        quantity[count][found] = input.quantity[line];
                    }
                    found++;
                }
            }
            count = found;
        }
        return count;
    }

    private void enter(JdbcSession session, int lines) throws SQLException {
        PreparedStatement statement = session.statement(sql.enter);
        statement.setInt(1, input.warehouse);
        statement.setInt(2, input.district);
        statement.setInt(3, input.customer);
        int place = setLines(statement, 4, lines);
        statement.setInt(place++, input.district);
        statement.setInt(place++, input.warehouse);
        statement.setInt(place++, input.customer);
        Columns.setTime(statement, place++, input.entryMillis);
        statement.setInt(place++, input.lines);
        statement.setInt(place++, input.allLocal ? 1 : 0);
        statement.setInt(place++, input.district);
        statement.setInt(place++, input.warehouse);
        statement.setInt(place++, input.district);
        statement.setInt(place, input.warehouse);
        takeOver(statement, true);
    }

    private void addLines(JdbcSession session, int lines) throws SQLException {
        PreparedStatement statement = session.statement(sql.addLines);
        int place = setLines(statement, 1, lines);
        statement.setInt(place++, screen.orderNumber);
        statement.setInt(place++, input.district);
        statement.setInt(place, input.warehouse);
        takeOver(statement, false);
    }

    private int setLines(PreparedStatement statement, int firstPlace, int lines) throws SQLException {
        int place = firstPlace;
        statement.setInt(place++, input.warehouse);
        statement.setObject(place++, number[lines]);
        statement.setObject(place++, supplyWarehouse[lines]);
        statement.setObject(place++, item[lines]);
        statement.setObject(place++, quantity[lines]);
        statement.setInt(place++, input.district);
        return place;
    }

    private void takeOver(PreparedStatement statement, boolean withHead) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            screen.takeOver(rows, input, withHead);
        }
    }
}
