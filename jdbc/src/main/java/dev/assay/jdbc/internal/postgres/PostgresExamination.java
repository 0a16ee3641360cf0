package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.ClockDifference;
import dev.assay.jdbc.internal.examine.Examination;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.model.unit.ByteText;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What could spoil a measurement of a PostgreSQL, as far as an ordinary account may ask. Changes nothing. Confined to one
 * thread.
 */
final class PostgresExamination {

    private static final Subject READ_ONLY = new Subject("read-only", Area.TARGET);
    private static final Subject DURABILITY = new Subject("durability", Area.TARGET);
    private static final Subject REPLICATION = new Subject("replication", Area.TARGET);
    private static final Subject CHECKPOINTS = new Subject("checkpoints", Area.TARGET);
    private static final Subject AUTOVACUUM = new Subject("autovacuum", Area.TARGET);

    private static final String CLOCK = "SELECT extract(epoch from clock_timestamp())";

    private static final long GIBIBYTE = 1L << 30;

    /** Below these a steady load of writes makes checkpoints, and the full pages after them, a matter of chance. */
    private static final long LEAST_WAL_BYTES = 2 * GIBIBYTE;

    private static final int LEAST_CHECKPOINT_SECONDS = 300;

    private final Connection connection;
    private final Map<String, String> properties;
    private final Expectation expectation;

    PostgresExamination(Connection connection, Map<String, String> properties, Expectation expectation) {
        this.connection = connection;
        this.properties = properties;
        this.expectation = expectation;
    }

    List<Finding> findings() {
        return new Examination()
                .part("driver", () -> new PostgresDriverSetUp(connection, properties).findings())
                .part("privileges", () -> new PostgresPrivileges(connection, expectation).findings())
                .part("connections", () -> List.of(new PostgresHeadroom(connection, expectation).finding()))
                .part("read-only", () -> List.of(readOnly()))
                .part("durability", this::durability)
                .part("memory", () -> List.of(new PostgresMemory(connection, expectation).finding()))
                .part("checkpoints", () -> List.of(checkpoints()))
                .part("autovacuum", () -> List.of(autovacuum()))
                .part("clock", () -> List.of(ClockDifference.finding(connection, CLOCK)))
                .findings();
    }

    private Finding readOnly() throws SQLException {
        if (connection.isReadOnly()) {
            return READ_ONLY.problem("the driver makes read-only connections", "remove readOnly=true from the URL");
        }
        CatalogueRow row = CatalogueRow.of(
                connection,
                "SELECT pg_is_in_recovery(), current_setting('transaction_read_only') = 'on', s.source,"
                        + " quote_ident(current_database()), quote_ident(session_user)"
                        + " FROM pg_settings s WHERE s.name = 'default_transaction_read_only'");
        if (row.truth(1)) {
            return READ_ONLY.problem("the server is a standby, which takes no writes", "use the primary: give its URL");
        }
        if (!row.truth(2)) {
            return READ_ONLY.ok("the server takes writes");
        }
        String reset = " RESET default_transaction_read_only;";
        String remedy = switch (row.text(3)) {
            case "database" -> "ALTER DATABASE " + row.text(4) + reset;
            case "user" -> "ALTER ROLE " + row.text(5) + reset;
            case "database user" -> "ALTER ROLE " + row.text(5) + " IN DATABASE " + row.text(4) + reset;
            case "client" -> "remove default_transaction_read_only from the options of the URL";
            default -> "set default_transaction_read_only = off on the server";
        };
        return READ_ONLY.problem(
                "transactions are read-only (default_transaction_read_only = on, set for the " + row.text(3) + ")",
                remedy);
    }

    private List<Finding> durability() throws SQLException {
        CatalogueRow row = CatalogueRow.of(
                connection,
                "SELECT current_setting('fsync'), current_setting('synchronous_commit'),"
                        + " current_setting('full_page_writes'), current_setting('synchronous_standby_names')");
        List<String> relaxed = new ArrayList<>();
        List<String> settings = new ArrayList<>();
        if (row.text(1).equals("off")) {
            relaxed.add("fsync = off (nothing waits for the disk, and a crash of the host loses the database)");
            settings.add("fsync = on");
        }
        if (row.text(2).equals("off")) {
            relaxed.add(
                    "synchronous_commit = off (a commit does not wait for the disk, and a crash loses the last ones)");
            settings.add("synchronous_commit = on");
        }
        if (row.text(3).equals("off")) {
            relaxed.add("full_page_writes = off (less is written, and a crash may leave torn pages)");
            settings.add("full_page_writes = on");
        }
        List<Finding> found = new ArrayList<>();
        found.add(
                relaxed.isEmpty()
                        ? DURABILITY.ok("commits are durable: fsync = on, synchronous_commit = " + row.text(2)
                                + ", full_page_writes = on")
                        : DURABILITY.warning(
                                String.join("; ", relaxed),
                                "set " + String.join(", ", settings) + ", unless that is what you compare"));
        if (!row.text(4).isBlank()) {
            found.add(REPLICATION.note(
                    "commits wait for standbys: synchronous_standby_names = '" + row.text(4)
                            + "', synchronous_commit = " + row.text(2),
                    "say so beside the figures: they are those of the whole cluster"));
        }
        return found;
    }

    private Finding checkpoints() throws SQLException {
        CatalogueRow row = CatalogueRow.of(
                connection,
                "SELECT pg_size_bytes(current_setting('max_wal_size')), s.setting::integer"
                        + " FROM pg_settings s WHERE s.name = 'checkpoint_timeout'");
        long walBytes = row.amount(1);
        long seconds = row.amount(2);
        String found = "max_wal_size = " + ByteText.format(walBytes) + ", checkpoint_timeout = " + seconds + " s";
        if (walBytes >= LEAST_WAL_BYTES && seconds >= LEAST_CHECKPOINT_SECONDS) {
            return CHECKPOINTS.ok(found);
        }
        return CHECKPOINTS.note(
                found
                        + ": under a load of writes checkpoints may come every minute or so, each followed by whole pages in"
                        + " the log",
                "raise max_wal_size to " + ByteText.format(2 * LEAST_WAL_BYTES) + " or more and checkpoint_timeout to "
                        + LEAST_CHECKPOINT_SECONDS + " s or more, or measure over many of them");
    }

    private Finding autovacuum() throws SQLException {
        CatalogueRow row = CatalogueRow.of(
                connection, "SELECT current_setting('autovacuum') = 'on', current_setting('track_counts') = 'on'");
        if (row.truth(1) && row.truth(2)) {
            return AUTOVACUUM.ok("on");
        }
        return AUTOVACUUM.warning(
                (row.truth(1) ? "track_counts" : "autovacuum") + " = off: dead rows pile up and statistics grow old, so"
                        + " the figures fall over time",
                "switch it on, unless the measurement is short and the data fresh");
    }
}
