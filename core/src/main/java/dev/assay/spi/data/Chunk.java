package dev.assay.spi.data;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;

/**
 * A part of one table that one thread writes in one transaction.
 *
 * @implSpec Immutable. Two calls of {@link #write} write the same rows.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Chunk {

    /** Unique within the data set and stable: a resumed load knows by it what is already there. At most 64 characters. */
    String id();

    /** The name of the table its rows go to. */
    String table();

    /** How many rows {@link #write} writes, exactly. */
    long rows();

    /**
     * Writes the rows, each with all columns of the table in their order.
     *
     * @throws IOException if the writer does; passed on unchanged
     */
    void write(RowWriter writer) throws IOException;

    /** Writes the rows of a chunk made by {@link #of}. */
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
     * Returns a chunk of these values.
     *
     * @param id see {@link #id()}
     * @param rows returns the number of rows that {@code content} writes, always the same. It is called when the number is
     *     needed, so that listing chunks costs nothing
     */
    static Chunk of(String id, String table, LongSupplier rows, Content content) {
        return new SimpleChunk(id, table, rows, content);
    }
}
