package dev.assay.remote;

import dev.assay.model.AssayException;
import dev.assay.spi.Plugins;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.ClientHostFactory;
import org.apiguardian.api.API;

/** Opens client hosts by the kinds that plug-ins know. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ClientHosts {

    private ClientHosts() {}

    /**
     * Returns a host, without connecting to it.
     *
     * @param kind such as {@code ssh}
     * @param address in the form of its kind
     * @param loader of plug-ins
     * @throws AssayException of kind {@code PLAN} if no plug-in knows the kind, or the address has another form
     */
    public static ClientHost open(String kind, String address, ClassLoader loader) {
        return Plugins.discover(ClientHostFactory.class, ClientHostFactory::kind, loader)
                .get(kind, "kind of client host")
                .open(address);
    }
}
