package dev.assay.jdbc.internal;

import dev.assay.jdbc.wire.Wire;
import dev.assay.spi.target.TrafficCounter;
import org.jspecify.annotations.Nullable;

/** The traffic of a session over all connections that it has borrowed. Confined to one worker. */
final class BorrowedTraffic implements TrafficCounter {

    private @Nullable Wire wire;

    /** Counts of earlier connections, less those of the current one from before it was borrowed. */
    private long roundTrips;

    private long sent;
    private long received;

    /** @param opened whether the connection was opened for the session, so that its login counts, too */
    void borrowed(@Nullable Wire next, boolean opened) {
        wire = next;
        if (next != null && !opened) {
            roundTrips -= next.roundTrips();
            sent -= next.bytesSent();
            received -= next.bytesReceived();
        }
    }

    void returned() {
        Wire last = wire;
        wire = null;
        if (last != null) {
            roundTrips += last.roundTrips();
            sent += last.bytesSent();
            received += last.bytesReceived();
        }
    }

    @Override
    public long roundTrips() {
        Wire current = wire;
        return roundTrips + (current == null ? 0 : current.roundTrips());
    }

    @Override
    public long bytesSent() {
        Wire current = wire;
        return sent + (current == null ? 0 : current.bytesSent());
    }

    @Override
    public long bytesReceived() {
        Wire current = wire;
        return received + (current == null ? 0 : current.bytesReceived());
    }
}
