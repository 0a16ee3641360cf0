package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.TypeNames;
import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.Queries;
import dev.assay.jdbc.internal.load.InsertBatches;
import dev.assay.model.result.Durability;
import dev.assay.model.result.Finding;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.jdbc.BulkLoading;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.jdbc.DurabilityRules;
import dev.assay.spi.jdbc.Maintenance;
import dev.assay.spi.jdbc.ServerActivity;
import dev.assay.spi.jdbc.ServerExamination;
import dev.assay.spi.jdbc.TableSyntax;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMetric;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The common part of the dialects of MySQL and MariaDB. Stateless. */
abstract class MysqlFamily
        implements Dialect, TableSyntax, BulkLoading, Maintenance, ServerActivity, ServerExamination {

    private static final TypeNames TYPES = new TypeNames("MySQL", "decimal", "datetime(6)", "int", "text", "json");

    private static final String SETTINGS = """
            'aurora_version', 'autocommit', 'binlog_format', 'binlog_row_image', 'character_set_server', \
            'collation_server', 'general_log', 'innodb_adaptive_hash_index', 'innodb_autoinc_lock_mode', \
            'innodb_buffer_pool_instances', 'innodb_buffer_pool_size', 'innodb_change_buffering', \
            'innodb_checksum_algorithm', 'innodb_doublewrite', 'innodb_flush_log_at_trx_commit', 'innodb_flush_method', \
            'innodb_flush_neighbors', 'innodb_io_capacity', 'innodb_io_capacity_max', 'innodb_lock_wait_timeout', \
            'innodb_log_buffer_size', 'innodb_log_file_size', 'innodb_page_size', 'innodb_read_only', \
            'innodb_redo_log_capacity', 'innodb_rollback_on_timeout', 'innodb_snapshot_isolation', \
            'innodb_thread_concurrency', 'innodb_use_native_aio', 'local_infile', 'log_bin', 'max_allowed_packet', \
            'max_connections', 'max_prepared_stmt_count', 'max_user_connections', 'performance_schema', 'query_cache_type', \
            'read_only', 'require_secure_transport', 'rpl_semi_sync_master_enabled', 'rpl_semi_sync_source_enabled', \
            'slow_query_log', 'sql_mode', 'super_read_only', 'sync_binlog', 'table_open_cache', 'thread_cache_size', \
            'thread_handling', 'transaction_isolation', 'tx_isolation', 'version', 'version_comment', 'wsrep_on'""";

    /** Measured with rows of TPC-C; see {@code docs/databases.md}. */
    private static final String SLOWLY =
            "loading with batches of INSERT, at a quarter to two thirds of the rate of LOAD DATA LOCAL INFILE: ";

    /** {@inheritDoc} A {@code text} holds 64 KiB, a {@code mediumtext} 16 MiB. */
    @Override
    public final TableSyntax tables() {
        return this;
    }

    @Override
    public String typeName(SqlType type) {
        if (type instanceof SqlType.Text text && text.bytes() >= 1 << 16) {
            return text.bytes() < 1 << 24 ? "mediumtext" : "longtext";
        }
        return type instanceof SqlType.UnsignedInt ? "int unsigned" : TYPES.of(type);
    }

    @Override
    public String numberedTypeName(SqlType type) {
        return typeName(type) + " AUTO_INCREMENT";
    }

    @Override
    public Optional<String> numberFrom(Table table, Table.Column column, long next) {
        return Optional.empty();
    }

    /** {@inheritDoc} InnoDB stores the rows in the tree of the primary key. */
    @Override
    public boolean clustersOnPrimaryKey() {
        return true;
    }

    @Override
    public boolean numbersKeysAlone() {
        return true;
    }

    /**
     * {@inheritDoc} The server's defaults may be an engine without transactions or a small character set. A binary collation compares
     * texts as other products do.
     */
    @Override
    public String tableOptions() {
        return "ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";
    }

    @Override
    public BulkLoader bulkLoader(Connection connection, Table table) throws SQLException {
        Optional<LocalInfile.Driver> driver = LocalInfile.driver(connection);
        return driver.isPresent() && localInfile(connection)
                ? new LocalInfile(connection, table, driver.get())
                : new InsertBatches(connection, table);
    }

    @Override
    public Optional<String> slowLoading(Connection connection) throws SQLException {
        if (LocalInfile.driver(connection).isEmpty()) {
            return Optional.of(SLOWLY + "the"
                    + " driver or data source does not allow that (allowLoadLocalInfile, allowLocalInfile)");
        }
        return localInfile(connection)
                ? Optional.empty()
                : Optional.of(SLOWLY + "the server"
                        + " does not allow that; have its administrator execute: SET GLOBAL local_infile = ON");
    }

    private static boolean localInfile(Connection connection) throws SQLException {
        return CatalogueRow.of(connection, "SELECT @@GLOBAL.local_infile").truth(1);
    }

    @Override
    public ErrorClass classify(SQLException failure) {
        return MysqlErrors.classify(failure);
    }

    @Override
    public boolean outOfConnections(SQLException failure) {
        return MysqlErrors.outOfConnections(failure);
    }

    @Override
    public String advice(SQLException failure) {
        return MysqlErrors.advice(failure);
    }

    @Override
    public Map<String, String> readSettings(Connection connection) throws SQLException {
        return Queries.pairs(connection, "SHOW GLOBAL VARIABLES WHERE variable_name IN (" + SETTINGS + ")");
    }

    /**
     * {@inheritDoc} A log that a commit does not flush loses the last commits; the value 3 is MariaDB's group commit. With a binary log,
     * recovery rolls back every transaction that the binary log lacks.
     */
    @Override
    public Durability durability(Map<String, String> settings) {
        DurabilityRules rules = new DurabilityRules(settings)
                .durable("innodb_flush_log_at_trx_commit", "1", "3")
                .relaxing("innodb_doublewrite", "off", "0", "detect_only")
                .relaxing("innodb_flush_method", "nosync");
        if (!settings.getOrDefault("log_bin", "OFF").equalsIgnoreCase("OFF")) {
            rules.durable("sync_binlog", "1");
        }
        return rules.result();
    }

    @Override
    public Optional<String> encryption(Connection connection) throws SQLException {
        String version = CatalogueRow.of(connection, "SHOW SESSION STATUS LIKE 'ssl_version'")
                .text(2);
        return Optional.of(version.isEmpty() ? "none" : version);
    }

    @Override
    public void settle(Connection connection, Table table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // The statement reports errors in rows, not as a failure.
            try (ResultSet report = statement.executeQuery("ANALYZE TABLE " + table.name())) {
                while (report.next()) {
                    if (report.getString("Msg_type").equalsIgnoreCase("error")) {
                        throw new SQLException("ANALYZE TABLE " + table.name() + ": " + report.getString("Msg_text"));
                    }
                }
            }
        }
    }

    /** {@inheritDoc} InnoDB has no such statement for ordinary accounts; it flushes pages in the background. */
    @Override
    public Optional<String> checkpoint(Connection connection) {
        return Optional.empty();
    }

    @Override
    public Optional<ServerCounters> counters(Connection connection) throws SQLException {
        return MysqlStatus.counters(connection, statusTable());
    }

    @Override
    public Map<ServerMetric, Long> metrics(Connection connection) throws SQLException {
        return MysqlStatus.metrics(connection, sessionTable());
    }

    /** Returns the view of sessions, in which every account sees its own. */
    abstract String sessionTable();

    /** Returns the status view with the uptime, readable by every account. */
    abstract String statusTable();

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.TRANSACTIONS,
                Capability.MULTI_TABLE_UPDATE,
                Capability.SQL_PSM,
                Capability.SELECT_FOR_UPDATE,
                Capability.FOREIGN_KEYS,
                Capability.SERVER_COUNTERS);
    }

    @Override
    public List<Finding> examine(Connection connection, Map<String, String> properties, Expectation expectation) {
        return new MysqlExamination(connection, this, properties, expectation).findings();
    }

    @Override
    public DriverPreset preset(String driverClass) {
        return MysqlDrivers.preset(driverClass);
    }
}
