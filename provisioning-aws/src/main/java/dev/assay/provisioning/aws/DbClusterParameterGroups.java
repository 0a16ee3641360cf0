package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.rds.model.DBClusterParameterGroup;

/** Parameter groups of Aurora clusters. Confined to one thread. */
final class DbClusterParameterGroups implements AwsKind {

    static final String KIND = "db-cluster-parameter-group";

    private final AwsClients clients;

    DbClusterParameterGroups(AwsClients clients) {
        this.clients = clients;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return AwsCalls.found(
                        "rds:DescribeDBClusterParameterGroups",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .describeDBClusterParameterGroups(
                                        request -> request.dbClusterParameterGroupName(resource.name())))
                .flatMap(reply -> reply.dbClusterParameterGroups().stream().findFirst())
                .map(group -> state(resource.region(), group));
    }

    private ResourceState state(String region, DBClusterParameterGroup group) {
        return AwsSpecs.found(
                KIND,
                region,
                group.dbClusterParameterGroupName(),
                RdsTags.read(clients, region, group.dbClusterParameterGroupArn()),
                Status.READY,
                Map.of("arn", group.dbClusterParameterGroupArn()));
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        DBClusterParameterGroup made = AwsCalls.made(
                        "rds:CreateDBClusterParameterGroup",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .createDBClusterParameterGroup(
                                        request -> request.dbClusterParameterGroupName(resource.name())
                                                .dbParameterGroupFamily(AwsSpecs.required(resource, "family"))
                                                .description("Assay: settings of the plan")
                                                .tags(RdsTags.of(resource.tags()))))
                .dbClusterParameterGroup();
        return AwsSpecs.ready(resource, Map.of("arn", made.dbClusterParameterGroupArn()));
    }

    @Override
    public void configure(ResourceSpec resource) {
        ParameterSettings.inParts(
                resource,
                parameters -> AwsCalls.made(
                        "rds:ModifyDBClusterParameterGroup",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .modifyDBClusterParameterGroup(
                                        request -> request.dbClusterParameterGroupName(resource.name())
                                                .parameters(parameters))));
    }

    @Override
    public void delete(ResourceSpec resource) {
        AwsCalls.idempotent(
                "rds:DeleteDBClusterParameterGroup",
                resource.id(),
                () -> clients.rds(resource.region())
                        .deleteDBClusterParameterGroup(
                                request -> request.dbClusterParameterGroupName(resource.name())));
    }

    @Override
    public List<ResourceState> tagged(String region) {
        return AwsCalls.all(
                        "rds:DescribeDBClusterParameterGroups",
                        region,
                        () -> clients.rds(region)
                                .describeDBClusterParameterGroupsPaginator()
                                .dbClusterParameterGroups())
                .stream()
                .filter(group -> group.dbClusterParameterGroupName().startsWith(ResourceSpec.NAME_PREFIX))
                .map(group -> state(region, group))
                .filter(AwsSpecs::ours)
                .toList();
    }
}
