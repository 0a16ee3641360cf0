package dev.assay.jdbc.internal.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;

/**
 * A pipe between the thread that generates rows and the thread that sends them. Its buffers let both work at the same time. One
 * thread calls {@link #write} and {@link #end}, the other reads and calls {@link #close} when it needs no more.
 */
public final class RowPipe extends InputStream {

    /** Enough buffers that the slower side need not wait for the faster one to wake up. */
    private static final int BUFFERS = 8;

    private final byte[][] buffers = new byte[BUFFERS][];
    private final int[] lengths = new int[BUFFERS];
    private int first;
    private int filled;
    private boolean ended;
    private boolean closed;

    private int read;

    /**
     * Writes bytes; waits until a buffer is free.
     *
     * @return {@code false} once the reader has closed the pipe
     */
    public synchronized boolean write(byte[] bytes, int length) throws InterruptedIOException {
        try {
            while (filled == BUFFERS && !closed) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while rows were sent");
        }
        if (closed) {
            return false;
        }
        int last = (first + filled) % BUFFERS;
        byte[] buffer = buffers[last];
        if (buffer == null || buffer.length < length) {
            buffer = new byte[bytes.length];
            buffers[last] = buffer;
        }
        System.arraycopy(bytes, 0, buffer, 0, length);
        lengths[last] = length;
        filled++;
        notifyAll();
        return true;
    }

    /** Ends the stream for the reader. */
    public synchronized void end() {
        ended = true;
        notifyAll();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /** Waits for bytes, and returns those of one buffer even if there are more in the next. */
    @Override
    public synchronized int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        try {
            while (true) {
                while (filled == 0 && !ended && !closed) {
                    wait();
                }
                if (filled == 0 || closed) {
                    return -1;
                }
                int count = Math.min(length, lengths[first] - read);
                System.arraycopy(buffers[first], read, bytes, offset, count);
                read += count;
                if (read == lengths[first]) {
                    read = 0;
                    first = (first + 1) % BUFFERS;
                    filled--;
                    notifyAll();
                }
                if (count > 0) {
                    return count;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for rows");
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
