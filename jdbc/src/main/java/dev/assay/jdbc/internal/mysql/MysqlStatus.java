package dev.assay.jdbc.internal.mysql;

import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMetric;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Status variables, which every account may read. They count for the whole server, and only explicit transactions: neither
 * statements in autocommit mode nor the server's own upkeep. Stateless.
 */
final class MysqlStatus {

    /** The variables of each metric: their sum, from the first list that the version has. */
    private static final Map<ServerMetric, List<List<String>>> VARIABLES = new EnumMap<>(Map.ofEntries(
            Map.entry(ServerMetric.COMMITS, List.of(List.of("com_commit"))),
            Map.entry(ServerMetric.ROLLBACKS, List.of(List.of("com_rollback"))),
            // MariaDB has removed the InnoDB counters.
            Map.entry(ServerMetric.ROWS_READ, List.of(List.of("innodb_rows_read"), List.of("rows_read"))),
            Map.entry(
                    ServerMetric.ROWS_CHANGED,
                    List.of(
                            List.of("innodb_rows_inserted", "innodb_rows_updated", "innodb_rows_deleted"),
                            List.of("handler_write", "handler_update", "handler_delete"))),
            Map.entry(ServerMetric.PAGES_HIT, List.of(List.of("innodb_buffer_pool_read_requests"))),
            Map.entry(ServerMetric.PAGES_READ, List.of(List.of("innodb_buffer_pool_reads"))),
            Map.entry(ServerMetric.LOCK_WAITS, List.of(List.of("innodb_row_lock_waits"))),
            Map.entry(ServerMetric.LOCK_WAIT_MILLIS, List.of(List.of("innodb_row_lock_time"))),
            Map.entry(ServerMetric.DEADLOCKS, List.of(List.of("innodb_deadlocks"))),
            Map.entry(ServerMetric.LOG_BYTES, List.of(List.of("innodb_os_log_written"))),
            Map.entry(ServerMetric.LOG_SYNCS, List.of(List.of("innodb_os_log_fsyncs"))),
            Map.entry(ServerMetric.STORAGE_READS, List.of(List.of("innodb_data_reads"))),
            Map.entry(ServerMetric.STORAGE_WRITES, List.of(List.of("innodb_data_writes"))),
            Map.entry(ServerMetric.STORAGE_BYTES, List.of(List.of("innodb_data_read", "innodb_data_written")))));

    private static final String LOG_WRITES = "innodb_log_writes";

    /** MySQL's performance schema omits statement counts. */
    private static final String STATUS = "SHOW GLOBAL STATUS WHERE variable_name IN ("
            + Stream.concat(
                            VARIABLES.values().stream().flatMap(List::stream).flatMap(List::stream),
                            Stream.of(LOG_WRITES))
                    .map(name -> "'" + name + "'")
                    .collect(Collectors.joining(", "))
            + ")";

    /** Number of sessions, and of those of this database that are committing, by a COMMIT or automatically. */
    private static final String COMMITTING = """
            SELECT count(*), coalesce(sum(
                (db = database() OR database() IS NULL)
                AND (info LIKE 'commit%' OR lower(state) IN
                    ('waiting for handler commit', 'commit', 'commit_implicit', 'waiting for prior transaction to commit'))), 0)
            FROM\s""";

    /** SQLSTATE class of a missing or forbidden view. */
    private static final String NOT_THERE = "42";

    private MysqlStatus() {}

    static Optional<ServerCounters> counters(Connection connection, String table) throws SQLException {
        Map<String, Long> status = status(connection);
        Long committed = status.get("com_commit");
        Long rolledBack = status.get("com_rollback");
        String epoch = epoch(connection, table);
        return committed == null || rolledBack == null || epoch.isEmpty()
                ? Optional.empty()
                : Optional.of(new ServerCounters(committed, rolledBack, epoch, ServerCounters.Upkeep.NONE));
    }

    /**
     * Returns the start time of the server, or an empty text. Both operands are whole seconds at the start of the statement, so their
     * difference is constant.
     */
    private static String epoch(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT UNIX_TIMESTAMP() - CAST(variable_value AS SIGNED) FROM "
                        + table + " WHERE variable_name = 'uptime'")) {
            return row.next() ? row.getString(1) : "";
        }
    }

    /** Returns the metrics. Without the view {@code sessions}, the number of committing sessions is unknown. */
    static Map<ServerMetric, Long> metrics(Connection connection, String sessions) throws SQLException {
        Map<String, Long> status = status(connection);
        Map<ServerMetric, Long> metrics = new EnumMap<>(ServerMetric.class);
        committing(connection, sessions).ifPresent(count -> metrics.put(ServerMetric.COMMIT_WAITERS, count));
        VARIABLES.forEach((metric, alternatives) -> alternatives.stream()
                .filter(names -> status.keySet().containsAll(names))
                .findFirst()
                .ifPresent(names -> metrics.put(
                        metric, names.stream().mapToLong(status::get).sum())));
        Long logWrites = status.get(LOG_WRITES);
        Long logBytes = metrics.get(ServerMetric.LOG_BYTES);
        // MariaDB 10.11, which no longer counts log syncs, omits the log from its storage writes.
        if (!metrics.containsKey(ServerMetric.LOG_SYNCS) && logWrites != null && logBytes != null) {
            metrics.computeIfPresent(ServerMetric.STORAGE_WRITES, (metric, count) -> count + logWrites);
            metrics.computeIfPresent(ServerMetric.STORAGE_BYTES, (metric, count) -> count + logBytes);
        }
        return metrics;
    }

    private static Optional<Long> committing(Connection connection, String sessions) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(COMMITTING + sessions)) {
            // A view without this session, as with the performance schema off, is unusable.
            return row.next() && row.getLong(1) > 0 ? Optional.of(row.getLong(2)) : Optional.empty();
        } catch (SQLException e) {
            if (e.getSQLState() == null || !e.getSQLState().startsWith(NOT_THERE)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static Map<String, Long> status(Connection connection) throws SQLException {
        Map<String, Long> status = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(STATUS)) {
            while (rows.next()) {
                status.put(rows.getString(1), rows.getLong(2));
            }
        }
        return status;
    }
}
