package dev.assay.jdbc.wire;

import dev.assay.spi.target.Traffic;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.Socket;
import java.sql.Connection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What one connection has sent and received. The turn belongs to whoever uses the connection, one thread at a time; the
 * counts can be read by any.
 *
 * <p>Drivers make their sockets through a factory of which they are told the class, so that nothing can be handed to it:
 * the connection it works for is known by the thread. Drivers that connect in a thread of their own make that thread in
 * the one that asked.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Wire {

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

    /** Who wrote or read last. */
    private boolean sending;

    /** Whether a socket was made for it: a driver may have used another factory. */
    private volatile boolean used;

    private volatile @Nullable Bundle bundle;

    /** The last one made: a driver may have tried several addresses. */
    private volatile @Nullable Socket socket;

    /** A connection to be made. */
    public Wire() {}

    /** Has what is connected meanwhile, by this thread or those it starts, count on this wire. */
    public <T> T connecting(Callable<T> connect) throws Exception {
        CONNECTING.set(this);
        try {
            return connect.call();
        } finally {
            CONNECTING.remove();
        }
    }

    /** The wire of the connection that is being made; one that nobody reads outside of that. */
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

    void sent(int bytes) {
        if (!sending) {
            sending = true;
            ROUND_TRIPS.setOpaque(this, roundTrips + 1);
        }
        SENT.setOpaque(this, sent + bytes);
    }

    void received(int bytes) {
        sending = false;
        RECEIVED.setOpaque(this, received + bytes);
    }

    private Traffic traffic() {
        return new Traffic(
                (long) ROUND_TRIPS.getOpaque(this), (long) SENT.getOpaque(this), (long) RECEIVED.getOpaque(this));
    }

    /** Its socket is closed. */
    void closed() {
        Bundle all = bundle;
        if (all != null) {
            all.remove(this);
        }
    }

    /** The wires of all measured connections there have been; those closed are kept as a sum. Thread-safe. */
    public static final class Bundle {

        private final Map<Wire, Connection> open = new HashMap<>();
        private Traffic closed = Traffic.NONE;
        private boolean all = true;
        private boolean any;

        /** None yet. */
        public Bundle() {}

        /** Adds the wire of a connection that has been made. */
        public synchronized void add(Wire wire, Connection connection) {
            any = true;
            all &= wire.used;
            if (wire.used) {
                wire.bundle = this;
                open.put(wire, connection);
            }
            // else nobody would tell of its end
        }

        /**
         * Closes the socket of a connection, from any thread; whoever waits for an answer on it is told so.
         *
         * @return whether it is known and was open
         */
        public boolean cut(Connection connection) {
            Socket socket = socketOf(connection);
            if (socket == null) {
                return false;
            }
            try {
                // Not while the lock is held: a socket that closes tells its bundle.
                socket.close();
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        private synchronized @Nullable Socket socketOf(Connection connection) {
            for (Map.Entry<Wire, Connection> each : open.entrySet()) {
                if (each.getValue().equals(connection)) {
                    return each.getKey().socket;
                }
            }
            return null;
        }

        private synchronized void remove(Wire wire) {
            if (open.remove(wire) != null) {
                closed = closed.plus(wire.traffic());
            }
        }

        /** The traffic on all of them; empty unless there were some and all of them count. */
        public synchronized Optional<Traffic> traffic() {
            if (!any || !all) {
                return Optional.empty();
            }
            Traffic sum = closed;
            for (Wire wire : open.keySet()) {
                sum = sum.plus(wire.traffic());
            }
            return Optional.of(sum);
        }
    }
}
