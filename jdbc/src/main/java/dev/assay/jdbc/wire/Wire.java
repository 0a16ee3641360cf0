package dev.assay.jdbc.wire;

import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.random.RandomStream;
import dev.assay.spi.target.Traffic;
import dev.assay.spi.target.TrafficCounter;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Traffic counter of one connection, which can also delay each round trip. One thread at a time uses the connection; any thread
 * reads the counts.
 *
 * <p>A round trip is a wait for the server: the TCP handshake, the first message of a server that speaks first, and the first write
 * after a read, because the protocols of databases alternate between request and response. A delay before that write leaves the
 * server the same pauses as a delay of each packet would, so that locks are held as long.
 *
 * <p>Drivers instantiate their socket factory by class name, so the factory finds the wire through an inheritable thread-local.
 * Drivers that connect in a thread of their own start it in the calling thread.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Wire implements TrafficCounter {

    private static final InheritableThreadLocal<Wire> CONNECTING = new InheritableThreadLocal<>();

    private static final VarHandle ROUND_TRIPS;
    private static final VarHandle SENT;
    private static final VarHandle RECEIVED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ROUND_TRIPS = lookup.findVarHandle(Wire.class, "roundTrips", long.class);
            SENT = lookup.findVarHandle(Wire.class, "sent", long.class);
            RECEIVED = lookup.findVarHandle(Wire.class, "received", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long roundTrips;
    private long sent;
    private long received;

    private boolean sending;
    private boolean closing;

    /** The simulated distance; {@code null} for none. */
    private final @Nullable RoundTripDelay delay;

    /** Whether a socket was made for it: a driver may use another socket factory. */
    private volatile boolean used;

    private volatile @Nullable Bundle bundle;

    /** The last socket: a driver may try several addresses. */
    private volatile @Nullable Socket socket;

    /** The connection; {@code null} before it is open. */
    private volatile @Nullable Connection connection;

    /** Makes the counter of a connection that is about to open. */
    public Wire() {
        this((RoundTripDelay) null);
    }

    /**
     * Makes the counter of a connection that is about to open at a simulated distance.
     *
     * @param random draws the jitter
     */
    public Wire(NetworkDistance distance, RandomStream random) {
        this(distance.none() ? null : new RoundTripDelay(distance, random));
    }

    /**
     * Makes the counter of a connection on which single round trips are timed: each lasts at least as long as the simulated distance,
     * so that the sum of many is longer.
     *
     * @param random draws the jitter
     */
    public static Wire ofSingleRoundTrips(NetworkDistance distance, RandomStream random) {
        return new Wire(distance.none() ? null : RoundTripDelay.single(distance, random));
    }

    Wire(@Nullable RoundTripDelay delay) {
        this.delay = delay;
    }

    /** Counts on this wire all sockets that the task opens, in this thread or in threads that it starts. */
    public <T> T connecting(Callable<T> connect) throws Exception {
        CONNECTING.set(this);
        try {
            return connect.call();
        } finally {
            CONNECTING.remove();
        }
    }

    /** Returns the wire of the connection that this thread opens, or else an unused one. */
    static Wire current() {
        Wire wire = CONNECTING.get();
        if (wire == null) {
            return new Wire();
        }
        wire.used = true;
        return wire;
    }

    void over(Socket made) {
        socket = made;
    }

    /** Returns whether the driver made a socket for it, so that it counts and delays. */
    public boolean used() {
        return used;
    }

    /** Marks the connection as closing: the last message has no response, so it is no round trip. */
    public void closing(Connection closed) {
        closing |= closed.equals(connection);
    }

    void roundTrip() {
        RoundTripDelay far = delay;
        if (far != null) {
            far.await();
        }
        ROUND_TRIPS.setOpaque(this, roundTrips + 1);
    }

    void sent(int bytes) {
        if (!sending && !closing) {
            sending = true;
            roundTrip();
        }
        SENT.setOpaque(this, sent + bytes);
    }

    void received(int bytes) {
        sending = false;
        if (received == 0 && sent == 0 && bytes > 0) {
            roundTrip();
        }
        RECEIVED.setOpaque(this, received + bytes);
    }

    @Override
    public long roundTrips() {
        return (long) ROUND_TRIPS.getOpaque(this);
    }

    @Override
    public long bytesSent() {
        return (long) SENT.getOpaque(this);
    }

    @Override
    public long bytesReceived() {
        return (long) RECEIVED.getOpaque(this);
    }

    private Traffic traffic() {
        return new Traffic(roundTrips(), bytesSent(), bytesReceived());
    }

    void closed() {
        Bundle all = bundle;
        if (all != null) {
            all.remove(this);
        }
    }

    /** Wires of all measured connections so far; closed ones are kept as a sum. Thread-safe. */
    public static final class Bundle {

        /** Replaced as a whole: sessions that borrow connections search it for each transaction, without a lock. */
        private volatile Wire[] open = {};

        private Traffic closed = Traffic.NONE;
        private boolean allCounted = true;
        private boolean any;
        private volatile boolean delays;

        /** Makes an empty bundle. */
        public Bundle() {}

        /** Adds the wire of an open connection. */
        public synchronized void add(Wire wire, Connection connection) {
            any = true;
            allCounted &= wire.used;
            // Without a counted socket nothing would report the end of the connection.
            if (wire.used) {
                wire.bundle = this;
                wire.connection = connection;
                delays |= wire.delay != null;
                Wire[] more = Arrays.copyOf(open, open.length + 1);
                more[open.length] = wire;
                open = more;
            }
        }

        /** Prepares the current thread for the delays of its connections, if there are any. */
        public void enter() {
            if (delays) {
                TimerSlack.lower();
            }
        }

        /** Returns the wire of an open connection, or of the connection in a pool's wrapper; {@code null} if it is not counted. */
        public @Nullable Wire of(Connection connection) {
            Connection own;
            try {
                own = connection.unwrap(Connection.class);
            } catch (SQLException e) {
                return null;
            }
            for (Wire wire : open) {
                if (own.equals(wire.connection)) {
                    return wire;
                }
            }
            return null;
        }

        /**
         * Closes the socket of a connection from any thread; a thread that waits for a response fails.
         *
         * @return whether the connection is known and its socket was closed
         */
        public boolean cut(Connection connection) {
            Wire wire = of(connection);
            Socket socket = wire == null ? null : wire.socket;
            if (socket == null) {
                return false;
            }
            try {
                // Outside the lock: a closing socket notifies its bundle.
                socket.close();
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        private synchronized void remove(Wire wire) {
            Wire[] all = open;
            for (int i = 0; i < all.length; i++) {
                if (all[i] == wire) {
                    Wire[] fewer = Arrays.copyOf(all, all.length - 1);
                    System.arraycopy(all, i + 1, fewer, i, fewer.length - i);
                    open = fewer;
                    closed = closed.plus(wire.traffic());
                    return;
                }
            }
        }

        /** Returns the total traffic; empty without connections or if one of them is not counted. */
        public synchronized Optional<Traffic> traffic() {
            if (!any || !allCounted) {
                return Optional.empty();
            }
            Traffic sum = closed;
            for (Wire wire : open) {
                sum = sum.plus(wire.traffic());
            }
            return Optional.of(sum);
        }
    }
}
