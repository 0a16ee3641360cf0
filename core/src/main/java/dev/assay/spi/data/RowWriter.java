package dev.assay.spi.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apiguardian.api.API;

/**
 * Receives rows column by column, in the order of the table's columns. Confined to one thread. With a product's own bulk loader,
 * the methods for columns allocate nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface RowWriter {

    /** Writes an integer column. */
    RowWriter integer(long value) throws IOException;

    /**
     * Writes a decimal column: {@code decimal(-1000, 2)} is −10.00.
     *
     * @param unscaled the value times 10 to the power of {@code scale}
     * @param scale digits after the point, 0 to 18
     */
    RowWriter decimal(long unscaled, int scale) throws IOException;

    /** Writes a text column from UTF-8 bytes; copies the bytes before it returns. */
    RowWriter text(byte[] utf8, int offset, int length) throws IOException;

    /** Writes a text column; may allocate its UTF-8 bytes. */
    default RowWriter text(String value) throws IOException {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return text(utf8, 0, utf8.length);
    }

    /**
     * Writes a timestamp without time zone.
     *
     * @param epochMicros microseconds since 1970-01-01 00:00; may be negative
     */
    RowWriter timestamp(long epochMicros) throws IOException;

    /** Writes SQL NULL. */
    RowWriter nullValue() throws IOException;

    /** Ends the row; all columns must have been written. */
    void endRow() throws IOException;
}
