package dev.assay.model.plan;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Which workload, with which parameters. Immutable.
 *
 * @param id of the workload
 * @param parameters by option name, in text form
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WorkloadSpec(String id, Map<String, String> parameters) {

    /** Copies the map into a sorted one. */
    public WorkloadSpec {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }
}
