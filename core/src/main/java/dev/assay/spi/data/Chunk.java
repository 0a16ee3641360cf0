package dev.assay.spi.data;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;

/**
 * A part of one table that one thread writes in one transaction.
 *
 * @implSpec Immutable. Repeated calls of {@link #write} write the same rows.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Chunk {

    /** Returns an id that is unique within the data set and stable: a resumed load skips chunks by id. At most 64 characters. */
    String id();

    /** Returns the name of the table. */
    String table();

    /** Returns the exact number of rows that {@link #write} writes. */
    long rows();

    /**
     * Writes the rows, each with all columns of the table in their order.
     *
     * @throws IOException if the writer does; passed on unchanged
     */
    void write(RowWriter writer) throws IOException;

    /** Writes the rows of a chunk created by {@link #of}. */
    @FunctionalInterface
    interface Content {

        /**
         * Writes all rows of the chunk, as {@link Chunk#write} does.
         *
         * @throws IOException if the writer does; passed on unchanged
         */
        void write(RowWriter writer) throws IOException;
    }

    /**
     * Returns a chunk with the given content.
     *
     * @param id see {@link #id()}
     * @param rows returns the number of rows that {@code content} writes, always the same. Called only when the number is needed,
     *     so that listing chunks is cheap
     */
    static Chunk of(String id, String table, LongSupplier rows, Content content) {
        return new SimpleChunk(id, table, rows, content);
    }
}
