package dev.assay.provision;

import java.util.List;
import org.apiguardian.api.API;

/**
 * Resources that exist, as far as their providers could be asked. Immutable.
 *
 * @param resources those on which others depend first
 * @param gaps what could not be looked for, each with the reason, such as {@code iam-role in global: aws iam:ListRoles, …}; empty if
 *     the resources are all there are
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OwnedResources(List<OwnedResource> resources, List<String> gaps) {

    public OwnedResources {
        resources = List.copyOf(resources);
        gaps = List.copyOf(gaps);
    }
}
