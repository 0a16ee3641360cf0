package dev.assay.spi.jdbc;

import dev.assay.model.result.CheckResult;
import dev.assay.spi.workload.ConsistencyCheck;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.apiguardian.api.API;

/**
 * A consistency check by a query for violating rows; it passes if there are none. Immutable.
 *
 * @param id stable name, such as {@code stock}
 * @param title the condition, in one line
 * @param onlyAfterLoad whether the condition holds for the initial population only, because transactions break it by design
 * @param violations query with one row per violation. All columns have names and identify the row and the violation; a failed
 *     check shows one row
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SqlCheck(String id, String title, boolean onlyAfterLoad, String violations)
        implements ConsistencyCheck<JdbcSession> {

    /** Creates a check that applies after a load and after a run. */
    public SqlCheck(String id, String title, String violations) {
        this(id, title, false, violations);
    }

    @Override
    public CheckResult check(JdbcSession session, Moment moment) throws SQLException {
        if (onlyAfterLoad && moment != Moment.LOADED) {
            return CheckResult.notApplicable(id, title, "holds for the initial population only");
        }
        // The database counts: broken data may have more violations than fit into memory here.
        String countedWithExample =
                "SELECT COUNT(*) OVER () AS violation_count, violations.* FROM (" + violations + ") violations";
        try (Statement statement = session.connection().createStatement()) {
            statement.setMaxRows(1);
            try (ResultSet rows = statement.executeQuery(countedWithExample)) {
                return rows.next() ? failed(rows) : CheckResult.passed(id, title, "");
            }
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
