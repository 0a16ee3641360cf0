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
 * Traffic counter of one connection. One thread at a time uses the connection; any thread reads the counts.
 *
 * <p>Drivers instantiate their socket factory by class name, so the factory finds the wire through an inheritable thread-local.
 * Drivers that connect in a thread of their own start it in the calling thread.
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

    private boolean sending;

    /** Whether a socket was made for it: a driver may use another socket factory. */
    private volatile boolean used;

    private volatile @Nullable Bundle bundle;

    /** The last socket: a driver may try several addresses. */
    private volatile @Nullable Socket socket;

    /** Makes the counter of a connection that is about to open. */
    public Wire() {}

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

    void closed() {
        Bundle all = bundle;
        if (all != null) {
            all.remove(this);
        }
    }

    /** Wires of all measured connections so far; closed ones are kept as a sum. Thread-safe. */
    public static final class Bundle {

        private final Map<Wire, Connection> open = new HashMap<>();
        private Traffic closed = Traffic.NONE;
        private boolean allCounted = true;
        private boolean any;

        /** Makes an empty bundle. */
        public Bundle() {}

        /** Adds the wire of an open connection. */
        public synchronized void add(Wire wire, Connection connection) {
            any = true;
            allCounted &= wire.used;
            // Without a counted socket nothing would report the end of the connection.
            if (wire.used) {
                wire.bundle = this;
                open.put(wire, connection);
            }
        }

        /**
         * Closes the socket of a connection from any thread; a thread that waits for a response fails.
         *
         * @return whether the connection is known and its socket was closed
         */
        public boolean cut(Connection connection) {
            Socket socket = socketOf(connection);
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

        /** Returns the total traffic; empty without connections or if one of them is not counted. */
        public synchronized Optional<Traffic> traffic() {
            if (!any || !allCounted) {
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
