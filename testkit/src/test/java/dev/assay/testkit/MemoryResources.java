package dev.assay.testkit;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Resources in memory, which are ready at once, with a fault. Confined to one thread. */
final class MemoryResources implements ResourceService {

    /** What a service does wrong. */
    enum Fault {
        NONE,
        TAGS_ARE_LOST,
        NAMES_ARE_NOT_UNIQUE,
        SCANS_HAVE_ALL_RUNS,
        SCANS_ARE_REVERSED,
        ABSENT_ONES_CANNOT_BE_DELETED
    }

    private final Fault fault;
    private final List<ResourceSpec> existing = new ArrayList<>();

    MemoryResources(Fault fault) {
        this.fault = fault;
    }

    @Override
    public String provider() {
        return "memory";
    }

    @Override
    public String account() {
        return "1";
    }

    private static ResourceState state(ResourceSpec resource) {
        return new ResourceState(resource, Status.READY, Map.of(), null);
    }

    private Optional<ResourceSpec> existing(ResourceSpec resource) {
        return existing.stream().filter(each -> each.id().equals(resource.id())).findFirst();
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return existing(resource).map(MemoryResources::state);
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        if (existing(resource).isPresent() && fault != Fault.NAMES_ARE_NOT_UNIQUE) {
            throw new ResourceException(Reason.EXISTS, resource.id() + " exists", null);
        }
        existing.add(
                fault == Fault.TAGS_ARE_LOST
                        ? new ResourceSpec(
                                resource.name(),
                                resource.kind(),
                                resource.provider(),
                                resource.region(),
                                resource.details(),
                                resource.dependsOn(),
                                Map.of(ResourceSpec.RUN_TAG, resource.tags().get(ResourceSpec.RUN_TAG)))
                        : resource);
        return state(resource);
    }

    @Override
    public void delete(ResourceSpec resource) {
        if (existing(resource).isEmpty() && fault == Fault.ABSENT_ONES_CANNOT_BE_DELETED) {
            throw new ResourceException(Reason.REFUSED, resource.id() + " does not exist", null);
        }
        if (existing.stream().anyMatch(each -> each.dependsOn().contains(resource.id()))) {
            throw new ResourceException(Reason.BUSY, resource.id() + " is in use", null);
        }
        existing.removeIf(each -> each.id().equals(resource.id()));
    }

    @Override
    public ResourceScan scan(String run) {
        return scan(each -> each.isOf(run) || fault == Fault.SCANS_HAVE_ALL_RUNS);
    }

    @Override
    public ResourceScan scanAll() {
        return scan(each -> true);
    }

    private ResourceScan scan(Predicate<ResourceSpec> condition) {
        List<ResourceState> found = new ArrayList<>();
        for (ResourceSpec each : existing) {
            if (condition.test(each)) {
                found.add(fault == Fault.SCANS_ARE_REVERSED ? 0 : found.size(), state(each));
            }
        }
        return ResourceScan.of(found);
    }
}
