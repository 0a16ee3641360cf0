package dev.assay.model.environment;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A client host that an environment rents, with the databases that it measures. Immutable.
 *
 * @param resource id of its resource
 * @param label for results: its name and what distinguishes it from other hosts, such as {@code assay-s2-probe-1 (m1.large)}
 * @param databases names of its databases, at least one
 * @param deletes whether the host deletes the resources of its run at the end of their time, as far as its role permits it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RentedHost(String resource, String label, List<String> databases, boolean deletes) {

    public RentedHost {
        databases = List.copyOf(databases);
    }
}
