package dev.assay.jdbc.wire;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads ahead what is there, for a driver that asks for four bytes and then for a few more. Beside the JDK's own buffer it has
 * no lock, and never asks the system how much there is, which MySQL Connector/J wants to know before each statement.
 *
 * <p>Thread rule: that of the driver that uses it, one thread at a time. Closing is the socket's, from any thread.
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

    /** Waits for some bytes; false at the end of the stream. */
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

    /**
     * {@inheritDoc}
     *
     * <p>What has been read ahead alone; more may have come.
     */
    @Override
    public int available() {
        return limit - position;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
