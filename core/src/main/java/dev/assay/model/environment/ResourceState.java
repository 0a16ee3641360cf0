package dev.assay.model.environment;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A resource as its provider shows it. Contains no secret. Immutable.
 *
 * @param resource its kind, name, region and tags; details and dependencies may be missing if a scan found it
 * @param status what the provider does with it
 * @param outputs what only the provider knows, such as {@code endpoint} or {@code id}
 * @param problem why its creation failed; null otherwise
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ResourceState(
        ResourceSpec resource,
        Status status,
        Map<String, String> outputs,
        @Nullable String problem) {

    /** What a provider does with a resource. */
    public enum Status {
        /** It is being created. */
        CREATING,
        /** It can be used. */
        READY,
        /** It is being deleted. */
        DELETING,
        /** It was not created. It may exist and cost money all the same. */
        FAILED
    }

    public ResourceState {
        outputs = Collections.unmodifiableMap(new TreeMap<>(outputs));
    }
}
