package dev.assay.jdbc;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.model.unit.ByteText;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.workload.Chunk;
import dev.assay.spi.workload.Dataset;
import dev.assay.spi.workload.SqlType;
import dev.assay.spi.workload.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;

/** Whether the data fit into the memory of a PostgreSQL: then no reading of a disk is measured. Confined to one thread. */
final class PostgresMemory {

    private static final Subject MEMORY = new Subject("memory", Area.TARGET);

    /** What a server has that nobody has set up. */
    private static final long DEFAULT_BUFFERS = 128L << 20;

    /** The header of a row and its pointer in the page. */
    private static final int ROW_OVERHEAD = 28;

    private final Connection connection;
    private final Expectation expectation;

    PostgresMemory(Connection connection, Expectation expectation) {
        this.connection = connection;
        this.expectation = expectation;
    }

    /** How large the data are, and in words where that figure comes from. */
    private record Size(long bytes, String text) {}

    Finding finding() throws SQLException {
        PostgresRow row = PostgresRow.of(
                connection,
                "SELECT pg_size_bytes(current_setting('shared_buffers')),"
                        + " pg_size_bytes(current_setting('effective_cache_size'))");
        long buffers = row.amount(1);
        long cache = row.amount(2);
        Size data = size();
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

    private Size size() throws SQLException {
        Dataset dataset = expectation.dataset();
        if (dataset == null) {
            PostgresRow row = PostgresRow.of(connection, "SELECT pg_database_size(current_database())");
            return new Size(row.amount(1), "the database holds " + ByteText.format(row.amount(1)));
        }
        String names =
                dataset.tables().stream().map(table -> "'" + table.name() + "'").collect(Collectors.joining(", "));
        PostgresRow row = PostgresRow.of(
                connection,
                "SELECT coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)" + " FROM unnest(ARRAY[" + names
                        + "]::text[]) name");
        long estimate = estimate(dataset);
        // Tables that are empty, or on their way, say nothing of how large they will be.
        return row.amount(1) >= estimate
                ? new Size(row.amount(1), "the data take " + ByteText.format(row.amount(1)))
                : new Size(estimate, "the data will take about " + ByteText.format(estimate) + " without indexes");
    }

    static long estimate(Dataset dataset) {
        Map<String, Long> rows =
                dataset.chunks().collect(Collectors.groupingBy(Chunk::table, Collectors.summingLong(Chunk::rows)));
        return dataset.tables().stream()
                .mapToLong(table -> rows.getOrDefault(table.name(), 0L) * rowBytes(table))
                .sum();
    }

    private static long rowBytes(Table table) {
        return ROW_OVERHEAD
                + table.columns().stream()
                        .mapToLong(column -> bytes(column.type()))
                        .sum();
    }

    /** What a value takes; of text that varies in length, half the most it may have. */
    private static int bytes(SqlType type) {
        if (type instanceof SqlType.Char text) {
            return text.length() + 1;
        } else if (type instanceof SqlType.Varchar text) {
            return text.length() / 2 + 1;
        } else if (type instanceof SqlType.Int) {
            return 4;
        }
        return 8;
    }
}
