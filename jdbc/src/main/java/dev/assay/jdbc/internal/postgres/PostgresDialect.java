package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.TypeNames;
import dev.assay.jdbc.internal.Versions;
import dev.assay.jdbc.internal.examine.CatalogueRow;
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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** PostgreSQL, through its own driver. Stateless. */
public final class PostgresDialect
        implements Dialect, TableSyntax, BulkLoading, Maintenance, ServerActivity, ServerExamination {

    private static final TypeNames TYPES =
            new TypeNames("PostgreSQL", "numeric", "timestamp", "integer", "text", "jsonb");

    /** What decides about durability, memory and plans. */
    private static final List<String> SETTINGS = List.of(
            "autovacuum",
            "checkpoint_completion_target",
            "checkpoint_timeout",
            "commit_delay",
            "data_checksums",
            "default_transaction_isolation",
            "effective_cache_size",
            "effective_io_concurrency",
            "fsync",
            "full_page_writes",
            "huge_pages",
            "in_hot_standby",
            "io_method",
            "jit",
            "maintenance_work_mem",
            "max_connections",
            "max_parallel_workers_per_gather",
            "max_wal_size",
            "plan_cache_mode",
            "random_page_cost",
            "server_version",
            "shared_buffers",
            "shared_preload_libraries",
            "ssl",
            "synchronous_commit",
            "synchronous_standby_names",
            "track_io_timing",
            "wal_buffers",
            "wal_compression",
            "wal_level",
            "wal_sync_method",
            "work_mem");

    private static final DriverPreset PRESET = DriverPreset.none()
            .withAlways(Map.of(
                    "ApplicationName",
                    "${name}",
                    "connectTimeout",
                    "10",
                    // a server that takes the connection and then says nothing would be waited for without end
                    "loginTimeout",
                    "10",
                    "tcpKeepAlive",
                    "true"))
            .withTuned(Map.of(
                    // prepared on the server from the first execution: no change of mode inside a measurement
                    "prepareThreshold", "1",
                    "preparedStatementCacheQueries", "1024",
                    // what a workload sends as text is one message, as any client without a driver sends it
                    "preferQueryMode", "extendedForPrepared",
                    // saves a round trip at each connect
                    "assumeMinServerVersion", "12"))
            .withCounting(Map.of("socketFactory", CountingSocketFactory.class.getName()))
            .withTls(Tls.Mode.DISABLE, Encryption.of(Map.of("sslmode", "disable")))
            .withTls(Tls.Mode.REQUIRE, Encryption.of(Map.of("sslmode", "require")))
            .withTls(
                    Tls.Mode.VERIFY_FULL,
                    new Encryption(
                            Map.of("sslmode", "verify-full"),
                            Map.of("sslrootcert", "${ca}"),
                            // the driver's own default is a file in the user's home
                            Map.of("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory")));

    /** The server's oldest version whose statistics and grammar are as used here. */
    private static final int OLDEST = 12;

    private static final Pattern QUOTED = Pattern.compile("\"(.+)\"");

    /** Stateless: any number of them are the same. */
    public PostgresDialect() {}

    @Override
    public String id() {
        return "postgresql";
    }

    @Override
    public Match match(DatabaseIdentity identity) {
        if (identity.product().equals("PostgreSQL")) {
            return Versions.major(identity.version()) >= OLDEST ? Match.EXACT : Match.NO;
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

    /** The words of before version 10, which make a sequence that the column owns: {@code COPY} names every number itself. */
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
        String state = failure.getSQLState();
        if (state == null) {
            return ErrorClass.FATAL;
        }
        return switch (state) {
            case "40001", "40P01" -> ErrorClass.RETRYABLE;
            case "57014", "55P03", "25P03", "25P04" -> ErrorClass.TIMEOUT;
            // 40003: whether the statement was completed is unknown; during a commit that is a doubt, never a retry
            case "57P01", "57P02", "57P05", "40003" -> ErrorClass.LOST_SESSION;
            case "40002" -> ErrorClass.CONSTRAINT;
            case "57P03", "25006", "42501", "3D000" -> ErrorClass.REFUSED;
            default -> byClass(state);
        };
    }

    private static ErrorClass byClass(String state) {
        if (state.startsWith("08")) {
            return ErrorClass.LOST_SESSION;
        }
        if (state.startsWith("23")) {
            return ErrorClass.CONSTRAINT;
        }
        if (state.startsWith("40")) {
            return ErrorClass.RETRYABLE;
        }
        return state.startsWith("53") || state.startsWith("28") ? ErrorClass.REFUSED : ErrorClass.FATAL;
    }

    /** One SQLSTATE for the server, the role and the database. */
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
            case "42501" -> "the account needs the privilege to do that";
            case "53300" ->
                "use fewer users, or raise max_connections or the CONNECTION LIMIT of role or database, whichever is"
                        + " reached";
            case "55006" -> "end the sessions that others have in it";
            case "53100" -> "free some disk space on the server";
            case "57P03" -> "the server is starting up or shutting down; try again in a moment";
            case "25006" -> "this is a read-only server, perhaps a replica; use the primary";
            default -> "";
        };
    }

    /** A database that does not let the account in is named by the server, if not by its language then by its marks. */
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
        Map<String, String> settings = new TreeMap<>();
        String names = SETTINGS.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT name, current_setting(name) FROM pg_settings WHERE name IN (" + names + ")")) {
            while (rows.next()) {
                settings.put(rows.getString(1), rows.getString(2));
            }
        }
        return settings;
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
        try (Statement statement = connection.createStatement()) {
            statement.execute("VACUUM (ANALYZE) " + table.name());
        }
    }

    @Override
    public Optional<String> checkpoint(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT");
            return Optional.empty();
        } catch (SQLException e) {
            if (classify(e) != ErrorClass.REFUSED) {
                throw e;
            }
            return Optional.of("no CHECKPOINT: the account lacks the role pg_checkpoint, so the server will write out "
                    + "what was loaded during the measurement");
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
        return EnumSet.complementOf(EnumSet.of(Capability.MULTI_TABLE_UPDATE));
    }

    @Override
    public DriverPreset preset(String driverClass) {
        return driverClass.startsWith("org.postgresql.") ? PRESET : DriverPreset.none();
    }

    /** The driver calls every server PostgreSQL; what speaks its protocol says in its own version what it is. */
    @Override
    public Optional<String> mismatchReason(Connection connection) throws SQLException {
        String version = CatalogueRow.of(connection, "SELECT version()").text(1);
        return PostgresRelatives.name(version)
                .map(relative -> relative + " is treated as its relative postgresql, which it may differ from");
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
