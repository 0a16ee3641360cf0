package dev.assay.spi.jdbc;

import dev.assay.spi.data.RowWriter;
import java.io.IOException;
import org.apiguardian.api.API;

/**
 * A bulk load of rows into one table. Confined to one thread. Ends with {@link #finish}, or with {@link #close} to discard the
 * rows.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface BulkLoader extends RowWriter, AutoCloseable {

    /**
     * Sends the remaining rows and waits for the server.
     *
     * @return number of rows that the server confirms
     */
    long finish() throws IOException;

    /** Discards unfinished rows; no effect after {@link #finish}. */
    @Override
    void close() throws IOException;
}
