package dev.assay.spi.target;

import java.util.Map;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/** Reads a server's activity metrics repeatedly, on its own connection. Confined to one thread, except {@link #abort}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ServerMonitor extends AutoCloseable {

    /**
     * Returns the present values; metrics that the server lacks are missing.
     *
     * @throws Exception if the server does not answer; the monitor is then unusable, and the caller opens another
     */
    Map<ServerMetric, Long> read() throws Exception;

    /** Returns the time of a minimal exchange with the server during the last reading, in nanoseconds; empty if not measured. */
    default OptionalLong roundTripNanos() {
        return OptionalLong.empty();
    }

    /** Cancels a reading that hangs; the monitor is unusable afterwards. Any thread. */
    void abort();

    @Override
    void close();
}
