package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.Instance;

/**
 * Security groups that a client host deletes at its end. EC2 keeps a group while a host is in it. Therefore the hosts of the run get the
 * default group of their network instead, after the group of the databases is gone. Confined to one thread.
 */
final class DetachingSecurityGroups implements AwsKind {

    /** States in which the groups of a host are changed. EC2 may reject it in others; a host that starts is running at a later attempt. */
    private static final Filter CHANGEABLE = Ec2Tags.filter("instance-state-name", "running", "stopped");

    private final AwsClients clients;
    private final SecurityGroups groups;

    DetachingSecurityGroups(AwsClients clients, SecurityGroups groups) {
        this.clients = clients;
        this.groups = groups;
    }

    @Override
    public String kind() {
        return groups.kind();
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return groups.find(resource);
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        return groups.create(resource, token);
    }

    @Override
    public List<ResourceState> tagged(String region) {
        return groups.tagged(region);
    }

    @Override
    public void delete(ResourceSpec resource) {
        try {
            groups.delete(resource);
        } catch (ResourceException e) {
            if (e.reason() == Reason.BUSY && isLast(resource)) {
                groups.find(resource).ifPresent(this::detachHosts);
            }
            throw e; // the next attempt finds the group without hosts
        }
    }

    /** The group of the databases admits that of the hosts, and the databases are in it. */
    private boolean isLast(ResourceSpec resource) {
        String run = AwsResourceService.text(resource.tags().get(ResourceSpec.RUN_TAG));
        return groups.tagged(resource.region()).stream()
                .map(ResourceState::resource)
                .noneMatch(other -> other.isOf(run) && !other.name().equals(resource.name()));
    }

    private void detachHosts(ResourceState group) {
        ResourceSpec resource = group.resource();
        String region = resource.region();
        String id = Objects.requireNonNull(group.outputs().get("id"));
        String other = groups.defaultId(region);
        List<Instance> hosts = AwsCalls.all(
                        "ec2:DescribeInstances",
                        resource.id(),
                        () -> clients.ec2(region)
                                .describeInstancesPaginator(request -> request.filters(
                                        Ec2Tags.filter("instance.group-id", id), CHANGEABLE, Ec2Tags.anyRun()))
                                .reservations())
                .stream()
                .flatMap(reservation -> reservation.instances().stream())
                .toList();
        for (Instance host : hosts) {
            AwsCalls.made(
                    "ec2:ModifyInstanceAttribute",
                    host.instanceId(),
                    () -> clients.ec2(region)
                            .modifyInstanceAttribute(request ->
                                    request.instanceId(host.instanceId()).groups(other)));
        }
    }
}
