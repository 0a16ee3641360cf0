package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.provision.ProvisionProgress;
import dev.assay.provision.Provisioning;
import dev.assay.provision.ProvisioningAccess;
import dev.assay.spi.environment.CallRate;
import dev.assay.spi.environment.ResourceService;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** A machine that creates and deletes resources of an account of the emulator. Confined to one thread. */
final class Controller {

    private static final Map<URI, ResourceService> SERVICES = new ConcurrentHashMap<>();

    /** Methods of a service that create or delete their first argument. */
    private static final Set<String> CHANGES = Set.of("create", "delete");

    private Controller() {}

    static AwsClients clients(URI address) {
        return clients(address, () -> {});
    }

    static AwsClients clients(URI address, CallRate rate) {
        return new AwsClients(
                settings -> settings.endpointOverride(address)
                        .credentialsProvider(
                                StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret"))),
                rate);
    }

    /** The service of an account, which all controllers of a test share: its clients take seconds to make. */
    private static ResourceService service(URI address) {
        return SERVICES.computeIfAbsent(
                address, each -> new AwsResourceService(clients(each), Set.of(Environments.REGION)));
    }

    /** Ends the service of an account: another account may have the same address later. */
    static void forget(URI address) {
        ResourceService service = SERVICES.remove(address);
        if (service != null) {
            service.close();
        }
    }

    /** Returns the service for one controller, which cannot close it for the others. */
    private static ResourceService borrowed(ResourceService service, Consumer<ResourceSpec> changed) {
        return (ResourceService) Proxy.newProxyInstance(
                Controller.class.getClassLoader(),
                new Class<?>[] {ResourceService.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        Object result = method.invoke(service, arguments);
                        if (CHANGES.contains(method.getName())) {
                            changed.accept((ResourceSpec) arguments[0]);
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Opens the end of a client host. */
    static Provisioning openOnHost(URI address, Path folder) {
        ResourceService service = AwsResourceService.onHost(clients(address), Set.of(Environments.REGION));
        return ProvisioningAccess.open(service, folder, new SkippingTimer(), step -> {});
    }

    /**
     * Opens a controller.
     *
     * @param folder of its journals: another one is another machine
     */
    static Provisioning open(URI address, Path folder, Consumer<ProvisionProgress> listener) {
        return open(address, folder, listener, changed -> {});
    }

    /**
     * Opens a controller.
     *
     * @param changed called between the creation or deletion of a resource and its line in the journal
     */
    static Provisioning open(
            URI address, Path folder, Consumer<ProvisionProgress> listener, Consumer<ResourceSpec> changed) {
        return ProvisioningAccess.open(borrowed(service(address), changed), folder, new SkippingTimer(), listener);
    }
}
