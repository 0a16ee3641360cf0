package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.DataSize;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.model.unit.ByteText;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Findings on the settings of a MySQL or MariaDB server other than durability. Confined to one thread. */
record MysqlSettings(Connection connection, MysqlFacts facts, Expectation expectation) {

    private static final Subject MEMORY = new Subject("memory", Area.TARGET);
    private static final Subject CHECKPOINTS = new Subject("checkpoints", Area.TARGET);
    private static final Subject SERVER_LOGS = new Subject("server-logs", Area.TARGET);
    private static final Subject BULK_LOAD = new Subject("bulk-load", Area.TARGET);
    private static final Subject IDLE_LIMIT = new Subject("idle-limit", Area.TARGET);
    private static final Subject ISOLATION = new Subject("isolation", Area.TARGET);
    private static final long DEFAULT_BUFFERS = 128L << 20;

    /** With a smaller log, steady writes force bursts of page flushes. */
    private static final long MIN_LOG_BYTES = 1L << 30;

    /** TPC-C 5.2.5: keying takes up to 18 s, think time up to ten times its mean of 12 s. */
    private static final long MIN_IDLE_SECONDS = 138;

    /** Slower statements are rare under load. */
    private static final double MIN_SLOW_SECONDS = 1;

    Finding memory() throws SQLException {
        long buffers = facts.number("innodb_buffer_pool_size");
        DataSize data = size();
        String found = data.text() + "; innodb_buffer_pool_size = " + ByteText.format(buffers);
        if (data.bytes() <= buffers) {
            return MEMORY.ok(found + ": they fit");
        }
        String meaning = ": they do not fit, so the results include disk reads";
        return buffers <= DEFAULT_BUFFERS
                ? MEMORY.warning(
                        found + meaning, "raise innodb_buffer_pool_size to about three quarters of the server's memory")
                : MEMORY.note(
                        found + meaning,
                        "raise innodb_buffer_pool_size or use less data, unless you measure disk reads");
    }

    /** Reads the size. The server's statistics may be a day old and too small for growing tables. */
    private DataSize size() throws SQLException {
        String sum =
                "SELECT CAST(COALESCE(SUM(data_length + index_length), 0) AS UNSIGNED) FROM information_schema.tables"
                        + " WHERE table_schema = DATABASE()";
        return DataSize.measure(
                connection,
                expectation.dataset(),
                sum,
                UnaryOperator.identity(),
                names -> sum + " AND table_name IN (" + names + ")");
    }

    /** Returns nothing for Amazon Aurora, which has no such log. */
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
                bytes >= MIN_LOG_BYTES
                        ? CHECKPOINTS.ok(found)
                        : CHECKPOINTS.note(
                                found
                                        + ": under steady writes the log may fill every minute, which forces bursts of page"
                                        + " flushes",
                                "raise " + name + " to " + ByteText.format(2 * MIN_LOG_BYTES / files)
                                        + " or more, or measure over many such bursts"));
    }

    Finding serverLogs() throws SQLException {
        List<String> found = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        if (facts.on("general_log")) {
            found.add("general_log = ON (each statement is written to a file)");
            remedies.add(facts.setting("general_log", "OFF"));
        }
        if (facts.on("slow_query_log") && slowSeconds() < MIN_SLOW_SECONDS) {
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

    /** Concerns loading only; measured connections may not use it. */
    Finding bulkLoad() {
        return facts.on("local_infile")
                ? BULK_LOAD.ok("local_infile = ON: LOAD DATA LOCAL INFILE")
                : BULK_LOAD.note(
                        "local_infile = OFF: loading uses batches of INSERT, at a quarter to two thirds of the rate of"
                                + " LOAD DATA LOCAL INFILE",
                        facts.setting("local_infile", "ON"));
    }

    Finding idleLimit() throws SQLException {
        List<String> tooShort = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        for (String name : List.of("wait_timeout", "idle_transaction_timeout", "idle_write_transaction_timeout")) {
            String value = facts.session().get(name);
            long seconds = value == null ? 0 : CatalogueRow.number(value);
            if (seconds > 0 && seconds < MIN_IDLE_SECONDS) {
                tooShort.add(name + " = " + seconds + " s");
                remedies.add(facts.setting(name, name.equals("wait_timeout") ? "28800" : "0"));
            }
        }
        return tooShort.isEmpty()
                ? IDLE_LIMIT.ok("wait_timeout = " + facts.session().getOrDefault("wait_timeout", "?") + " s")
                : IDLE_LIMIT.warning(
                        String.join(", ", tooShort)
                                + ": the server closes sessions during longer think times (TPC-C: up to "
                                + MIN_IDLE_SECONDS + " s), which counts as an error",
                        String.join(" ", remedies));
    }

    Finding isolation() {
        String level = facts.ofSession("transaction_isolation", "tx_isolation");
        String found = level.toLowerCase(Locale.ROOT) + ", unless --isolation sets another level";
        return level.equalsIgnoreCase("READ-UNCOMMITTED")
                ? ISOLATION.warning(
                        found + ": transactions read uncommitted data and do less work than at other levels",
                        "--isolation read-committed or higher")
                : ISOLATION.ok(found);
    }
}
