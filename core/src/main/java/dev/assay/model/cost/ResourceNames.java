package dev.assay.model.cost;

import org.apiguardian.api.API;

/** The resources of a system that a load uses, by name. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ResourceNames {

    /** The processors of the server's host. */
    public static final String CPU = "cpu";

    /** I/O requests of the server's storage. */
    public static final String IOPS = "iops";

    /** Data that the server's storage moves. */
    public static final String STORAGE_THROUGHPUT = "storage-throughput";

    /** Data that connections move. */
    public static final String NETWORK = "network";

    /** The processors of the client host. */
    public static final String CLIENT = "client";

    /** The processors of a host that runs both server and client. */
    public static final String HOST = "host";

    private ResourceNames() {}
}
