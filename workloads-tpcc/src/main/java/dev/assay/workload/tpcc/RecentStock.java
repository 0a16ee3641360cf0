package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Counts the low stock of a district's last orders with one query for each item, about 200, as {@code --access row} and profile
 * {@code tpcc-mysql} do. Confined to its worker.
 */
final class RecentStock {

    private final RowSql sql;

    /** Reused; large enough for all lines of the orders. */
    private final int[] items = new int[StockLevelSql.ORDERS * Scale.MOST_LINES];

    RecentStock(RowSql sql) {
        this.sql = sql;
    }

    /** Returns the number of items of the last orders with less than {@code threshold} in stock. */
    int countLow(JdbcSession session, int warehouse, int district, int threshold) throws SQLException {
        int count = recentItems(session, warehouse, district, nextOrder(session, warehouse, district));
        int low = 0;
        PreparedStatement statement = session.statement(sql.countLowStock);
        for (int i = 0; i < count; i++) {
            statement.setInt(1, warehouse);
            statement.setInt(2, items[i]);
            statement.setInt(3, threshold);
            try (ResultSet row = statement.executeQuery()) {
                Columns.requireRow(row, "the count");
                low += row.getInt(1);
            }
        }
        return low;
    }

    private int nextOrder(JdbcSession session, int warehouse, int district) throws SQLException {
        PreparedStatement statement = session.statement(sql.nextOrder);
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        try (ResultSet row = statement.executeQuery()) {
            Columns.requireRow(row, "district " + district + " of warehouse " + warehouse);
            return row.getInt(1);
        }
    }

    /** Reads all items before the first query about one; the tool stores its result. */
    private int recentItems(JdbcSession session, int warehouse, int district, int nextOrder) throws SQLException {
        PreparedStatement statement = session.statement(sql.recentItems);
        statement.setInt(1, warehouse);
        statement.setInt(2, district);
        statement.setInt(3, nextOrder - StockLevelSql.ORDERS);
        statement.setInt(4, nextOrder);
        int count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                items[count++] = rows.getInt(1);
            }
        }
        return count;
    }
}
