package dev.assay.spi.data;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * Builds a {@link Dataset} of tables whose rows are generated one by one from their numbers. It divides the rows of each table
 * into chunks, each with its own random sequence, so that threads can write chunks in any order. Each method changes this builder
 * and returns it. Confined to one thread.
 *
 * <p>Implement {@link Dataset} directly if a chunk is more than a range of rows.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DatasetBuilder {

    private static final int ROWS_PER_CHUNK = 1_000;

    private final String workload;
    private final int formatVersion;
    private final Seeds seeds;
    private final Map<String, String> scale = new HashMap<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    private int rowsPerChunk = ROWS_PER_CHUNK;
    private boolean grows;

    DatasetBuilder(String workload, int formatVersion, Seeds seeds) {
        this.workload = workload;
        this.formatVersion = formatVersion;
        this.seeds = seeds;
    }

    /** Generates the rows of one table. */
    @FunctionalInterface
    public interface Rows {

        /**
         * Writes all columns of a row, in the order of the table.
         *
         * @implSpec Writes the same columns for the same arguments. Does not call {@link RowWriter#endRow}: the builder does.
         *     Called by several threads at the same time, each with its own random sequence and writer.
         * @param row number of the row in its table, from 1
         * @param random random sequence of the chunk
         * @throws IOException if the writer does; passed on unchanged
         */
        void write(long row, RandomStream random, RowWriter writer) throws IOException;
    }

    /**
     * Adds a value that determines the rows to the marker, such as {@code items=1000}. Without any, the marker has the number of rows
     * of each table, so that data with other tables or numbers of rows are told apart.
     */
    public DatasetBuilder scale(String name, long value) {
        scale.put(name, Long.toString(value));
        return this;
    }

    /**
     * Sets the number of rows per chunk for the tables that follow; 1,000 by default. The number is part of the format of the
     * data set: with another one, the same seed gives other rows.
     *
     * @param rows at least 1
     */
    public DatasetBuilder rowsPerChunk(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("rows of a chunk: found " + rows + ", at least 1 is needed");
        }
        rowsPerChunk = rows;
        return this;
    }

    /**
     * Adds a table without rows. The tables that its foreign keys refer to have to be added before.
     *
     * @throws IllegalArgumentException if they were not, or there is already a table of this name
     */
    public DatasetBuilder table(Table table) {
        Set<String> before = tables.stream().map(Table::name).collect(Collectors.toSet());
        if (before.contains(table.name())) {
            throw new IllegalArgumentException("two tables have the name " + table.name());
        }
        for (Table.ForeignKey key : table.foreignKeys()) {
            if (!before.contains(key.references()) && !key.references().equals(table.name())) {
                throw new IllegalArgumentException(table.name() + ": its foreign key " + key.name() + " refers to "
                        + key.references() + ", which has to be added before it");
            }
        }
        tables.add(table);
        return this;
    }

    /**
     * Adds a table with rows.
     *
     * @param table see {@link #table(Table)}
     * @param count number of rows, at least 0
     */
    public DatasetBuilder table(Table table, long count, Rows rows) {
        if (count < 0) {
            throw new IllegalArgumentException(
                    "rows of " + table.name() + ": found " + count + ", at least 0 is needed");
        }
        parts.add(new Part(table.name(), count, rowsPerChunk, rows, seeds));
        return table(table);
    }

    /** Declares that the workload inserts permanent rows; see {@link Dataset#grows}. */
    public DatasetBuilder grows() {
        grows = true;
        return this;
    }

    /** Returns the data set. */
    public Dataset build() {
        Map<String, String> determining = new HashMap<>(scale);
        if (determining.isEmpty()) {
            tables.forEach(table -> determining.put(table.name(), "0"));
            parts.forEach(part -> determining.put(part.table(), Long.toString(part.count())));
        }
        return new Built(
                new DatasetMarker(workload, formatVersion, determining, seeds.seed(), Map.of()),
                List.copyOf(tables),
                List.copyOf(parts),
                grows);
    }

    private record Built(DatasetMarker marker, List<Table> tables, List<Part> parts, boolean grows) implements Dataset {

        @Override
        public Stream<Chunk> chunks() {
            return parts.stream().flatMap(Part::chunks);
        }

        @Override
        public long rows() {
            return parts.stream().mapToLong(Part::count).sum();
        }
    }

    /** The rows of one table. */
    private record Part(String table, long count, int perChunk, Rows rows, Seeds seeds) {

        Stream<Chunk> chunks() {
            return LongStream.range(0, (count + perChunk - 1) / perChunk).mapToObj(this::chunk);
        }

        private Chunk chunk(long index) {
            long before = index * perChunk;
            long last = Math.min(before + perChunk, count);
            return Chunk.of(table + "/" + index, table, () -> last - before, writer -> {
                RandomStream random = seeds.stream(table + "/rows", index);
                for (long row = before + 1; row <= last; row++) {
                    rows.write(row, random, writer);
                    writer.endRow();
                }
            });
        }
    }
}
