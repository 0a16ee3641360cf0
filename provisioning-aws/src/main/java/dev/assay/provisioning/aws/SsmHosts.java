package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostResults;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Opens rented client hosts. Confined to one thread. */
final class SsmHosts {

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
        S3Exchange exchange = new S3Exchange(clients, region, bucket, name);
        return Optional.of(new SsmHost(
                name,
                new SsmCommands(clients.ssm(region), id, name, HostClock.SYSTEM),
                exchange,
                new HostOutboxes(exchange, end(state.resource()), Instant::now)));
    }

    /** Returns when a host ends itself; null if its tag is missing. */
    private static @Nullable Instant end(ResourceSpec host) {
        String expires = host.tags().get(ResourceSpec.EXPIRES_TAG);
        return expires == null ? null : Instant.parse(expires);
    }

    /** Returns the place for the results of a host on EC2; empty for another kind of resource. */
    Optional<HostResults> results(ResourceSpec resource, String bucket) {
        return resource.kind().equals(ProbeHosts.KIND)
                ? Optional.of(new S3HostResults(new S3Exchange(clients, resource.region(), bucket, resource.name())))
                : Optional.empty();
    }

    /** Checks that files of a bucket can be written, read and deleted. Other users check the same bucket at the same time. */
    void requireBucket(String bucket, String region) {
        try (S3Exchange exchange = new S3Exchange(clients, region, bucket, "assay-check")) {
            exchange.check(UUID.randomUUID().toString());
        }
    }
}
