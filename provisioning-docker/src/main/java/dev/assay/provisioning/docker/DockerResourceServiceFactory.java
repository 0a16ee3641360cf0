package dev.assay.provisioning.docker;

import dev.assay.spi.environment.CallRate;
import dev.assay.spi.environment.ResourceService;
import dev.assay.spi.environment.ResourceServiceFactory;
import java.time.Duration;
import java.util.Set;
import org.apiguardian.api.API;

/** Opens the containers of this host by the program {@code docker}. Stateless, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DockerResourceServiceFactory implements ResourceServiceFactory {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    /** For the service loader. */
    public DockerResourceServiceFactory() {}

    @Override
    public String provider() {
        return DockerEnvironments.PROVIDER;
    }

    @Override
    public ResourceService open(Set<String> regions, CallRate rate) {
        return new DockerResourceService(new DockerProgram("docker", LIMIT));
    }
}
