package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceState;
import dev.assay.spi.environment.ClientHost;
import java.util.Optional;

/** Opens rented client hosts. Confined to one thread. */
final class SsmHosts {

    private static final String CHECK = "check";

    private final AwsClients clients;

    SsmHosts(AwsClients clients) {
        this.clients = clients;
    }

    /** Returns a host on EC2; empty for another kind of resource. */
    Optional<ClientHost> host(ResourceState state, String bucket) {
        String id = state.outputs().get("id");
        if (!state.resource().kind().equals(ProbeHosts.KIND) || id == null) {
            return Optional.empty();
        }
        String region = state.resource().region();
        String name = state.resource().name();
        return Optional.of(new SsmHost(
                name,
                new SsmCommands(clients.ssm(region), id, name, HostClock.SYSTEM),
                new S3Exchange(clients, region, bucket, name)));
    }

    /** Checks that files of a bucket can be written, read and deleted. */
    void requireBucket(String bucket, String region) {
        try (S3Exchange exchange = new S3Exchange(clients, region, bucket, "assay-check")) {
            exchange.check(CHECK);
        }
    }
}
