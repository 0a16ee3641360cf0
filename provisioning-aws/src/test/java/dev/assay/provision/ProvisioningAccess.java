package dev.assay.provision;

import dev.assay.internal.provision.LifecycleTimer;
import dev.assay.spi.environment.ResourceService;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Opens {@link Provisioning} with a service and a timer of a test. Stateless. */
public final class ProvisioningAccess {

    private ProvisioningAccess() {}

    public static Provisioning open(
            ResourceService service, Path folder, LifecycleTimer timer, Consumer<ProvisionProgress> listener) {
        return new Provisioning(Map.of(service.provider(), service), folder, timer, listener);
    }
}
