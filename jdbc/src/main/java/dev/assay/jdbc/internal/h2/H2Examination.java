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
import dev.assay.spi.data.Dataset;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What could spoil a measurement of an H2, as far as an ordinary account may ask. Changes nothing. Confined to one thread. */
final class H2Examination {

    private static final Subject READ_ONLY = new Subject("read-only", Area.TARGET);
    private static final Subject DURABILITY = new Subject("durability", Area.TARGET);
    private static final Subject MEMORY = new Subject("memory", Area.TARGET);
    private static final Subject ISOLATION = new Subject("isolation", Area.TARGET);

    private static final String CLOCK = "SELECT EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)";

    private static final long MEBIBYTE = 1L << 20;

    private final Connection connection;
    private final Map<String, String> settings;
    private final Expectation expectation;
    private final String url;

    /**
     * @param settings as the dialect reads them
     */
    H2Examination(Connection connection, Map<String, String> settings, Expectation expectation) throws SQLException {
        this.connection = connection;
        this.settings = settings;
        this.expectation = expectation;
        this.url = Objects.requireNonNullElse(connection.getMetaData().getURL(), "");
    }

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

    private Finding encryption() {
        return url.startsWith("jdbc:h2:ssl:") ? Encryption.encrypted("jdbc:h2:ssl") : Encryption.none();
    }

    private Finding readOnly() throws SQLException {
        if (CatalogueRow.of(connection, "SELECT READONLY()").truth(1)) {
            return READ_ONLY.problem(
                    "the database was opened for reading alone",
                    "remove ACCESS_MODE_DATA=r from the URL, and see that its file may be written");
        }
        return connection.isReadOnly()
                ? READ_ONLY.problem("the driver makes read-only connections", "see to it that they write")
                : READ_ONLY.ok("the database takes writes");
    }

    /** Whether it has a file; H2 says so by the figures it keeps of it. */
    private boolean persistent() throws SQLException {
        return CatalogueRow.of(
                        connection,
                        "SELECT COUNT(*) FROM information_schema.settings WHERE setting_name = 'info.FILE_SIZE'")
                .truth(1);
    }

    private Finding durability() throws SQLException {
        if (!persistent()) {
            return DURABILITY.warning(
                    "the database is in memory alone (jdbc:h2:mem): a commit writes nothing",
                    "give the URL of a file, jdbc:h2:file:…, unless that is what you compare");
        }
        String delay = settings.getOrDefault("WRITE_DELAY", "");
        return delay.equals("0")
                ? DURABILITY.note(
                        "WRITE_DELAY = 0: H2 writes at a commit and never waits for the disk, and a crash of the host loses"
                                + " the last commits",
                        "say so beside the figures: no setting of H2 is as durable as the other products")
                : DURABILITY.warning(
                        "WRITE_DELAY = " + delay
                                + " ms: a commit writes nothing, and a crash of the process loses the last" + " ones",
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
                        found + ": they do not fit, so pages are read from the file again and again",
                        "raise CACHE_SIZE (" + (data.bytes() / 1024 + 1)
                                + " KiB or more, with a heap to match) or use less data, unless that is what you want to"
                                + " measure");
    }

    private DataSize size() throws SQLException {
        Dataset dataset = expectation.dataset();
        String sum = "SELECT COALESCE(SUM(DISK_SPACE_USED('\"' || table_schema || '\".\"' || table_name || '\"')), 0)"
                + " FROM information_schema.tables WHERE table_schema = SCHEMA()";
        if (dataset == null) {
            return DataSize.ofDatabase(CatalogueRow.of(connection, sum).amount(1));
        }
        String names = dataset.tables().stream()
                .map(table -> "'" + table.name().toUpperCase(Locale.ROOT) + "'")
                .collect(Collectors.joining(", "));
        return DataSize.of(
                dataset,
                CatalogueRow.of(connection, sum + " AND UPPER(table_name) IN (" + names + ")")
                        .amount(1));
    }

    private Finding isolation() throws SQLException {
        String level = CatalogueRow.of(
                        connection,
                        "SELECT isolation_level FROM information_schema.sessions WHERE session_id = SESSION_ID()")
                .text(1);
        String found = level.toLowerCase(Locale.ROOT).replace(' ', '-') + ", unless --isolation says otherwise";
        return level.equals("READ UNCOMMITTED")
                ? ISOLATION.warning(
                        found + ": transactions see what others may take back, so they do less than elsewhere",
                        "--isolation read-committed or higher")
                : ISOLATION.ok(found);
    }
}
