package dev.assay.spi.target;

import java.util.Map;
import org.apiguardian.api.API;

/** Reads what a server counts, time and again, on a connection of its own. Confined to one thread, except {@link #abort}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ServerMonitor extends AutoCloseable {

    /**
     * What the server has counted so far; what it does not count is missing.
     *
     * @throws Exception if it does not answer: another monitor has to be opened then
     */
    Map<ServerMetric, Long> read() throws Exception;

    /** Cuts a reading that hangs; the monitor is of no use afterwards. Any thread. */
    void abort();

    @Override
    void close();
}
