package dev.assay.jdbc.internal.h2;

import dev.assay.jdbc.internal.GenericDialect;
import dev.assay.jdbc.internal.TypeNames;
import dev.assay.jdbc.internal.Versions;
import dev.assay.jdbc.internal.examine.Queries;
import dev.assay.jdbc.internal.load.InsertBatches;
import dev.assay.model.result.Durability;
import dev.assay.model.result.Finding;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.jdbc.BulkLoading;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.jdbc.Maintenance;
import dev.assay.spi.jdbc.ServerActivity;
import dev.assay.spi.jdbc.ServerExamination;
import dev.assay.spi.jdbc.TableSyntax;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.ServerCounters;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** H2 from version 2.0, in the JVM or behind its own server. Stateless. */
public final class H2Dialect
        implements Dialect, TableSyntax, BulkLoading, Maintenance, ServerActivity, ServerExamination {

    private static final TypeNames TYPES = new TypeNames("H2", "numeric", "timestamp(6)", "integer", "varchar", null);

    private static final int MIN_VERSION = 2;

    private static final String SETTINGS = """
            'ANALYZE_AUTO', 'CACHE_SIZE', 'DB_CLOSE_DELAY', 'DEFRAG_ALWAYS', 'LOCK_MODE', 'DEFAULT_LOCK_TIMEOUT', 'MODE', \
            'MV_STORE', 'WRITE_DELAY', 'info.BUILD_ID', 'info.CACHE_MAX_SIZE', 'info.PAGE_COUNT', 'info.VERSION_MAJOR', \
            'info.VERSION_MINOR'""";

    /** Creating a key or an index locks the catalogue. Other threads wait for it, longer than the default of 2 s. */
    private static final DriverPreset PRESET = DriverPreset.none().withLoading(Map.of("LOCK_TIMEOUT", "3600000"));

    @Override
    public String id() {
        return "h2";
    }

    @Override
    public Match match(DatabaseIdentity identity) {
        if (identity.product().isEmpty()) {
            return identity.url().startsWith("jdbc:h2:") ? Match.FAMILY : Match.NO;
        }
        return identity.product().equals("H2") && Versions.major(identity.version()) >= MIN_VERSION
                ? Match.EXACT
                : Match.NO;
    }

    @Override
    public TableSyntax tables() {
        return this;
    }

    @Override
    public String typeName(SqlType type) {
        return TYPES.of(type);
    }

    @Override
    public Optional<String> encryption(Connection connection) throws SQLException {
        return Optional.of(connection.getMetaData().getURL().startsWith("jdbc:h2:ssl:") ? "TLS" : "none");
    }

    /** H2 copies a table to add a key, so tables are created with it. */
    @Override
    public boolean clustersOnPrimaryKey() {
        return true;
    }

    @Override
    public BulkLoader bulkLoader(Connection connection, Table table) throws SQLException {
        return new InsertBatches(connection, table);
    }

    /** {@inheritDoc} By the codes of {@code org.h2.api.ErrorCode}, then by the SQLSTATEs of the SQL standard. */
    @Override
    public ErrorClass classify(SQLException failure) {
        return switch (failure.getErrorCode()) {
            // deadlock, concurrent update of one row
            case 40_001, 90_131 -> ErrorClass.RETRYABLE;
            // lock timeout, statement cancelled or too long
            case 50_200, 57_014, 90_039 -> ErrorClass.TIMEOUT;
            // closed, broken or ended while it was in use
            case 90_067, 90_098, 90_121, 90_007, 90_108 -> ErrorClass.LOST_SESSION;
            // database read-only or in use elsewhere, account or privilege missing, wrong password, no such database
            case 90_097, 90_020, 90_096, 90_040, 28_000, 90_149, 90_146, 90_013 -> ErrorClass.REFUSED;
            // checks and values that do not fit
            case 90_023 -> ErrorClass.CONSTRAINT;
            default -> byState(Objects.requireNonNullElse(failure.getSQLState(), ""));
        };
    }

    private static ErrorClass byState(String state) {
        // values that do not fit
        return state.startsWith("22001") || state.startsWith("22003")
                ? ErrorClass.CONSTRAINT
                : GenericDialect.classify(state);
    }

    @Override
    public String advice(SQLException failure) {
        return switch (failure.getErrorCode()) {
            case 28_000 ->
                "give the user with --user and its password with --password-env NAME, --password-file FILE or the variable"
                        + " ASSAY_PASSWORD";
            case 90_067 -> "is a server running there, and is it reachable from this host?";
            case 90_020 -> "another process has the file open; stop it, or run an H2 server and connect through it";
            case 90_146, 90_149 -> "let H2 make the database by opening it once, or correct its name in the URL";
            case 90_096 -> "grant the account the missing privilege";
            case 90_097 ->
                "the database was opened read-only; remove ACCESS_MODE_DATA=r from the URL, or make its"
                        + " file writable";
            default -> "";
        };
    }

    @Override
    public Map<String, String> readSettings(Connection connection) throws SQLException {
        return Queries.pairs(
                connection,
                "SELECT setting_name, setting_value FROM information_schema.settings WHERE setting_name IN (" + SETTINGS
                        + ")");
    }

    /**
     * {@inheritDoc}
     *
     * <p>H2 never waits for the disk. With {@code WRITE_DELAY=0} a commit is written to the operating system before it returns; with a
     * delay it stays in the memory of the process for that time. The value comes from the file: H2 2.4 applies it only after a
     * session has set it again since the database was opened, and no query reports whether one did.
     */
    @Override
    public Durability durability(Map<String, String> settings) {
        String delay = settings.get("WRITE_DELAY");
        if (delay == null) {
            return Durability.UNKNOWN;
        }
        return new Durability(
                Map.of("WRITE_DELAY", delay),
                List.of(
                        delay.equals("0")
                                ? "WRITE_DELAY=0 (H2 writes at a commit if a session has set this since the database was"
                                        + " opened, as ;WRITE_DELAY=0 in the URL does, and does not wait for the disk)"
                                : "WRITE_DELAY=" + delay + " (H2 writes a commit up to this many ms later)"));
    }

    @Override
    public void settle(Connection connection, Table table) throws SQLException {
        try {
            Queries.execute(connection, "ANALYZE TABLE " + table.name());
        } catch (SQLException e) {
            // Only an administrator may do this; H2 does it automatically after some thousand changes.
            if (classify(e) != ErrorClass.REFUSED) {
                throw e;
            }
        }
    }

    @Override
    public Optional<String> checkpoint(Connection connection) throws SQLException {
        try {
            Queries.execute(connection, "CHECKPOINT SYNC");
            return Optional.empty();
        } catch (SQLException e) {
            if (classify(e) != ErrorClass.REFUSED) {
                throw e;
            }
            return Optional.of("no CHECKPOINT: the account lacks ADMIN rights");
        }
    }

    @Override
    public Optional<ServerCounters> counters(Connection connection) {
        return Optional.empty();
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.TRANSACTIONS, Capability.SELECT_FOR_UPDATE, Capability.FOREIGN_KEYS);
    }

    @Override
    public List<Finding> examine(Connection connection, Map<String, String> properties, Expectation expectation)
            throws SQLException {
        return new H2Examination(connection, readSettings(connection), expectation).findings();
    }

    @Override
    public DriverPreset preset(String driverClass) {
        return driverClass.startsWith("org.h2.") ? PRESET : DriverPreset.none();
    }
}
