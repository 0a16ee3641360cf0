package dev.assay.provision;

import dev.assay.internal.provision.Provisioner;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceState;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.DatabaseEndpoint;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import org.apiguardian.api.API;

/** Rented databases while they are used: their addresses, and the limits of money and time. Thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RentedUse {

    private final Provisioner provisioner;
    private final List<ResourceState> made;
    private final List<DatabaseEndpoint> endpoints;

    private RentedUse(Provisioner provisioner, List<ResourceState> made, List<DatabaseEndpoint> endpoints) {
        this.provisioner = provisioner;
        this.made = made;
        this.endpoints = endpoints;
    }

    static RentedUse of(Provisioner provisioner, Collection<ResourceState> made) {
        return new RentedUse(
                provisioner,
                List.copyOf(made),
                made.stream()
                        .flatMap(state -> provisioner.endpoint(state).stream())
                        .toList());
    }

    /** Returns the addresses and accounts of the databases. They contain secrets. */
    public List<DatabaseEndpoint> endpoints() {
        return endpoints;
    }

    /**
     * Opens a client host that the plan rents, without connecting to it. The thread that created the resources opens it, and closes it
     * before the {@link Provisioning}. Between that, one thread uses it, which may be another one.
     *
     * @param resource id of the host's resource
     * @param bucket address of the place for its files, such as {@code s3://bucket/prefix}
     * @throws NoSuchElementException if that is no client host of the plan
     */
    public ClientHost host(String resource, String bucket) {
        return made.stream()
                .filter(state -> state.resource().id().equals(resource))
                .flatMap(state -> provisioner.host(state, bucket).stream())
                .findFirst()
                .orElseThrow();
    }

    /**
     * Checks that there is time to bring home the results: five minutes before the limits of time and money. Rented client hosts end
     * themselves at the limits.
     *
     * @throws AssayException of kind {@code HOST} if the measurement has to end
     */
    public void requireTimeForResults() {
        provisioner.requireTime();
    }

    /**
     * Checks the limits.
     *
     * @throws AssayException of kind {@code HOST} if one is reached
     */
    public void requireWithinCaps() {
        provisioner.requireWithinCaps();
    }

    /** Returns the money spent since the first resource, by the price book. */
    public Money spent() {
        return provisioner.spent();
    }
}
