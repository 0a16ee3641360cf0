package dev.assay.internal.engine;

import dev.assay.spi.target.TrafficCounter;
import org.jspecify.annotations.Nullable;

/**
 * The network traffic of a worker's current or last transaction, on all sessions that it used. Reading the counters allocates
 * nothing. Confined to one worker.
 */
final class TransactionTraffic {

    /** The counter of the current session; null between losing it and opening another. */
    private @Nullable TrafficCounter counter;

    private long roundTripsBefore;
    private long sentBefore;
    private long receivedBefore;
    private long roundTrips;
    private long sent;
    private long received;

    TransactionTraffic(TrafficCounter counter) {
        this.counter = counter;
    }

    /** Begins a transaction. */
    void begin() {
        roundTrips = 0;
        sent = 0;
        received = 0;
        TrafficCounter current = counter;
        if (current != null) {
            roundTripsBefore = current.roundTrips();
            sentBefore = current.bytesSent();
            receivedBefore = current.bytesReceived();
        }
    }

    /** Ends a transaction, or the use of its session. */
    void end() {
        TrafficCounter current = counter;
        if (current != null) {
            roundTrips += current.roundTrips() - roundTripsBefore;
            sent += current.bytesSent() - sentBefore;
            received += current.bytesReceived() - receivedBefore;
        }
    }

    /** The transaction lost its session. */
    void lost() {
        end();
        counter = null;
    }

    /** The transaction opened another session, whose login counts, too. */
    void opened(@Nullable TrafficCounter next) {
        counter = next;
        roundTripsBefore = 0;
        sentBefore = 0;
        receivedBefore = 0;
    }

    long roundTrips() {
        return roundTrips;
    }

    long bytesSent() {
        return sent;
    }

    long bytesReceived() {
        return received;
    }
}
