package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.ClockDifference;
import dev.assay.jdbc.internal.examine.DataSize;
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
import java.util.function.UnaryOperator;

/** Examination of a PostgreSQL server with an ordinary account. Changes nothing. Confined to one thread. */
record PostgresExamination(Connection connection, Map<String, String> properties, Expectation expectation) {

    private static final Subject READ_ONLY = new Subject("read-only", Area.TARGET);
    private static final Subject DURABILITY = new Subject("durability", Area.TARGET);
    private static final Subject REPLICATION = new Subject("replication", Area.TARGET);
    private static final Subject MEMORY = new Subject("memory", Area.TARGET);
    private static final Subject CHECKPOINTS = new Subject("checkpoints", Area.TARGET);
    private static final Subject AUTOVACUUM = new Subject("autovacuum", Area.TARGET);

    private static final String CLOCK = "SELECT extract(epoch from clock_timestamp())";

    private static final long GIBIBYTE = 1L << 30;
    private static final long DEFAULT_BUFFERS = 128L << 20;

    /** Below these, steady writes make the time of checkpoints, and the full-page writes after them, irregular. */
    private static final long MIN_WAL_BYTES = 2 * GIBIBYTE;

    private static final int MIN_CHECKPOINT_SECONDS = 300;

    List<Finding> findings() {
        return new Examination()
                .part("driver", () -> new PostgresDriverSetUp(connection, properties).findings())
                .part("privileges", () -> new PostgresPrivileges(connection, expectation).findings())
                .part("connections", () -> List.of(new PostgresHeadroom(connection, expectation).finding()))
                .part("read-only", () -> List.of(readOnly()))
                .part("durability", this::durability)
                .part("memory", () -> List.of(memory()))
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
            return READ_ONLY.problem("the server is a standby, which accepts no writes", "use the URL of the primary");
        }
        if (!row.truth(2)) {
            return READ_ONLY.ok("the server accepts writes");
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
        List<String> names = List.of("fsync", "synchronous_commit", "full_page_writes");
        List<String> meanings = List.of(
                "writes do not wait for the disk, and a crash of the host may lose the database",
                "a commit does not wait for the disk, and a crash loses the last commits",
                "fewer writes, and a crash may leave torn pages");
        List<String> relaxed = new ArrayList<>();
        List<String> settings = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (row.text(i + 1).equals("off")) {
                relaxed.add(names.get(i) + " = off (" + meanings.get(i) + ")");
                settings.add(names.get(i) + " = on");
            }
        }
        List<Finding> found = new ArrayList<>();
        found.add(
                relaxed.isEmpty()
                        ? DURABILITY.ok("commits are durable: fsync = on, synchronous_commit = " + row.text(2)
                                + ", full_page_writes = on")
                        : DURABILITY.warning(
                                String.join("; ", relaxed),
                                "set " + String.join(", ", settings) + ", unless you compare these settings"));
        if (!row.text(4).isBlank()) {
            found.add(REPLICATION.note(
                    "commits wait for standbys: synchronous_standby_names = '" + row.text(4)
                            + "', synchronous_commit = " + row.text(2),
                    "state this with the results: they are those of the whole cluster"));
        }
        return found;
    }

    private Finding memory() throws SQLException {
        CatalogueRow row = CatalogueRow.of(
                connection,
                "SELECT pg_size_bytes(current_setting('shared_buffers')),"
                        + " pg_size_bytes(current_setting('effective_cache_size'))");
        long buffers = row.amount(1);
        long cache = row.amount(2);
        DataSize data = size();
        String found = data.text() + "; shared_buffers = " + ByteText.format(buffers) + ", effective_cache_size = "
                + ByteText.format(cache);
        if (data.bytes() <= buffers) {
            return MEMORY.ok(found + ": they fit into shared_buffers");
        }
        String meaning = data.bytes() <= cache
                ? ": they fit into the operating system's cache, if that is as large, but not into shared_buffers"
                : ": they fit into neither, so the results include disk reads";
        return buffers <= DEFAULT_BUFFERS
                ? MEMORY.warning(found + meaning, "raise shared_buffers to about a quarter of the server's memory")
                : MEMORY.note(found + meaning, "raise shared_buffers or use less data, unless you measure disk reads");
    }

    private DataSize size() throws SQLException {
        return DataSize.measure(
                connection,
                expectation.dataset(),
                "SELECT pg_database_size(current_database())",
                UnaryOperator.identity(),
                names -> "SELECT coalesce(sum(pg_total_relation_size(to_regclass(name))), 0) FROM unnest(ARRAY[" + names
                        + "]::text[]) name");
    }

    private Finding checkpoints() throws SQLException {
        CatalogueRow row = CatalogueRow.of(
                connection,
                "SELECT pg_size_bytes(current_setting('max_wal_size')), s.setting::integer"
                        + " FROM pg_settings s WHERE s.name = 'checkpoint_timeout'");
        long walBytes = row.amount(1);
        long seconds = row.amount(2);
        String found = "max_wal_size = " + ByteText.format(walBytes) + ", checkpoint_timeout = " + seconds + " s";
        if (walBytes >= MIN_WAL_BYTES && seconds >= MIN_CHECKPOINT_SECONDS) {
            return CHECKPOINTS.ok(found);
        }
        return CHECKPOINTS.note(
                found + ": under steady writes a checkpoint may come every minute, each followed by full-page writes",
                "raise max_wal_size to " + ByteText.format(2 * MIN_WAL_BYTES) + " or more and checkpoint_timeout to "
                        + MIN_CHECKPOINT_SECONDS + " s or more, or measure over many checkpoints");
    }

    private Finding autovacuum() throws SQLException {
        CatalogueRow row = CatalogueRow.of(
                connection, "SELECT current_setting('autovacuum') = 'on', current_setting('track_counts') = 'on'");
        if (row.truth(1) && row.truth(2)) {
            return AUTOVACUUM.ok("on");
        }
        return AUTOVACUUM.warning(
                (row.truth(1) ? "track_counts" : "autovacuum")
                        + " = off: dead rows accumulate and statistics become outdated,"
                        + " so throughput falls over time",
                "switch it on, unless the measurement is short and the data are fresh");
    }
}
