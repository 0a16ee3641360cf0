package dev.assay.jdbc.internal.examine;

import dev.assay.model.unit.ByteText;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A size of data, and a text for messages with the size and its source. */
public record DataSize(long bytes, String text) {

    /** Row header and page pointer: 28 bytes in PostgreSQL, 20 or more in InnoDB and H2. */
    private static final int ROW_OVERHEAD = 28;

    /**
     * Measures a data set, or the whole database if it is unknown.
     *
     * @param databaseSql query of the size of the database
     * @param name converts the name of a table into a literal without quotes
     * @param datasetSql makes the query of the present size of tables from their quoted names
     */
    public static DataSize measure(
            Connection connection,
            @Nullable Dataset dataset,
            String databaseSql,
            UnaryOperator<String> name,
            UnaryOperator<String> datasetSql)
            throws SQLException {
        if (dataset == null) {
            long bytes = CatalogueRow.of(connection, databaseSql).amount(1);
            return new DataSize(bytes, "the database holds " + ByteText.format(bytes));
        }
        String names = dataset.tables().stream()
                .map(table -> "'" + name.apply(table.name()) + "'")
                .collect(Collectors.joining(", "));
        return of(dataset, CatalogueRow.of(connection, datasetSql.apply(names)).amount(1));
    }

    /** Returns the size of a data set, or an estimate if its tables are empty or partly loaded. */
    private static DataSize of(Dataset dataset, long present) {
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

    /** Returns the estimated size of a value; half the maximum for varying text. */
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
