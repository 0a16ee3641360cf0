package dev.assay.spi.jdbc;

import dev.assay.spi.data.RowWriter;
import java.io.IOException;
import org.apiguardian.api.API;

/**
 * Rows on their way into one table, as fast as the product takes them. Confined to one thread. Ends with
 * {@link #finish} or, with nothing kept, {@link #close}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface BulkLoader extends RowWriter, AutoCloseable {

    /**
     * Sends what is left and waits for the server.
     *
     * @return the rows the server says it took
     */
    long finish() throws IOException;

    /** Gives up what was not finished; does nothing after {@link #finish}. */
    @Override
    void close() throws IOException;
}
