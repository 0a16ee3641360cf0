package dev.assay.jdbc.internal.h2;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.ClockDifference;
import dev.assay.jdbc.internal.examine.DataSize;
import dev.assay.jdbc.internal.examine.Encryption;
import dev.assay.jdbc.internal.examine.Examination;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.model.unit.ByteText;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Examination of an H2 database with an ordinary account. Changes nothing. Confined to one thread. */
record H2Examination(Connection connection, Map<String, String> settings, Expectation expectation) {

    private static final Subject READ_ONLY = new Subject("read-only", Area.TARGET);
    private static final Subject DURABILITY = new Subject("durability", Area.TARGET);
    private static final Subject MEMORY = new Subject("memory", Area.TARGET);
    private static final Subject ISOLATION = new Subject("isolation", Area.TARGET);

    private static final String CLOCK = "SELECT EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)";

    private static final long MEBIBYTE = 1L << 20;

    List<Finding> findings() {
        return new Examination()
                .part("encryption", () -> List.of(encryption()))
                .part("privileges", () -> new H2Privileges(connection, expectation).findings())
                .part("read-only", () -> List.of(readOnly()))
                .part("durability", () -> List.of(durability()))
                .part("memory", () -> List.of(memory()))
                .part("isolation", () -> List.of(isolation()))
                .part("clock", () -> List.of(ClockDifference.finding(connection, CLOCK)))
                .findings();
    }

    private Finding encryption() throws SQLException {
        return Objects.requireNonNullElse(connection.getMetaData().getURL(), "").startsWith("jdbc:h2:ssl:")
                ? Encryption.encrypted("jdbc:h2:ssl")
                : Encryption.none();
    }

    private Finding readOnly() throws SQLException {
        if (CatalogueRow.of(connection, "SELECT READONLY()").truth(1)) {
            return READ_ONLY.problem(
                    "the database was opened read-only",
                    "remove ACCESS_MODE_DATA=r from the URL, and check that the file is writable");
        }
        return connection.isReadOnly()
                ? READ_ONLY.problem("the driver makes read-only connections", "configure it for writes")
                : READ_ONLY.ok("the database accepts writes");
    }

    /** Whether the database has a file; H2 reports a file size then. */
    private boolean persistent() throws SQLException {
        return CatalogueRow.of(
                        connection,
                        "SELECT COUNT(*) FROM information_schema.settings WHERE setting_name = 'info.FILE_SIZE'")
                .truth(1);
    }

    private Finding durability() throws SQLException {
        if (!persistent()) {
            return DURABILITY.warning(
                    "the database is in memory only (jdbc:h2:mem): a commit writes nothing",
                    "use the URL of a file, jdbc:h2:file:…, unless you compare in-memory databases");
        }
        String delay = settings.getOrDefault("WRITE_DELAY", "");
        return delay.equals("0")
                ? DURABILITY.note(
                        "WRITE_DELAY = 0: H2 writes at a commit and never waits for the disk, and a crash of the host loses"
                                + " the last commits",
                        "state this with the results: no setting makes H2 as durable as the other products")
                : DURABILITY.warning(
                        "WRITE_DELAY = " + delay
                                + " ms: a commit writes nothing, and a crash of the process loses the last commits",
                        "SET WRITE_DELAY 0;");
    }

    private Finding memory() throws SQLException {
        if (!persistent()) {
            return MEMORY.ok("the database is in memory");
        }
        long cache = CatalogueRow.number(settings.getOrDefault("info.CACHE_MAX_SIZE", "")) * MEBIBYTE;
        DataSize data = size();
        String found = data.text() + "; the cache holds " + ByteText.format(cache);
        return data.bytes() <= cache
                ? MEMORY.ok(found + ": they fit")
                : MEMORY.note(
                        found + ": they do not fit, so pages are read from the file repeatedly",
                        "raise CACHE_SIZE (" + (data.bytes() / 1024 + 1)
                                + " KiB or more, with a larger heap) or use less data, unless you measure file reads");
    }

    private DataSize size() throws SQLException {
        String sum = "SELECT COALESCE(SUM(DISK_SPACE_USED('\"' || table_schema || '\".\"' || table_name || '\"')), 0)"
                + " FROM information_schema.tables WHERE table_schema = SCHEMA()";
        return DataSize.measure(
                connection,
                expectation.dataset(),
                sum,
                name -> name.toUpperCase(Locale.ROOT),
                names -> sum + " AND UPPER(table_name) IN (" + names + ")");
    }

    private Finding isolation() throws SQLException {
        String level = CatalogueRow.of(
                        connection,
                        "SELECT isolation_level FROM information_schema.sessions WHERE session_id = SESSION_ID()")
                .text(1);
        String found = level.toLowerCase(Locale.ROOT).replace(' ', '-') + ", unless --isolation sets another level";
        return level.equals("READ UNCOMMITTED")
                ? ISOLATION.warning(
                        found + ": transactions read uncommitted data and do less work than at other levels",
                        "--isolation read-committed or higher")
                : ISOLATION.ok(found);
    }
}
