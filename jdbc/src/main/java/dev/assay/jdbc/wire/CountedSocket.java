package dev.assay.jdbc.wire;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** A socket that counts its traffic on a {@link Wire}. Thread rule: as for the driver that uses the socket. */
final class CountedSocket extends Socket {

    private final Wire wire;
    private final boolean buffered;

    /** The only input stream of a buffered socket, because it holds the bytes read ahead; {@code null} before first use. */
    private @Nullable InputStream ahead;

    /** Reason for a forced close; {@code null} if there was none. */
    private volatile @Nullable String why;

    /** A {@code buffered} socket reads ahead, for a driver without a read buffer. */
    CountedSocket(Wire wire, boolean buffered) {
        this.wire = wire;
        this.buffered = buffered;
        wire.over(this);
    }

    /** The TCP handshake is a round trip, too. */
    @Override
    public void connect(SocketAddress endpoint, int timeoutMillis) throws IOException {
        super.connect(endpoint, timeoutMillis);
        wire.roundTrip();
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

    /** Closes the socket from any thread; later reads and writes fail with this reason. */
    void close(String reason) {
        why = reason;
        try {
            close();
        } catch (IOException e) {
            // The user of the socket keeps waiting for its response.
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
