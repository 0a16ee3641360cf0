package dev.assay.provision;

import dev.assay.internal.provision.Provisioner;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceState;
import dev.assay.spi.environment.DatabaseEndpoint;
import java.util.Collection;
import java.util.List;
import org.apiguardian.api.API;

/** Rented databases while they are used: their addresses, and the limits of money and time. Thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RentedUse {

    private final Provisioner provisioner;
    private final List<DatabaseEndpoint> endpoints;

    private RentedUse(Provisioner provisioner, List<DatabaseEndpoint> endpoints) {
        this.provisioner = provisioner;
        this.endpoints = endpoints;
    }

    static RentedUse of(Provisioner provisioner, Collection<ResourceState> made) {
        return new RentedUse(
                provisioner,
                made.stream()
                        .flatMap(state -> provisioner.endpoint(state).stream())
                        .toList());
    }

    /** Returns the addresses and accounts of the databases. They contain secrets. */
    public List<DatabaseEndpoint> endpoints() {
        return endpoints;
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
