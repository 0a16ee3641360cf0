package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * What went over the wire so far, for measured sessions alone; differences count. Immutable.
 *
 * @param roundTrips how often one side had to wait for the other: the client wrote after it had read. Several messages sent
 *     together are one, whatever their number
 * @param bytesSent by the client, encryption included
 * @param bytesReceived by the client, likewise
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Traffic(long roundTrips, long bytesSent, long bytesReceived) {

    /** Nothing yet. */
    public static final Traffic NONE = new Traffic(0, 0, 0);

    /** Both together. */
    public Traffic plus(Traffic other) {
        return new Traffic(
                roundTrips + other.roundTrips, bytesSent + other.bytesSent, bytesReceived + other.bytesReceived);
    }

    /** What came since an earlier reading. */
    public Traffic since(Traffic earlier) {
        return new Traffic(
                roundTrips - earlier.roundTrips, bytesSent - earlier.bytesSent, bytesReceived - earlier.bytesReceived);
    }
}
