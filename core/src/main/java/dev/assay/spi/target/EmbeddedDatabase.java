package dev.assay.spi.target;

import dev.assay.model.plan.TargetSpec;
import org.apiguardian.api.API;

/** A database server that Assay itself started on this host. Thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface EmbeddedDatabase extends AutoCloseable {

    /** How to reach it: a URL on loopback. */
    TargetSpec target();

    /** Stops the server and removes its data unless they were asked to be kept; calling it again does nothing. */
    @Override
    void close();
}
