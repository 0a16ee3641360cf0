package dev.assay.spi.data;

import java.io.IOException;
import java.util.function.LongSupplier;

/** A chunk from functions for its number of rows and its content. Immutable. */
record SimpleChunk(String id, String table, LongSupplier count, Chunk.Content content) implements Chunk {

    @Override
    public long rows() {
        return count.getAsLong();
    }

    @Override
    public void write(RowWriter writer) throws IOException {
        content.write(writer);
    }

    @Override
    public String toString() {
        return id;
    }
}
