package dev.assay.jdbc.internal.postgres;

import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerCounters.Upkeep;
import dev.assay.spi.target.ServerMetric;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Statistics of a database in PostgreSQL, read with one statement that needs no privilege. Stateless.
 *
 * <p>After a crash, statistics restart at 0 although the postmaster may survive; the reset time of the background writer's
 * statistics shows this.
 *
 * <p>Counts include the transactions of autovacuum. Once every {@code autovacuum_naptime} a worker makes 2 transactions in the
 * database, with or without work (observed in versions 15 and 18). Each vacuum or analyze of a table makes 1 to 3 more: one around
 * it, one for the table, one for its TOAST table. They are counted when the worker ends, but the table's own run count changes at
 * once. So runs of the last naptime are unsettled, and those of the last day while a worker processes a large table.
 */
final class PostgresCounters {

    private static final int COMMITS_A_ROUND = 2;
    private static final int COMMITS_A_RUN = 3;

    private static final String READ = """
            SELECT d.xact_commit, d.xact_rollback,
                   concat_ws(', ', extract(epoch FROM pg_postmaster_start_time()),
                       extract(epoch FROM (SELECT stats_reset FROM pg_stat_bgwriter)),
                       extract(epoch FROM d.stats_reset)),
                   extract(epoch FROM now()) / n.seconds,
                   u.runs, u.unsettled,
                   (SELECT count(*) FROM pg_stat_activity a
                    WHERE a.datid = d.datid AND a.application_name LIKE 'assay%' AND a.application_name <> 'assay-counters')
            FROM pg_stat_database d
            CROSS JOIN (SELECT setting::integer AS seconds FROM pg_settings WHERE name = 'autovacuum_naptime') n
            CROSS JOIN LATERAL (SELECT now() - make_interval(secs =>
                CASE WHEN EXISTS (SELECT FROM pg_stat_progress_vacuum p WHERE p.datid = d.datid)
                    THEN 86400 ELSE n.seconds END) AS since) s
            CROSS JOIN LATERAL (SELECT coalesce(sum(autovacuum_count + autoanalyze_count), 0) AS runs,
                    count(*) FILTER (WHERE last_autovacuum > s.since)
                        + count(*) FILTER (WHERE last_autoanalyze > s.since) AS unsettled
                FROM pg_stat_all_tables) u
            WHERE d.datname = current_database()""";

    /** Every account may read the position of the log, which is its number of bytes since the beginning. */
    private static final String METRICS = """
            SELECT d.xact_commit, d.xact_rollback, d.tup_returned, d.tup_inserted + d.tup_updated + d.tup_deleted,
                   d.blks_hit, d.blks_read, d.deadlocks,
                   CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_insert_lsn() - '0/0'::pg_lsn END,
                   s.syncs, s.reads, s.writes, s.bytes, w.locks, w.commits
            FROM pg_stat_database d CROSS JOIN (""";

    /**
     * Waiting sessions: an account sees its own, and with {@code pg_read_all_stats} all. Versions differ in the spelling of wait events:
     * {@code WALSync}, later {@code WalSync}, for syncing the log. {@code WALWrite} covers writing it and waiting for another session
     * that writes it.
     */
    private static final String OF_DATABASE = """
            ) s CROSS JOIN LATERAL (
                SELECT count(*) FILTER (WHERE a.wait_event_type = 'Lock') AS locks,
                       count(*) FILTER (WHERE lower(a.wait_event) IN
                           ('walsync', 'walwrite', 'walwritelock', 'syncrep')) AS commits
                FROM pg_stat_activity a
                WHERE a.datid = d.datid AND a.pid <> pg_backend_pid() AND a.state = 'active') w
            WHERE d.datname = current_database()""";

    /** From version 18: of the whole server, log included. */
    private static final String STORAGE = """
            SELECT sum(fsyncs) FILTER (WHERE object = 'wal') AS syncs, sum(reads) AS reads,
                   sum(coalesce(writes, 0) + coalesce(extends, 0)) AS writes,
                   sum(coalesce(read_bytes, 0) + coalesce(write_bytes, 0) + coalesce(extend_bytes, 0)) AS bytes
            FROM pg_stat_io""";

    /** Versions 16 and 17 count the log separately. */
    private static final String STORAGE_BESIDE_LOG = """
            SELECT max(w.wal_sync) AS syncs, sum(i.reads) AS reads,
                   sum(coalesce(i.writes, 0) + coalesce(i.extends, 0)) + max(w.wal_write) AS writes,
                   sum((coalesce(i.reads, 0) + coalesce(i.writes, 0) + coalesce(i.extends, 0)) * i.op_bytes)
                       + max(w.wal_bytes) AS bytes
            FROM pg_stat_io i CROSS JOIN pg_stat_wal w""";

    /** Versions 14 and 15 count only writes of the log. */
    private static final String LOG_ALONE =
            "SELECT wal_sync AS syncs, NULL::bigint AS reads, NULL::bigint AS writes, NULL::bigint AS bytes FROM pg_stat_wal";

    private static final String NOTHING =
            "SELECT NULL::bigint AS syncs, NULL::bigint AS reads, NULL::bigint AS writes, NULL::bigint AS bytes";

    /**
     * From this version, statistics are in shared memory. Earlier versions send them to a collector by UDP, which may lose some.
     */
    private static final int SHARED_STATISTICS = 15;

    private static final double LOSSY_SHARE = 0.005;

    private static final List<ServerMetric> COLUMNS = List.of(
            ServerMetric.COMMITS,
            ServerMetric.ROLLBACKS,
            ServerMetric.ROWS_READ,
            ServerMetric.ROWS_CHANGED,
            ServerMetric.PAGES_HIT,
            ServerMetric.PAGES_READ,
            ServerMetric.DEADLOCKS,
            ServerMetric.LOG_BYTES,
            ServerMetric.LOG_SYNCS,
            ServerMetric.STORAGE_READS,
            ServerMetric.STORAGE_WRITES,
            ServerMetric.STORAGE_BYTES,
            ServerMetric.LOCK_WAITERS,
            ServerMetric.COMMIT_WAITERS);

    private PostgresCounters() {}

    static Map<ServerMetric, Long> metrics(Connection connection) throws SQLException {
        Map<ServerMetric, Long> metrics = new EnumMap<>(ServerMetric.class);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        METRICS + storage(connection.getMetaData().getDatabaseMajorVersion()) + OF_DATABASE)) {
            boolean found = row.next();
            for (int column = 0; found && column < COLUMNS.size(); column++) {
                long count = row.getLong(column + 1);
                if (!row.wasNull()) {
                    metrics.put(COLUMNS.get(column), count);
                }
            }
        }
        return metrics;
    }

    private static String storage(int version) {
        if (version >= 18) {
            return STORAGE;
        } else if (version >= 16) {
            return STORAGE_BESIDE_LOG;
        }
        return version >= 14 ? LOG_ALONE : NOTHING;
    }

    static Optional<ServerCounters> read(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(READ);
                ResultSet row = statement.executeQuery()) {
            if (!row.next()) {
                return Optional.empty();
            }
            Upkeep upkeep =
                    new Upkeep(row.getDouble(4), row.getLong(5), row.getLong(6), COMMITS_A_ROUND, COMMITS_A_RUN);
            return Optional.of(new ServerCounters(
                    row.getLong(1),
                    row.getLong(2),
                    row.getString(3),
                    upkeep,
                    row.getInt(7),
                    connection.getMetaData().getDatabaseMajorVersion() < SHARED_STATISTICS ? LOSSY_SHARE : 0));
        }
    }
}
