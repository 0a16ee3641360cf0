package dev.assay.spi.environment;

import dev.assay.model.environment.ResourceState;
import java.util.List;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * What a look at a provider found. A kind that cannot be listed, such as for lack of a permission, does not hide the others. Immutable.
 *
 * @param resources those that were found
 * @param gaps what could not be looked for; empty if the scan is complete
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ResourceScan(List<ResourceState> resources, List<Gap> gaps) {

    /**
     * Resources that could not be looked for.
     *
     * @param what kind and region, such as {@code iam-role in global}
     * @param failure why
     */
    public record Gap(String what, ResourceException failure) {}

    public ResourceScan {
        resources = List.copyOf(resources);
        gaps = List.copyOf(gaps);
    }

    /** Returns a complete scan. */
    public static ResourceScan of(List<ResourceState> resources) {
        return new ResourceScan(resources, List.of());
    }

    /** Returns the scan with those of its resources that a condition accepts, and all of its gaps. */
    public ResourceScan only(Predicate<ResourceState> condition) {
        return new ResourceScan(resources.stream().filter(condition).toList(), gaps);
    }
}
