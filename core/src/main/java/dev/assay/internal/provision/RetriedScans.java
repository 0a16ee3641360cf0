package dev.assay.internal.provision;

import dev.assay.model.environment.ResourceState;
import dev.assay.spi.environment.ResourceService;
import java.time.Duration;
import java.util.List;

/** Scans that are repeated while a provider asks for patience. Confined to one thread. */
public final class RetriedScans {

    private final RetriedCalls calls;

    public RetriedScans(LifecycleTimer timer) {
        this.calls = new RetriedCalls(timer, Duration.ZERO);
    }

    /** Returns the resources of a run. */
    public List<ResourceState> of(ResourceService service, String run) {
        return calls.retried(() -> service.scan(run));
    }

    /** Returns the resources of all runs. */
    public List<ResourceState> all(ResourceService service) {
        return calls.retried(service::scanAll);
    }
}
