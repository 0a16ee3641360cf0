package dev.assay.spi.environment;

import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * The file that a client host sends to its {@link HostOutbox} at the end of its run. It outlives the host.
 *
 * @implSpec Confined to the thread of its {@link ResourceService}, and closed before it. A call that fails throws a {@link
 *     ResourceException} with one line without secrets.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface HostResults extends AutoCloseable {

    /** Returns where the file is, in messages; without secrets. */
    String place();

    /** Returns whether the file exists. */
    boolean exists();

    /**
     * Copies the file, which exists.
     *
     * @param to on this host; replaced if it exists
     */
    void get(Path to);

    /** Deletes the file, if it exists, and what was on its way to or from the host. */
    void delete();

    /** Ends the connections. Deletes nothing. */
    @Override
    void close();
}
