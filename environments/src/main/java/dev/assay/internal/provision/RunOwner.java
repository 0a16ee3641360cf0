package dev.assay.internal.provision;

import dev.assay.model.environment.ResourceSpec;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The owner of a run's resources: colleagues with the same account and plan have runs of the same id. Immutable.
 *
 * @param run id of the run
 * @param name value of the tag {@code assay:owner}; null for all owners
 */
public record RunOwner(String run, @Nullable String name) {

    public RunOwner {
        name = name == null ? null : ResourceSpec.tagValue(name);
    }

    /** Returns the owner that the tags of a planned resource name; all owners if they name none. */
    static RunOwner of(String run, ResourceSpec planned) {
        return new RunOwner(run, planned.tags().get(ResourceSpec.OWNER_TAG));
    }

    /** Returns whether a resource that exists is one of the run and of the owner. */
    boolean owns(ResourceSpec found) {
        return found.isOf(run) && !another(found);
    }

    /** Returns whether a resource that exists is one of the run and of another owner. */
    public boolean excludes(ResourceSpec found) {
        return found.isOf(run) && another(found);
    }

    private boolean another(ResourceSpec found) {
        String other = found.tags().get(ResourceSpec.OWNER_TAG);
        return name != null && other != null && !other.equals(name);
    }

    /** Returns what a resource is that exists under a name of the plan and is of another run or owner. */
    String foreign(ResourceSpec found) {
        return found.isOf(run)
                ? found.id() + " exists and is of the owner '" + found.tags().get(ResourceSpec.OWNER_TAG)
                        + "'. It was not touched; choose another --run, or name its owner with --owner"
                : found.id() + " exists and is not of this run: it has no tag " + ResourceSpec.RUN_TAG + "=" + run
                        + ". It was not touched; choose another --run";
    }

    /** Returns why resources of other owners are not touched, and what the user can do. */
    public String refusal(Collection<ResourceSpec> others) {
        String owners = others.stream()
                .map(each -> each.tags().get(ResourceSpec.OWNER_TAG))
                .distinct()
                .collect(Collectors.joining("' and '", "'", "'"));
        String ids = others.stream().map(ResourceSpec::id).collect(Collectors.joining(", "));
        return "the run '" + run + "' has resources of the owner " + owners + ", and the owner of this command is '"
                + name + "'. They were not touched: choose a run of your own with --run ID, or name their owner with"
                + " --owner. They are: " + ids;
    }
}
