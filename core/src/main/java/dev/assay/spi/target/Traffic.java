package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * Network traffic of measured sessions so far; use differences. Immutable.
 *
 * @param roundTrips number of round trips: writes by the client after a read. Several messages sent together count once
 * @param bytesSent bytes sent by the client, encryption included
 * @param bytesReceived bytes received by the client, likewise
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Traffic(long roundTrips, long bytesSent, long bytesReceived) {

    /** No traffic. */
    public static final Traffic NONE = new Traffic(0, 0, 0);

    /** Returns the sum. */
    public Traffic plus(Traffic other) {
        return new Traffic(
                roundTrips + other.roundTrips, bytesSent + other.bytesSent, bytesReceived + other.bytesReceived);
    }

    /** Returns the difference to an earlier reading. */
    public Traffic since(Traffic earlier) {
        return new Traffic(
                roundTrips - earlier.roundTrips, bytesSent - earlier.bytesSent, bytesReceived - earlier.bytesReceived);
    }
}
