package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.GenericDialect;
import dev.assay.jdbc.internal.TypeNames;
import dev.assay.jdbc.internal.Versions;
import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.Queries;
import dev.assay.jdbc.wire.CountingSocketFactory;
import dev.assay.model.plan.Tls;
import dev.assay.model.result.Durability;
import dev.assay.model.result.Finding;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.jdbc.BulkLoading;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.DatabaseTemplates;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.jdbc.DriverPreset.Encryption;
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
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PostgreSQL, through its own driver. Stateless. */
public final class PostgresDialect
        implements Dialect, TableSyntax, BulkLoading, Maintenance, ServerActivity, ServerExamination {

    private static final TypeNames TYPES =
            new TypeNames("PostgreSQL", "numeric", "timestamp", "integer", "text", "jsonb");

    private static final String SETTINGS = """
            'autovacuum', 'checkpoint_completion_target', 'checkpoint_timeout', 'commit_delay', 'data_checksums', \
            'default_transaction_isolation', 'effective_cache_size', 'effective_io_concurrency', 'fsync', \
            'full_page_writes', 'huge_pages', 'in_hot_standby', 'io_method', 'jit', 'maintenance_work_mem', \
            'max_connections', 'max_parallel_workers_per_gather', 'max_wal_size', 'plan_cache_mode', 'random_page_cost', \
            'server_version', 'shared_buffers', 'shared_preload_libraries', 'ssl', 'synchronous_commit', \
            'synchronous_standby_names', 'track_io_timing', 'wal_buffers', 'wal_compression', 'wal_level', \
            'wal_sync_method', 'work_mem'""";

    private static final DriverPreset PRESET = DriverPreset.none()
            .withAlways(Map.of(
                    // loginTimeout: the driver has no limit of its own on the handshake
                    "ApplicationName", "${name}", "connectTimeout", "10", "loginTimeout", "10", "tcpKeepAlive", "true"))
            .withTuned(Map.of(
                    // server-side statements from the first execution: no change of mode during a measurement
                    "prepareThreshold", "1",
                    "preparedStatementCacheQueries", "1024",
                    // statements that a workload sends as text are one message, as from a client without a driver
                    "preferQueryMode", "extendedForPrepared",
                    // saves a round trip when connecting
                    "assumeMinServerVersion", "12"))
            .withCounting(Map.of("socketFactory", CountingSocketFactory.class.getName()))
            .withTls(Tls.Mode.DISABLE, Encryption.of(Map.of("sslmode", "disable")))
            .withTls(Tls.Mode.REQUIRE, Encryption.of(Map.of("sslmode", "require")))
            .withTls(
                    Tls.Mode.VERIFY_FULL,
                    new Encryption(
                            Map.of("sslmode", "verify-full"),
                            Map.of("sslrootcert", "${ca}"),
                            // the driver's default is a file in the user's home directory
                            Map.of("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory")));

    /** The oldest version with the statistics and syntax that are used here. */
    private static final int MIN_VERSION = 12;

    private static final Pattern QUOTED = Pattern.compile("\"(.+)\"");

    @Override
    public String id() {
        return "postgresql";
    }

    @Override
    public Match match(DatabaseIdentity identity) {
        if (identity.product().equals("PostgreSQL")) {
            return Versions.major(identity.version()) >= MIN_VERSION ? Match.EXACT : Match.NO;
        }
        return identity.product().isEmpty() && identity.url().startsWith("jdbc:postgresql:") ? Match.FAMILY : Match.NO;
    }

    @Override
    public TableSyntax tables() {
        return this;
    }

    @Override
    public String typeName(SqlType type) {
        return TYPES.of(type);
    }

    /** {@inheritDoc} A sequence owned by the column. {@code COPY} provides all numbers, so no identity column is needed. */
    @Override
    public String numberedTypeName(SqlType type) {
        return type instanceof SqlType.BigInt ? "bigserial" : "serial";
    }

    @Override
    public Optional<String> numberFrom(Table table, Table.Column column, long next) {
        return Optional.of("SELECT setval(pg_get_serial_sequence('" + table.name() + "', '" + column.name() + "'), "
                + next + ", false)");
    }

    @Override
    public BulkLoader bulkLoader(Connection connection, Table table) throws SQLException {
        return new PostgresCopy(connection, table);
    }

    @Override
    public ErrorClass classify(SQLException failure) {
        String state = Objects.requireNonNullElse(failure.getSQLState(), "");
        return switch (state) {
            case "57014", "55P03", "25P03", "25P04" -> ErrorClass.TIMEOUT;
            case "57P01", "57P02", "57P05" -> ErrorClass.LOST_SESSION;
            case "57P03", "42501", "3D000" -> ErrorClass.REFUSED;
            default -> state.startsWith("53") ? ErrorClass.REFUSED : GenericDialect.classify(state);
        };
    }

    /** {@inheritDoc} The limits of server, role and database share one SQLSTATE. */
    @Override
    public boolean outOfConnections(SQLException failure) {
        return "53300".equals(failure.getSQLState());
    }

    @Override
    public String advice(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        return switch (state) {
            case "08001", "08004" -> "is a server running there, and is it reachable from this host?";
            case "28P01", "28000" ->
                "give the user with --user and its password with --password-env NAME, "
                        + "--password-file FILE or the variable ASSAY_PASSWORD";
            case "3D000" -> "create the database first, or correct its name in the URL";
            case "42501" -> "grant the account the missing privilege, or make it the owner";
            case "53300" ->
                "use fewer users, or raise max_connections or the CONNECTION LIMIT of role or database, whichever is"
                        + " reached";
            case "55006" -> "end the sessions of other users in this database";
            case "53100" -> "free some disk space on the server";
            case "57P03" -> "the server is starting up or shutting down; try again in a moment";
            case "25006" -> "this is a read-only server, perhaps a replica; use the primary";
            default -> "";
        };
    }

    /** {@inheritDoc} A message on a missing privilege quotes the database, in any language. */
    @Override
    public String connectAdvice(SQLException failure, String account) {
        Matcher database = QUOTED.matcher(Objects.requireNonNullElse(failure.getMessage(), ""));
        return "42501".equals(failure.getSQLState()) && !account.isEmpty() && database.find()
                ? "have its owner execute: GRANT CONNECT ON DATABASE " + identifier(database.group(1)) + " TO "
                        + identifier(account) + ";"
                : advice(failure);
    }

    private static String identifier(String name) {
        return name.matches("[a-z_][a-z0-9_]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public Map<String, String> readSettings(Connection connection) throws SQLException {
        return Queries.pairs(
                connection, "SELECT name, current_setting(name) FROM pg_settings WHERE name IN (" + SETTINGS + ")");
    }

    @Override
    public Durability durability(Map<String, String> settings) {
        return new DurabilityRules(settings)
                .relaxing("fsync", "off")
                .relaxing("synchronous_commit", "off")
                .relaxing("full_page_writes", "off")
                .result();
    }

    @Override
    public void settle(Connection connection, Table table) throws SQLException {
        Queries.execute(connection, "VACUUM (ANALYZE) " + table.name());
    }

    @Override
    public Optional<String> checkpoint(Connection connection) throws SQLException {
        try {
            Queries.execute(connection, "CHECKPOINT");
            return Optional.empty();
        } catch (SQLException e) {
            if (classify(e) != ErrorClass.REFUSED) {
                throw e;
            }
            return Optional.of("no CHECKPOINT: the account lacks the role pg_checkpoint, so the server will write "
                    + "loaded data to disk during the measurement");
        }
    }

    @Override
    public Optional<ServerCounters> counters(Connection connection) throws SQLException {
        return PostgresCounters.read(connection);
    }

    @Override
    public Map<ServerMetric, Long> metrics(Connection connection) throws SQLException {
        return PostgresCounters.metrics(connection);
    }

    @Override
    public Optional<DatabaseTemplates> templates() {
        return Optional.of(new PostgresTemplates());
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.complementOf(EnumSet.of(Capability.MULTI_TABLE_UPDATE, Capability.SQL_PSM));
    }

    @Override
    public DriverPreset preset(String driverClass) {
        return driverClass.startsWith("org.postgresql.") ? PRESET : DriverPreset.none();
    }

    /**
     * {@inheritDoc} The driver reports PostgreSQL for every server with its protocol; {@code version()} identifies the product.
     */
    @Override
    public Optional<String> mismatchReason(Connection connection) throws SQLException {
        String version = CatalogueRow.of(connection, "SELECT version()").text(1);
        return PostgresRelatives.name(version)
                .map(relative -> relative + " is treated as postgresql, a related product that may differ");
    }

    @Override
    public Optional<String> encryption(Connection connection) throws SQLException {
        CatalogueRow row = PostgresDriverSetUp.tls(connection);
        return Optional.of(row.truth(1) ? row.text(2) : "none");
    }

    @Override
    public List<Finding> examine(Connection connection, Map<String, String> properties, Expectation expectation) {
        return new PostgresExamination(connection, properties, expectation).findings();
    }
}
