package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The network use of one transaction type in the measurement. The means are over all finished transactions of the type, with
 * their retries, failures and reconnections. Immutable.
 *
 * @param roundTripsPerTransaction mean number of round trips: how often the client waited for the server
 * @param bytesSentPerTransaction mean number of bytes sent by the client
 * @param bytesReceivedPerTransaction mean number of bytes received by the client
 * @param networkShare share of the mean response time that the round trips take at the round-trip time of an idle connection,
 *     0 to 1; null if no transaction succeeded or the round-trip time is unknown
 * @param serverShare share of the mean response time for the rest of the service time, which is spent in the server and the
 *     driver, 0 to 1; null likewise. The remainder of both shares is waiting in the client: for a connection, or of an arrival
 *     for a session
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TransactionNetwork(
        double roundTripsPerTransaction,
        double bytesSentPerTransaction,
        double bytesReceivedPerTransaction,
        @Nullable Double networkShare,
        @Nullable Double serverShare) {}
