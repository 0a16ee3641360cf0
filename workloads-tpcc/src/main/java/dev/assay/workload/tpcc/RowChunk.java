package dev.assay.workload.tpcc;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.RowWriter;
import java.io.IOException;
import java.util.function.LongSupplier;

/** A chunk made of a way to write its rows and a way to count them. Immutable. */
final class RowChunk implements Chunk {

    private final String id;
    private final String table;
    private final LongSupplier count;
    private final Rows rows;

    /** Writes rows. */
    interface Rows {

        /** Writes the same rows each time. */
        void write(RowWriter writer) throws IOException;
    }

    /**
     * @param part what follows the table's name in the id
     * @param count replays what decides the number of rows, so that listing chunks costs nothing
     */
    RowChunk(String table, String part, LongSupplier count, Rows rows) {
        this.id = table + "/" + part;
        this.table = table;
        this.count = count;
        this.rows = rows;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String table() {
        return table;
    }

    @Override
    public long rows() {
        return count.getAsLong();
    }

    @Override
    public void write(RowWriter writer) throws IOException {
        rows.write(writer);
    }

    @Override
    public String toString() {
        return id;
    }
}
