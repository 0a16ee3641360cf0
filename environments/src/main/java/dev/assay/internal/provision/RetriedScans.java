package dev.assay.internal.provision;

import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceService;
import java.time.Duration;

/** Scans that are repeated for some time while a provider asks for patience. Confined to one thread. */
public final class RetriedScans {

    private final RetriedCalls calls;
    private final Duration patience;

    /**
     * @param patience for which a scan is repeated; zero for one attempt
     */
    public RetriedScans(LifecycleTimer timer, Duration patience) {
        this.patience = patience;
        this.calls = new RetriedCalls(timer);
    }

    /** Returns the resources of a run. */
    public ResourceScan of(ResourceService service, String run) {
        return calls.scanned(() -> service.scan(run), patience);
    }

    /** Returns the resources of all runs. */
    public ResourceScan all(ResourceService service) {
        return calls.scanned(service::scanAll, patience);
    }
}
