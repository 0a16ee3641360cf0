package dev.assay.internal.provision;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.result.Monitoring;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.spi.environment.HostResults;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceService;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A service whose calls that will be repeated are shown to the user. Confined to one thread. */
public final class ObservedService implements ResourceService {

    private final ResourceService service;
    private final Consumer<ResourceException> repeated;

    /**
     * @param repeated receives each failure after which the caller tries again
     */
    public ObservedService(ResourceService service, Consumer<ResourceException> repeated) {
        this.service = service;
        this.repeated = repeated;
    }

    private <T> T observed(Supplier<T> call) {
        try {
            return call.get();
        } catch (ResourceException e) {
            observe(e);
            throw e;
        }
    }

    private void observe(ResourceException failure) {
        if (failure.reason() != Reason.REFUSED && failure.reason() != Reason.EXISTS) {
            repeated.accept(failure);
        }
    }

    private ResourceScan observedScan(Supplier<ResourceScan> call) {
        ResourceScan scan = observed(call);
        scan.gaps().forEach(gap -> observe(gap.failure()));
        return scan;
    }

    @Override
    public String provider() {
        return service.provider();
    }

    @Override
    public String account() {
        return observed(service::account);
    }

    @Override
    public void check(ResourceSpec resource) {
        observed(() -> {
            service.check(resource);
            return resource;
        });
    }

    @Override
    public Optional<String> temporaryAccess() {
        return service.temporaryAccess();
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return observed(() -> service.find(resource));
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        return observed(() -> service.create(resource, token));
    }

    @Override
    public void configure(ResourceSpec resource) {
        observed(() -> {
            service.configure(resource);
            return resource;
        });
    }

    @Override
    public Optional<DatabaseEndpoint> endpoint(ResourceState state) {
        return observed(() -> service.endpoint(state));
    }

    @Override
    public Optional<Monitoring> monitoring(ResourceSpec resource, Instant begin, Duration measured) {
        return observed(() -> service.monitoring(resource, begin, measured));
    }

    @Override
    public Optional<ClientHost> host(ResourceState state, String bucket) {
        return service.host(state, bucket);
    }

    @Override
    public Optional<HostResults> results(ResourceSpec resource, String bucket) {
        return service.results(resource, bucket);
    }

    @Override
    public void requireBucket(String bucket, String region) {
        service.requireBucket(bucket, region);
    }

    @Override
    public Duration visibleWithin() {
        return service.visibleWithin();
    }

    @Override
    public Duration readyWithin() {
        return service.readyWithin();
    }

    @Override
    public void delete(ResourceSpec resource) {
        observed(() -> {
            service.delete(resource);
            return resource;
        });
    }

    @Override
    public ResourceScan scan(String run) {
        return observedScan(() -> service.scan(run));
    }

    @Override
    public ResourceScan scanAll() {
        return observedScan(service::scanAll);
    }

    @Override
    public void close() {
        service.close();
    }
}
