package dev.assay.jdbc.wire;

import dev.assay.spi.target.Traffic;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apiguardian.api.API;

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

    private boolean used;

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

    /** Whether a socket was made for it: a driver may have used another factory. */
    public boolean used() {
        return used;
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

    /** The wires of all measured connections there have been, lost ones included. Thread-safe. */
    public static final class Bundle {

        private final List<Wire> wires = new CopyOnWriteArrayList<>();

        /** None yet. */
        public Bundle() {}

        /** Adds one. */
        public void add(Wire wire) {
            wires.add(wire);
        }

        /** The traffic on all of them. */
        public Traffic traffic() {
            Traffic sum = Traffic.NONE;
            for (Wire wire : wires) {
                sum = sum.plus(wire.traffic());
            }
            return sum;
        }

        /** Whether there is anything to tell: some were made, and all of them count. */
        public boolean counts() {
            return !wires.isEmpty() && wires.stream().allMatch(Wire::used);
        }
    }
}
