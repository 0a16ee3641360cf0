package dev.assay.jdbc.wire;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/** A socket that counts on a wire what goes through it. Thread rule: that of the driver that uses it. */
final class CountedSocket extends Socket {

    private final Wire wire;
    private final boolean buffered;

    /** The one stream for everybody: what has been read ahead is in it. Null until asked for, or unless it is buffered. */
    private @Nullable InputStream ahead;

    /** Why it was closed on its user; null unless it was. */
    private volatile @Nullable String why;

    /**
     * @param buffered whether it reads ahead, for a driver that does not
     */
    CountedSocket(Wire wire, boolean buffered) {
        this.wire = wire;
        this.buffered = buffered;
        wire.over(this);
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
        try {
            if (!buffered) {
                return new Incoming(super.getInputStream());
            }
            if (ahead == null) {
                ahead = new ReadBuffer(new Incoming(super.getInputStream()));
            }
            return ahead;
        } catch (IOException e) {
            throw explained(e);
        }
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        try {
            return new Outgoing(super.getOutputStream());
        } catch (IOException e) {
            throw explained(e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        wire.closed();
        super.close();
    }

    /** Closes it from any thread: whoever uses it is told why. */
    void close(String reason) {
        why = reason;
        try {
            close();
        } catch (IOException e) {
            // then it stays as it is, and its user waits on
        }
    }

    private IOException explained(IOException failure) {
        String reason = why;
        return reason == null ? failure : LoginDeadline.late(reason, failure);
    }

    private final class Incoming extends FilterInputStream {

        Incoming(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            try {
                int b = in.read();
                wire.received(b < 0 ? 0 : 1);
                return b;
            } catch (IOException e) {
                throw explained(e);
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                int read = in.read(bytes, offset, length);
                wire.received(Math.max(0, read));
                return read;
            } catch (IOException e) {
                throw explained(e);
            }
        }
    }

    private final class Outgoing extends FilterOutputStream {

        Outgoing(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            wire.sent(1);
            try {
                out.write(b);
            } catch (IOException e) {
                throw explained(e);
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            wire.sent(length);
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw explained(e);
            }
        }
    }
}
