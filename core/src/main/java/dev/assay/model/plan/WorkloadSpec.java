package dev.assay.model.plan;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * A workload and its parameters. Immutable.
 *
 * @param id id of the workload
 * @param parameters by option name, in text form
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WorkloadSpec(String id, Map<String, String> parameters) {

    public WorkloadSpec {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }
}
