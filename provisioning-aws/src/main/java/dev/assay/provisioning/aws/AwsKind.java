package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import java.util.List;
import java.util.Optional;

/** A kind of resource of AWS. Methods are those of {@code ResourceService}. Confined to one thread. */
interface AwsKind {

    /** Returns the kind of the resources, such as {@code db-instance}. */
    String kind();

    default void check(ResourceSpec resource) {}

    Optional<ResourceState> find(ResourceSpec resource);

    ResourceState create(ResourceSpec resource, String token);

    default void configure(ResourceSpec resource) {}

    void delete(ResourceSpec resource);

    /** Returns the resources of a region that have the tag {@code assay:run}, whatever its value. */
    List<ResourceState> tagged(String region);
}
