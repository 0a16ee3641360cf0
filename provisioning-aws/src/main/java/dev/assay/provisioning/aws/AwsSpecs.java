package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Resources as plans describe them and as AWS shows them. Stateless. */
final class AwsSpecs {

    /** The tag by which the console of EC2 names a resource. */
    static final String NAME_TAG = "Name";

    private AwsSpecs() {}

    /** Returns a resource that AWS shows. */
    static ResourceState found(
            String kind,
            String region,
            String name,
            Map<String, String> tags,
            Status status,
            Map<String, String> outputs) {
        return found(kind, region, name, Map.of(), tags, status, outputs, null);
    }

    static ResourceState found(
            String kind,
            String region,
            String name,
            Map<String, String> details,
            Map<String, String> tags,
            Status status,
            Map<String, String> outputs,
            @Nullable String problem) {
        ResourceSpec spec = new ResourceSpec(name, kind, AwsResourceService.PROVIDER, region, details, List.of(), tags);
        return new ResourceState(spec, status, outputs, problem);
    }

    static ResourceState ready(ResourceSpec resource, Map<String, String> outputs) {
        return new ResourceState(resource, Status.READY, outputs, null);
    }

    /** Returns whether a resource has the tag of a run. */
    static boolean ours(ResourceState state) {
        return state.resource().tags().containsKey(ResourceSpec.RUN_TAG);
    }

    /** Returns the name of the resource of a kind that a resource depends on. */
    static Optional<String> needed(ResourceSpec resource, String kind) {
        return resource.dependsOn().stream()
                .map(id -> id.split("/", 3))
                .filter(parts -> parts.length == 3 && parts[1].equals(kind))
                .map(parts -> parts[2])
                .findFirst();
    }

    /** Returns a property that plans always have. */
    static String required(ResourceSpec resource, String detail) {
        String value = resource.details().get(detail);
        if (value == null) {
            throw new IllegalArgumentException(resource.id() + " has no '" + detail + "'");
        }
        return value;
    }

    /** Returns true if a database admits tokens of IAM; null to leave it to RDS, which does not admit them. */
    static @Nullable Boolean tokens(ResourceSpec resource) {
        return resource.details().containsKey("iam-authentication") ? Boolean.TRUE : null;
    }

    /** Returns a property as a number; null if the plan leaves it to AWS. */
    static @Nullable Integer number(ResourceSpec resource, String detail) {
        String value = resource.details().get(detail);
        return value == null ? null : Integer.valueOf(value);
    }
}
