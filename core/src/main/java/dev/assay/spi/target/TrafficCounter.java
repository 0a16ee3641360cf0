package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * The network traffic of a session since it was opened, login included. Confined to the session's worker.
 *
 * @implSpec Reading allocates nothing and takes no lock: the engine reads it before and after each transaction.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface TrafficCounter {

    /** Returns the number of round trips: how often the client waited for the server. */
    long roundTrips();

    /** Returns the number of bytes sent by the client. */
    long bytesSent();

    /** Returns the number of bytes received by the client. */
    long bytesReceived();
}
