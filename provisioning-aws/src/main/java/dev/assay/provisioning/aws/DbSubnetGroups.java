package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.rds.model.DBSubnetGroup;

/** Groups of the subnets in which databases are: all of the default VPC. Confined to one thread. */
final class DbSubnetGroups implements AwsKind {

    static final String KIND = "db-subnet-group";

    private final AwsClients clients;
    private final Networks networks;

    DbSubnetGroups(AwsClients clients, Networks networks) {
        this.clients = clients;
        this.networks = networks;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return AwsCalls.found(
                        "rds:DescribeDBSubnetGroups",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .describeDBSubnetGroups(request -> request.dbSubnetGroupName(resource.name())))
                .flatMap(reply -> reply.dbSubnetGroups().stream().findFirst())
                .map(group -> state(resource.region(), group));
    }

    private ResourceState state(String region, DBSubnetGroup group) {
        return AwsSpecs.found(
                KIND,
                region,
                group.dbSubnetGroupName(),
                RdsTags.read(clients, region, group.dbSubnetGroupArn()),
                Status.READY,
                Map.of("arn", group.dbSubnetGroupArn()));
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        List<String> subnets = networks.subnets(resource.region());
        DBSubnetGroup made = AwsCalls.made(
                        "rds:CreateDBSubnetGroup",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .createDBSubnetGroup(request -> request.dbSubnetGroupName(resource.name())
                                        .dbSubnetGroupDescription("Assay: subnets of the default VPC")
                                        .subnetIds(subnets)
                                        .tags(RdsTags.of(resource.tags()))))
                .dbSubnetGroup();
        return AwsSpecs.ready(resource, Map.of("arn", made.dbSubnetGroupArn()));
    }

    @Override
    public void delete(ResourceSpec resource) {
        AwsCalls.idempotent(
                "rds:DeleteDBSubnetGroup",
                resource.id(),
                () -> clients.rds(resource.region())
                        .deleteDBSubnetGroup(request -> request.dbSubnetGroupName(resource.name())));
    }

    @Override
    public List<ResourceState> tagged(String region) {
        return AwsCalls.all(
                        "rds:DescribeDBSubnetGroups",
                        region,
                        () -> clients.rds(region)
                                .describeDBSubnetGroupsPaginator()
                                .dbSubnetGroups())
                .stream()
                .filter(group -> group.dbSubnetGroupName().startsWith(ResourceSpec.NAME_PREFIX))
                .map(group -> state(region, group))
                .filter(AwsSpecs::ours)
                .toList();
    }
}
