package dev.assay.jdbc.wire;

import java.io.IOException;
import java.io.InputStream;

/**
 * A read buffer for a driver that reads four bytes of a header and then a short body. Unlike the JDK's buffered stream it has no
 * lock, and {@link #available()}, which MySQL Connector/J calls before each statement, needs no system call.
 *
 * <p>Confined to the thread of the driver, except {@link #close()}.
 */
final class ReadBuffer extends InputStream {

    private static final int BYTES = 16 * 1024;

    private final InputStream in;
    private final byte[] buffer = new byte[BYTES];
    private int position;
    private int limit;

    ReadBuffer(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        if (position == limit && !fill()) {
            return -1;
        }
        return buffer[position++] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int there = limit - position;
        if (there == 0) {
            if (length >= BYTES || length == 0) {
                return in.read(bytes, offset, length);
            }
            if (!fill()) {
                return -1;
            }
            there = limit - position;
        }
        int read = Math.min(there, length);
        System.arraycopy(buffer, position, bytes, offset, read);
        position += read;
        return read;
    }

    /** Blocks until there are bytes; returns {@code false} at the end of the stream. */
    private boolean fill() throws IOException {
        position = 0;
        limit = 0;
        int read = in.read(buffer, 0, BYTES);
        if (read <= 0) {
            return false;
        }
        limit = read;
        return true;
    }

    /** {@inheritDoc} Counts only bytes already read ahead; the socket may hold more. */
    @Override
    public int available() {
        return limit - position;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
