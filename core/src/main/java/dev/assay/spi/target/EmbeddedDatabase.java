package dev.assay.spi.target;

import dev.assay.model.plan.TargetSpec;
import org.apiguardian.api.API;

/** A database server that Assay started on this host. Thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface EmbeddedDatabase extends AutoCloseable {

    /** Returns how to connect: a URL with a loopback address. */
    TargetSpec target();

    /** Stops the server and removes its data, unless they are in a directory of the user; no effect if called again. */
    @Override
    void close();
}
