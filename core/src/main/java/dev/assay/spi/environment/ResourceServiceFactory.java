package dev.assay.spi.environment;

import dev.assay.model.AssayException;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Opens the {@link ResourceService} of a provider. Found by {@link java.util.ServiceLoader} when a command creates, shows or deletes
 * resources, and not before: it may load libraries that call the provider.
 *
 * @implSpec Stateless and thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ResourceServiceFactory {

    /** Returns the provider's id, that of {@link EnvironmentProvider#id}. */
    String provider();

    /**
     * Returns the service of the account of this host's credentials. Calls no service of the provider.
     *
     * @param regions those whose resources {@link ResourceService#scan} finds, by the provider's names; at least one
     * @param rate to be waited for before each request to the provider's API; providers of this host ignore it
     */
    ResourceService open(Set<String> regions, CallRate rate);

    /**
     * Returns the service of a client host that deletes the resources of its run at the end of their time, by the credentials of the host.
     * Its scan leaves out what the host must not delete, such as client hosts, which end themselves. Calls no service of the provider.
     *
     * @implSpec Rejects the call by default
     * @param regions as for {@link #open}
     * @param rate as for {@link #open}
     * @throws AssayException of kind {@code PLAN} if client hosts of the provider delete nothing
     */
    default ResourceService openOnHost(Set<String> regions, CallRate rate) {
        throw AssayException.plan("client hosts of " + provider() + " delete no resources");
    }
}
