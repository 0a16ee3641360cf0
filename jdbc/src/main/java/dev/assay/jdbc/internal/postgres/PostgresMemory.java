package dev.assay.jdbc.internal.postgres;

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
import java.util.stream.Collectors;

/** Whether the data fit into the memory of a PostgreSQL: then no reading of a disk is measured. Confined to one thread. */
final class PostgresMemory {

    private static final Subject MEMORY = new Subject("memory", Area.TARGET);

    /** What a server has that nobody has set up. */
    private static final long DEFAULT_BUFFERS = 128L << 20;

    private final Connection connection;
    private final Expectation expectation;

    PostgresMemory(Connection connection, Expectation expectation) {
        this.connection = connection;
        this.expectation = expectation;
    }

    Finding finding() throws SQLException {
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
                ? ": they fit into the operating system's cache, if it is as large as that, but not into shared_buffers"
                : ": they fit into neither, so the figures are those of the disks";
        return buffers <= DEFAULT_BUFFERS
                ? MEMORY.warning(
                        found + meaning,
                        "raise shared_buffers, to about a quarter of the server's memory; as it is, nobody has set the"
                                + " server up")
                : MEMORY.note(
                        found + meaning,
                        "raise shared_buffers or use less data, unless that is what you want to measure");
    }

    private DataSize size() throws SQLException {
        Dataset dataset = expectation.dataset();
        if (dataset == null) {
            return DataSize.ofDatabase(CatalogueRow.of(connection, "SELECT pg_database_size(current_database())")
                    .amount(1));
        }
        String names =
                dataset.tables().stream().map(table -> "'" + table.name() + "'").collect(Collectors.joining(", "));
        CatalogueRow row = CatalogueRow.of(
                connection,
                "SELECT coalesce(sum(pg_total_relation_size(to_regclass(name))), 0) FROM unnest(ARRAY[" + names
                        + "]::text[]) name");
        return DataSize.of(dataset, row.amount(1));
    }
}
