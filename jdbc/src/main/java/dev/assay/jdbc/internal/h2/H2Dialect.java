package dev.assay.jdbc.internal.h2;

import dev.assay.jdbc.internal.TypeNames;
import dev.assay.jdbc.internal.Versions;
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
import java.util.stream.Collectors;

/** H2 from 2.0 on, in the JVM or behind its own server. Stateless. */
public final class H2Dialect
        implements Dialect, TableSyntax, BulkLoading, Maintenance, ServerActivity, ServerExamination {

    private static final TypeNames TYPES = new TypeNames("H2", "numeric", "timestamp(6)", "integer", "varchar", null);

    private static final int OLDEST = 2;

    /** What decides about durability, memory and locks. */
    private static final List<String> SETTINGS = List.of(
            "ANALYZE_AUTO",
            "CACHE_SIZE",
            "DB_CLOSE_DELAY",
            "DEFRAG_ALWAYS",
            "LOCK_MODE",
            "DEFAULT_LOCK_TIMEOUT",
            "MODE",
            "MV_STORE",
            "WRITE_DELAY",
            "info.BUILD_ID",
            "info.CACHE_MAX_SIZE",
            "info.PAGE_COUNT",
            "info.VERSION_MAJOR",
            "info.VERSION_MINOR");

    /** Whoever makes a key or an index has the catalogue locked until it is made: the others wait, and 2 s are not enough. */
    private static final DriverPreset PRESET = DriverPreset.none().withLoading(Map.of("LOCK_TIMEOUT", "3600000"));

    /** Stateless: any number of them are the same. */
    public H2Dialect() {}

    @Override
    public String id() {
        return "h2";
    }

    @Override
    public Match match(DatabaseIdentity identity) {
        if (identity.product().isEmpty()) {
            return identity.url().startsWith("jdbc:h2:") ? Match.FAMILY : Match.NO;
        }
        return identity.product().equals("H2") && Versions.major(identity.version()) >= OLDEST ? Match.EXACT : Match.NO;
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

    /** A key that is there before the rows saves copying them, which is how H2 would alter the table. */
    @Override
    public boolean clustersOnPrimaryKey() {
        return true;
    }

    @Override
    public BulkLoader bulkLoader(Connection connection, Table table) throws SQLException {
        return new InsertBatches(connection, table);
    }

    /** By the codes of {@code org.h2.api.ErrorCode}, and by SQLSTATE, which H2 gives to those that the standard knows. */
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
        if (state.startsWith("23") || state.startsWith("22001") || state.startsWith("22003")) {
            return ErrorClass.CONSTRAINT;
        }
        if (state.startsWith("40")) {
            return ErrorClass.RETRYABLE;
        }
        if (state.startsWith("08")) {
            return ErrorClass.LOST_SESSION;
        }
        return state.startsWith("28") ? ErrorClass.REFUSED : ErrorClass.FATAL;
    }

    @Override
    public String advice(SQLException failure) {
        return switch (failure.getErrorCode()) {
            case 28_000 ->
                "give the user with --user and its password with --password-env NAME, --password-file FILE or the variable"
                        + " ASSAY_PASSWORD";
            case 90_067 -> "is a server running there, and is it reachable from this host?";
            case 90_020 -> "another process has the file open; end it, or run H2's server and connect through it";
            case 90_146, 90_149 -> "let H2 make the database by opening it once, or correct its name in the URL";
            case 90_096 -> "the account needs the privilege to do that";
            case 90_097 -> "the database was opened for reading alone";
            default -> "";
        };
    }

    @Override
    public Map<String, String> readSettings(Connection connection) throws SQLException {
        String names = SETTINGS.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        Map<String, String> settings = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT setting_name, setting_value"
                        + " FROM information_schema.settings WHERE setting_name IN (" + names + ")")) {
            while (rows.next()) {
                settings.put(rows.getString(1), rows.getString(2));
            }
        }
        return settings;
    }

    /**
     * {@inheritDoc}
     *
     * <p>H2 forces nothing to the disk at a commit, whatever its settings: without a delay a commit is handed to the operating
     * system before it is reported, with one it is in the memory of the process until the delay has passed. What is read back is
     * what the file says: H2 2.4 heeds it only once a session has set it anew since the file was opened, and until then delays
     * as ever, which no question to it shows.
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
                                : "WRITE_DELAY=" + delay + " (H2 writes up to so many ms after a commit)"));
    }

    @Override
    public void settle(Connection connection, Table table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("ANALYZE TABLE " + table.name());
        } catch (SQLException e) {
            // H2 does it by itself after some thousand changes; asked to, only for an administrator
            if (classify(e) != ErrorClass.REFUSED) {
                throw e;
            }
        }
    }

    @Override
    public Optional<String> checkpoint(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT SYNC");
            return Optional.empty();
        } catch (SQLException e) {
            if (classify(e) != ErrorClass.REFUSED) {
                throw e;
            }
            return Optional.of("no CHECKPOINT: the account lacks ADMIN rights");
        }
    }

    /** H2 counts none. */
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
