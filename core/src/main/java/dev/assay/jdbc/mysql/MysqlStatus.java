package dev.assay.jdbc.mysql;

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

/**
 * The server's status variables, which every account may read. They are those of the whole server, and of explicit
 * transactions only: a statement in autocommit mode counts as none, and what the server does for its own upkeep neither.
 * Stateless.
 */
final class MysqlStatus {

    /** A metric, and the variables it is the sum of; one that a version has not is left out. */
    private static final Map<ServerMetric, List<String>> VARIABLES = new EnumMap<>(Map.of(
            ServerMetric.COMMITS, List.of("com_commit"),
            ServerMetric.ROLLBACKS, List.of("com_rollback"),
            ServerMetric.ROWS_READ, List.of("innodb_rows_read"),
            ServerMetric.ROWS_CHANGED, List.of("innodb_rows_inserted", "innodb_rows_updated", "innodb_rows_deleted"),
            ServerMetric.PAGES_HIT, List.of("innodb_buffer_pool_read_requests"),
            ServerMetric.PAGES_READ, List.of("innodb_buffer_pool_reads"),
            ServerMetric.LOCK_WAITS, List.of("innodb_row_lock_waits"),
            ServerMetric.DEADLOCKS, List.of("innodb_deadlocks"),
            ServerMetric.LOG_BYTES, List.of("innodb_os_log_written")));

    private static final String NAMES = VARIABLES.values().stream()
            .flatMap(List::stream)
            .map(name -> "'" + name + "'")
            .collect(Collectors.joining(", "));

    private MysqlStatus() {}

    /**
     * Commits and rollbacks. Each of the two numbers of the epoch is in whole seconds of the same clock, so that it is the
     * same for as long as a server runs.
     */
    static Optional<ServerCounters> counters(Connection connection, String table) throws SQLException {
        Map<String, String> status = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        long now = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT variable_name, variable_value, UNIX_TIMESTAMP() FROM "
                        + table + " WHERE variable_name IN ('com_commit', 'com_rollback', 'uptime')")) {
            while (rows.next()) {
                status.put(rows.getString(1), rows.getString(2));
                now = rows.getLong(3);
            }
        }
        String committed = status.get("com_commit");
        String rolledBack = status.get("com_rollback");
        String uptime = status.get("uptime");
        return committed == null || rolledBack == null || uptime == null
                ? Optional.empty()
                : Optional.of(new ServerCounters(
                        Long.parseLong(committed),
                        Long.parseLong(rolledBack),
                        Long.toString(now - Long.parseLong(uptime)),
                        ServerCounters.Upkeep.NONE));
    }

    static Map<ServerMetric, Long> metrics(Connection connection, String table) throws SQLException {
        Map<String, Long> status = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT variable_name, variable_value FROM " + table
                        + " WHERE variable_name IN (" + NAMES + ")")) {
            while (rows.next()) {
                status.put(rows.getString(1), rows.getLong(2));
            }
        }
        Map<ServerMetric, Long> metrics = new EnumMap<>(ServerMetric.class);
        VARIABLES.forEach((metric, names) -> {
            if (status.keySet().containsAll(names)) {
                metrics.put(metric, names.stream().mapToLong(status::get).sum());
            }
        });
        return metrics;
    }
}
