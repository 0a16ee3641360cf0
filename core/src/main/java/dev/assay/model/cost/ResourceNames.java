package dev.assay.model.cost;

import java.util.Locale;
import org.apiguardian.api.API;

/** Names of the resources of a system that a load uses. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ResourceNames {

    /** CPU of the server host. */
    public static final String CPU = "cpu";

    /** I/O requests of the server's storage. */
    public static final String IOPS = "iops";

    /** Throughput of the server's storage. */
    public static final String STORAGE_THROUGHPUT = "storage-throughput";

    /** Network traffic of client connections. */
    public static final String NETWORK = "network";

    /** CPU of the client host. */
    public static final String CLIENT = "client";

    /** CPU of a host that runs both server and client. */
    public static final String HOST = "host";

    private ResourceNames() {}

    /**
     * Returns the name of a resource for display, such as {@code IOPS} or {@code Lock waits}.
     *
     * @param resource one of these names, or another in kebab case
     */
    public static String label(String resource) {
        return switch (resource) {
            case CPU -> "CPU";
            case IOPS -> "IOPS";
            case CLIENT -> "Client CPU";
            case HOST -> "CPU of the shared host";
            default ->
                resource.isEmpty()
                        ? resource
                        : resource.substring(0, 1).toUpperCase(Locale.ROOT)
                                + resource.substring(1).replace('-', ' ');
        };
    }
}
