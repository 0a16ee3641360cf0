package dev.assay.spi.data;

import java.io.IOException;

/** A chunk of values known beforehand. Immutable. */
record SimpleChunk(String id, String table, long rows, Chunk.Content content) implements Chunk {

    @Override
    public void write(RowWriter writer) throws IOException {
        content.write(writer);
    }
}
