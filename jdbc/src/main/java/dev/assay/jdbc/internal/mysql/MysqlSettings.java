package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.DataSize;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.model.unit.ByteText;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a MySQL or MariaDB is set to, besides durability. Confined to one thread. */
final class MysqlSettings {

    private static final Subject MEMORY = new Subject("memory", Area.TARGET);
    private static final Subject CHECKPOINTS = new Subject("checkpoints", Area.TARGET);
    private static final Subject SERVER_LOGS = new Subject("server-logs", Area.TARGET);
    private static final Subject BULK_LOAD = new Subject("bulk-load", Area.TARGET);
    private static final Subject IDLE_LIMIT = new Subject("idle-limit", Area.TARGET);
    private static final Subject ISOLATION = new Subject("isolation", Area.TARGET);

    /** What a server has that nobody has set up. */
    private static final long DEFAULT_BUFFERS = 128L << 20;

    /** Below this a steady load of writes has pages flushed in haste, whenever the log is full. */
    private static final long LEAST_LOG_BYTES = 1L << 30;

    /** TPC-C, 5.2.5: keying takes up to 18 s, thinking up to ten times its mean of 12 s. */
    private static final long LEAST_IDLE_SECONDS = 138;

    /** Whatever is slower is rare under a load worth measuring. */
    private static final double LEAST_SLOW_SECONDS = 1;

    private final Connection connection;
    private final MysqlFacts facts;
    private final Expectation expectation;

    MysqlSettings(Connection connection, MysqlFacts facts, Expectation expectation) {
        this.connection = connection;
        this.facts = facts;
        this.expectation = expectation;
    }

    Finding memory() throws SQLException {
        long buffers = facts.number("innodb_buffer_pool_size");
        DataSize data = size();
        String found = data.text() + "; innodb_buffer_pool_size = " + ByteText.format(buffers);
        if (data.bytes() <= buffers) {
            return MEMORY.ok(found + ": they fit");
        }
        String meaning = ": they do not fit, so the figures are those of the disks too";
        return buffers <= DEFAULT_BUFFERS
                ? MEMORY.warning(
                        found + meaning,
                        "raise innodb_buffer_pool_size, to about three quarters of the server's memory; as it is, nobody"
                                + " has set the server up")
                : MEMORY.note(
                        found + meaning,
                        "raise innodb_buffer_pool_size or use less data, unless that is what you want to measure");
    }

    /** The server's own figures may be a day old: those of tables that have grown meanwhile are taken for too small. */
    private DataSize size() throws SQLException {
        Dataset dataset = expectation.dataset();
        String sum =
                "SELECT CAST(COALESCE(SUM(data_length + index_length), 0) AS UNSIGNED) FROM information_schema.tables"
                        + " WHERE table_schema = DATABASE()";
        if (dataset == null) {
            return DataSize.ofDatabase(CatalogueRow.of(connection, sum).amount(1));
        }
        String names =
                dataset.tables().stream().map(table -> "'" + table.name() + "'").collect(Collectors.joining(", "));
        return DataSize.of(
                dataset,
                CatalogueRow.of(connection, sum + " AND table_name IN (" + names + ")")
                        .amount(1));
    }

    /** Nothing on a server that has no such log: Amazon's Aurora keeps it elsewhere. */
    List<Finding> checkpoints() throws SQLException {
        if (facts.knows("aurora_version")) {
            return List.of();
        }
        boolean capacity = facts.knows("innodb_redo_log_capacity");
        String name = capacity ? "innodb_redo_log_capacity" : "innodb_log_file_size";
        long files =
                !capacity && facts.knows("innodb_log_files_in_group") ? facts.number("innodb_log_files_in_group") : 1;
        long bytes = facts.number(name) * files;
        String found = name + " = " + ByteText.format(facts.number(name)) + (files == 1 ? "" : ", " + files + " files");
        return List.of(
                bytes >= LEAST_LOG_BYTES
                        ? CHECKPOINTS.ok(found)
                        : CHECKPOINTS.note(
                                found + ": under a load of writes the log is full every minute or so, and pages are"
                                        + " written out in haste",
                                "raise " + name + " to " + ByteText.format(2 * LEAST_LOG_BYTES / files)
                                        + " or more, or measure over many of these"));
    }

    Finding serverLogs() throws SQLException {
        List<String> found = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        if (facts.on("general_log")) {
            found.add("general_log = ON (each statement is written to a file)");
            remedies.add(facts.setting("general_log", "OFF"));
        }
        if (facts.on("slow_query_log") && slowSeconds() < LEAST_SLOW_SECONDS) {
            found.add("slow_query_log = ON with long_query_time = " + facts.text("long_query_time")
                    + " s (statements of the load are written to a file)");
            remedies.add(facts.setting("slow_query_log", "OFF"));
        }
        return found.isEmpty()
                ? SERVER_LOGS.ok("no statement of the load is logged")
                : SERVER_LOGS.warning(String.join("; ", found), String.join(" ", remedies));
    }

    private double slowSeconds() throws SQLException {
        try {
            return Double.parseDouble(facts.text("long_query_time"));
        } catch (NumberFormatException e) {
            throw new SQLException("found long_query_time = '" + facts.text("long_query_time") + "'", e);
        }
    }

    /** About loading alone: it is the measured connection that asks, which may not do it anyway. */
    Finding bulkLoad() {
        return facts.on("local_infile")
                ? BULK_LOAD.ok("local_infile = ON: LOAD DATA LOCAL INFILE")
                : BULK_LOAD.note(
                        "local_infile = OFF: loading takes batches of INSERT, at a quarter to two thirds of the rate of"
                                + " LOAD DATA LOCAL INFILE",
                        facts.setting("local_infile", "ON"));
    }

    Finding idleLimit() throws SQLException {
        List<String> tooShort = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        for (String name : List.of("wait_timeout", "idle_transaction_timeout", "idle_write_transaction_timeout")) {
            String value = facts.session().get(name);
            long seconds = value == null ? 0 : CatalogueRow.number(value);
            if (seconds > 0 && seconds < LEAST_IDLE_SECONDS) {
                tooShort.add(name + " = " + seconds + " s");
                remedies.add(facts.setting(name, name.equals("wait_timeout") ? "28800" : "0"));
            }
        }
        return tooShort.isEmpty()
                ? IDLE_LIMIT.ok("wait_timeout = " + facts.session().getOrDefault("wait_timeout", "?") + " s")
                : IDLE_LIMIT.warning(
                        String.join(", ", tooShort)
                                + ": a session of a user who thinks for longer is ended (TPC-C's take up" + " to "
                                + LEAST_IDLE_SECONDS + " s to key and think), which counts as an error",
                        String.join(" ", remedies));
    }

    Finding isolation() {
        String level = facts.ofSession("transaction_isolation", "tx_isolation");
        String found = level.toLowerCase(Locale.ROOT) + ", unless --isolation says otherwise";
        return level.equalsIgnoreCase("READ-UNCOMMITTED")
                ? ISOLATION.warning(
                        found + ": transactions see what others may take back, so they do less than elsewhere",
                        "--isolation read-committed or higher")
                : ISOLATION.ok(found);
    }
}
