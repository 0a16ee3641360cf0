package dev.assay.jdbc.internal.examine;

import dev.assay.model.unit.ByteText;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How large data are.
 *
 * @param bytes of them
 * @param text the same for a person, and where the figure comes from
 */
public record DataSize(long bytes, String text) {

    /** The header of a row and its pointer in the page: 28 bytes of PostgreSQL's, 20 and more of InnoDB's and H2's. */
    private static final int ROW_OVERHEAD = 28;

    /** What a database holds of which nobody said what will be used. */
    public static DataSize ofDatabase(long bytes) {
        return new DataSize(bytes, "the database holds " + ByteText.format(bytes));
    }

    /**
     * What a data set takes, or will take once it is loaded.
     *
     * @param present bytes of its tables as they are; those that are empty, or on their way, say nothing of how large they
     *     will be
     */
    public static DataSize of(Dataset dataset, long present) {
        long estimate = estimate(dataset);
        return present >= estimate
                ? new DataSize(present, "the data take " + ByteText.format(present))
                : new DataSize(estimate, "the data will take about " + ByteText.format(estimate) + " without indexes");
    }

    private static long estimate(Dataset dataset) {
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
        } else if (type instanceof SqlType.Text text) {
            return text.bytes();
        } else if (type instanceof SqlType.Json document) {
            return document.bytes();
        } else if (type instanceof SqlType.Int) {
            return 4;
        }
        return 8;
    }
}
