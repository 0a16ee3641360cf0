package dev.assay.testkit;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Two tables for which no rows are generated: one empty, and {@code items} with this many rows of 100 bytes. */
record SmallDataset(long items) implements Dataset {

    @Override
    public DatasetMarker marker() {
        return new DatasetMarker("small", 1, Map.of(), 0, Map.of());
    }

    @Override
    public List<Table> tables() {
        return List.of(table("items"), table("orders"));
    }

    private static Table table(String name) {
        return new Table(
                name,
                List.of(
                        new Table.Column("id", new SqlType.Int(), false),
                        new Table.Column("text", new SqlType.Char(67), false)),
                List.of("id"),
                List.of(),
                List.of());
    }

    @Override
    public Stream<Chunk> chunks() {
        return Stream.of(new Items(items));
    }

    private record Items(long rows) implements Chunk {
        @Override
        public String id() {
            return "all";
        }

        @Override
        public String table() {
            return "items";
        }

        @Override
        public void write(RowWriter writer) {
            throw new UnsupportedOperationException("nobody loads it");
        }
    }
}
