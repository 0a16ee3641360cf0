package dev.assay.spi.data;

import java.io.IOException;
import java.util.function.LongSupplier;

/** A chunk made of a way to count its rows and a way to write them. Immutable. */
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
