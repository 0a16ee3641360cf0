package dev.assay.provision;

import dev.assay.internal.provision.ObservedService;
import dev.assay.internal.provision.RetriedCalls;
import dev.assay.internal.provision.RetriedScans;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.result.Monitoring;
import dev.assay.provision.ProvisionProgress.Kind;
import dev.assay.spi.Plugins;
import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceService;
import dev.assay.spi.environment.ResourceServiceFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The providers that a command has opened, and what they show. Repeats calls while a provider asks for it. Confined to one thread. */
final class OpenProviders implements AutoCloseable {

    /** A user waits for a list of resources. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Map<String, ResourceService> services;
    private final ProgressReporter progress;
    private final RetriedScans scans;
    private final RetriedCalls calls;

    /** @param services by provider; closed with this object */
    OpenProviders(Map<String, ResourceService> services, ProgressReporter progress) {
        Map<String, ResourceService> observed = new TreeMap<>(services);
        observed.replaceAll((provider, service) -> new ObservedService(service, progress::repeated));
        this.services = Collections.unmodifiableMap(observed);
        this.progress = progress;
        this.scans = new RetriedScans(progress, PATIENCE);
        this.calls = new RetriedCalls(progress);
    }

    /**
     * Loads the libraries that call providers, and calls none.
     *
     * @throws AssayException of kind {@code PLAN} if a library is missing; those that were loaded are closed
     */
    static Map<String, ResourceService> load(
            Set<String> providers, ClassLoader libraries, Function<ResourceServiceFactory, ResourceService> opened) {
        Plugins<ResourceServiceFactory> factories =
                Plugins.discover(ResourceServiceFactory.class, ResourceServiceFactory::provider, libraries);
        Map<String, ResourceService> services = new TreeMap<>();
        try {
            providers.forEach(provider ->
                    services.put(provider, opened.apply(factories.get(provider, "library for the resources of"))));
        } catch (RuntimeException | Error e) {
            services.values().forEach(ResourceService::close);
            throw e;
        }
        return services;
    }

    /** Returns the services by provider. */
    Map<String, ResourceService> services() {
        return services;
    }

    /**
     * Returns the service of a resource.
     *
     * @throws AssayException of kind {@code PLAN} if its provider was not opened
     */
    ResourceService of(ResourceSpec resource) {
        ResourceService service = services.get(resource.provider());
        if (service == null) {
            throw AssayException.plan(resource.id() + " is a resource of the provider '" + resource.provider()
                    + "', and those of " + String.join(", ", services.keySet()) + " were opened");
        }
        return service;
    }

    /** Does {@link ResourceService#check}. */
    void check(ResourceSpec resource) {
        calls.retried(() -> {
            of(resource).check(resource);
            return resource;
        });
    }

    /** Returns whether a resource exists and is not on its way out. */
    boolean exists(ResourceSpec resource) {
        return calls.retried(() -> of(resource).find(resource))
                .filter(state -> state.status() != ResourceState.Status.DELETING)
                .isPresent();
    }

    /** Returns {@link ResourceService#monitoring}. */
    Optional<Monitoring> monitoring(ResourceSpec resource, Instant begin, Duration measured) {
        return calls.retried(() -> of(resource).monitoring(resource, begin, measured));
    }

    /** Warns of credentials that end before a run may. */
    void warnOfTemporaryAccess() {
        services.values()
                .forEach(service ->
                        service.temporaryAccess().ifPresent(warning -> progress.report(Kind.WARNING, warning)));
    }

    /** Returns the accounts of the credentials, by provider. */
    Map<String, String> accounts() {
        Map<String, String> accounts = new TreeMap<>();
        services.forEach((provider, service) -> accounts.put(provider, service.account()));
        return accounts;
    }

    /** Returns what exists of a run. */
    OwnedResources status(String run) {
        return shown(service -> scans.of(service, run));
    }

    /** Returns what exists of all runs. */
    OwnedResources all() {
        return shown(scans::all);
    }

    /** Returns the price of a run by the tags of its resources; zero if no tag has it. */
    Money pricePerHour(String run) {
        try {
            // One attempt: the resources cost money until the deletion begins.
            RetriedScans once = new RetriedScans(progress, Duration.ZERO);
            return shown(service -> once.of(service, run)).resources().stream()
                    .map(OwnedResource::usdPerHour)
                    .filter(price -> price != null)
                    .map(price -> Money.usd(price.toPlainString()))
                    .findFirst()
                    .orElse(Money.usd("0"));
        } catch (AssayException e) {
            // The price is only shown; the deletion does not need it.
            return Money.usd("0");
        }
    }

    private OwnedResources shown(Function<ResourceService, ResourceScan> look) {
        progress.report(Kind.LOOKING, "resources that exist");
        List<OwnedResource> resources = new ArrayList<>();
        List<String> gaps = new ArrayList<>();
        for (ResourceService service : services.values()) {
            ResourceScan scan = look.apply(service);
            scan.resources().forEach(state -> resources.add(OwnedResource.of(state)));
            scan.gaps()
                    .forEach(gap -> gaps.add(gap.what() + ": " + gap.failure().message()));
        }
        return new OwnedResources(resources, gaps);
    }

    @Override
    public void close() {
        services.values().forEach(ResourceService::close);
    }
}
