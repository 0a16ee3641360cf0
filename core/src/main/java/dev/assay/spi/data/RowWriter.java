package dev.assay.spi.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apiguardian.api.API;

/**
 * Takes rows column by column, in the order of the table's columns. Confined to one thread; methods that take columns
 * allocate nothing where the product has a loader of its own.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface RowWriter {

    /** An integer column. */
    RowWriter integer(long value) throws IOException;

    /**
     * A decimal column: {@code decimal(-1000, 2)} is −10.00.
     *
     * @param unscaled the value times 10 to the power of {@code scale}
     * @param scale digits after the point, 0 to 18
     */
    RowWriter decimal(long unscaled, int scale) throws IOException;

    /** A text column from UTF-8 bytes; the bytes are copied before the call returns. */
    RowWriter text(byte[] utf8, int offset, int length) throws IOException;

    /** A text column; allocates, where nothing better is at hand, its UTF-8 bytes. */
    default RowWriter text(String value) throws IOException {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return text(utf8, 0, utf8.length);
    }

    /** A timestamp without time zone, as microseconds since 1970-01-01 00:00, before or after. */
    RowWriter timestamp(long epochMicros) throws IOException;

    /** SQL NULL. */
    RowWriter nullValue() throws IOException;

    /** Ends the row; all its columns have to be there. */
    void endRow() throws IOException;
}
