package dev.assay.spi.environment;

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
}
