package dev.assay.workload.tpcc;

import dev.assay.model.result.CheckResult;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.ConsistencyCheck;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A consistency condition asked for by one query that finds what violates it. Immutable.
 *
 * @param id the clause, such as {@code 3.3.2.1}
 * @param title what holds
 * @param onlyAfterLoad whether transactions break it by design
 * @param violations a query with a row for each violation, whose columns say which and why
 */
record SqlCondition(String id, String title, boolean onlyAfterLoad, String violations)
        implements ConsistencyCheck<JdbcSession> {

    @Override
    public CheckResult check(JdbcSession session, Moment moment) throws SQLException {
        if (onlyAfterLoad && moment != Moment.LOADED) {
            return CheckResult.notApplicable(id, title, "holds for the initial population only");
        }
        // The database counts: broken data may have more violations than fit into memory here.
        String countedWithExample =
                "SELECT COUNT(*) OVER () AS violation_count, violations.* FROM (" + violations + ") violations LIMIT 1";
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery(countedWithExample)) {
            return rows.next() ? failed(rows) : CheckResult.passed(id, title, "");
        }
    }

    private CheckResult failed(ResultSet row) throws SQLException {
        long count = row.getLong(1);
        StringBuilder detail =
                new StringBuilder().append(count).append(count == 1 ? " violation: " : " violations, for example ");
        ResultSetMetaData columns = row.getMetaData();
        for (int column = 2; column <= columns.getColumnCount(); column++) {
            detail.append(column == 2 ? "" : ", ")
                    .append(columns.getColumnLabel(column))
                    .append(' ')
                    .append(row.getString(column));
        }
        return CheckResult.failed(id, title, detail.toString());
    }
}
