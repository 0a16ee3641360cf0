package dev.assay.jdbc.wire;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A socket that counts its traffic on a {@link Wire}. Thread rule: as for the driver that uses the socket.
 *
 * <p>Once a socket of the JVM had a timeout, for connecting or reading, each response takes three system calls for the rest of its
 * life instead of one: a read that finds nothing, poll, and read. Drivers set timeouts for their logins. So the timeouts of connects
 * and of the first reads are deadlines here, which close the socket.
 */
final class CountedSocket extends Socket {

    /** Reads with a timeout before it is left to the JVM: more than any login has. */
    private static final int MAX_GUARDED_READS = 64;

    /** Drivers poll with shorter timeouts, and go on after them. */
    private static final int MIN_GUARDED_MILLIS = 1_000;

    private final Wire wire;
    private final boolean buffered;
    private final IntFunction<CompletableFuture<Void>> timers;

    /** The only input stream of a buffered socket, because it holds the bytes read ahead; {@code null} before first use. */
    private @Nullable InputStream ahead;

    /** Timeout of reads that a deadline limits, in milliseconds; 0 for none. */
    private volatile int guardedMillis;

    private int guardedReads;

    /** Reason for a forced close; {@code null} if there was none. */
    private volatile @Nullable String why;

    /** A {@code buffered} socket reads ahead, for a driver without a read buffer. */
    CountedSocket(Wire wire, boolean buffered) {
        this(wire, buffered, LoginDeadline::timer);
    }

    /** The timers fail after a number of milliseconds, unless they are completed before. */
    CountedSocket(Wire wire, boolean buffered, IntFunction<CompletableFuture<Void>> timers) {
        this.wire = wire;
        this.buffered = buffered;
        this.timers = timers;
        wire.over(this);
    }

    /** The TCP handshake is a round trip, too. */
    @Override
    public void connect(SocketAddress endpoint, int timeoutMillis) throws IOException {
        if (timeoutMillis == 0) {
            super.connect(endpoint, 0);
        } else {
            LoginDeadline deadline = deadline(timeoutMillis, "Connect timed out");
            try {
                super.connect(endpoint, 0);
            } catch (IOException e) {
                throw deadline.explained(e);
            } finally {
                deadline.end();
            }
        }
        wire.roundTrip();
    }

    private LoginDeadline deadline(int millis, String missed) {
        LoginDeadline deadline = new LoginDeadline(timers.apply(millis), missed);
        deadline.closes(this);
        return deadline;
    }

    @Override
    public synchronized void setSoTimeout(int millis) throws SocketException {
        boolean guarded = millis >= MIN_GUARDED_MILLIS;
        guardedReads = 0;
        guardedMillis = guarded ? millis : 0;
        int own = guarded ? 0 : millis;
        if (own != super.getSoTimeout()) {
            super.setSoTimeout(own);
        }
    }

    @Override
    public synchronized int getSoTimeout() throws SocketException {
        int guarded = guardedMillis;
        return guarded > 0 ? guarded : super.getSoTimeout();
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

    /** A read of the socket. */
    private interface Read {
        int bytes() throws IOException;
    }

    private final class Incoming extends FilterInputStream {

        Incoming(InputStream in) {
            super(in);
        }

        private int guarded(Read read) throws IOException {
            int millis = guardedMillis;
            if (++guardedReads > MAX_GUARDED_READS) {
                guardedMillis = 0;
                CountedSocket.super.setSoTimeout(millis);
                return read.bytes();
            }
            LoginDeadline deadline = deadline(millis, "Read timed out");
            try {
                return read.bytes();
            } finally {
                deadline.end();
            }
        }

        @Override
        public int read() throws IOException {
            try {
                int b = guardedMillis == 0 ? in.read() : guarded(in::read);
                wire.received(b < 0 ? 0 : 1);
                return b;
            } catch (IOException e) {
                throw explained(e);
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                int read = guardedMillis == 0
                        ? in.read(bytes, offset, length)
                        : guarded(() -> in.read(bytes, offset, length));
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
