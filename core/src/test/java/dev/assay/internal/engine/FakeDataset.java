package dev.assay.internal.engine;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A data set of {@code size} chunks ({@code c0}, …) of ten rows each. */
record FakeDataset(int size) implements Dataset {

    static final long ROWS = 10;

    @Override
    public DatasetMarker marker() {
        return new DatasetMarker("fake", 1, Map.of(), 0, Map.of());
    }

    @Override
    public List<Table> tables() {
        return List.of();
    }

    @Override
    public Stream<Chunk> chunks() {
        return IntStream.range(0, size).mapToObj(i -> new FakeChunk("c" + i));
    }

    private record FakeChunk(String id) implements Chunk {
        @Override
        public String table() {
            return "rows";
        }

        @Override
        public long rows() {
            return ROWS;
        }

        @Override
        public void write(RowWriter writer) {
            throw new UnsupportedOperationException("the fake store keeps ids alone");
        }
    }
}
