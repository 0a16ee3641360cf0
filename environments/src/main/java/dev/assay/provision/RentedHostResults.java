package dev.assay.provision;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.spi.environment.HostResults;
import org.apiguardian.api.API;

/**
 * The results that the rented client host of a plan sends at the end of its run, also if it does not exist any more. Confined to the
 * thread of its {@link Provisioning}, and closed before it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RentedHostResults implements AutoCloseable {

    private final Provisioning provisioning;
    private final ResourceSpec host;
    private final HostResults results;

    RentedHostResults(Provisioning provisioning, ResourceSpec host, HostResults results) {
        this.provisioning = provisioning;
        this.host = host;
        this.results = results;
    }

    /** Returns the name of the host. */
    public String host() {
        return host.name();
    }

    /** Returns the file of the results. */
    public HostResults file() {
        return results;
    }

    /**
     * Returns whether the host exists and is not ending.
     *
     * @throws dev.assay.model.AssayException of kind {@code HOST} if the provider cannot be asked
     */
    public boolean hostExists() {
        return provisioning.exists(host);
    }

    /**
     * Returns whether the host has ended itself: the journal of this machine has it as ready, and the provider does not show it.
     *
     * @param run id of the run
     * @throws dev.assay.model.AssayException of kind {@code HOST} if the provider cannot be asked
     */
    public boolean hostEnded(String run) {
        return provisioning.wasReady(run, host) && !hostExists();
    }

    @Override
    public void close() {
        results.close();
    }
}
