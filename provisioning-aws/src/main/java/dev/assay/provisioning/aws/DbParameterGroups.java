package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.rds.model.DBParameterGroup;

/** Parameter groups of instances. Confined to one thread. */
final class DbParameterGroups implements AwsKind {

    static final String KIND = "db-parameter-group";

    private final AwsClients clients;

    DbParameterGroups(AwsClients clients) {
        this.clients = clients;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return AwsCalls.found(
                        "rds:DescribeDBParameterGroups",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .describeDBParameterGroups(request -> request.dbParameterGroupName(resource.name())))
                .flatMap(reply -> reply.dbParameterGroups().stream().findFirst())
                .map(group -> state(resource.region(), group));
    }

    private ResourceState state(String region, DBParameterGroup group) {
        return AwsSpecs.found(
                KIND,
                region,
                group.dbParameterGroupName(),
                RdsTags.read(clients, region, group.dbParameterGroupArn()),
                Status.READY,
                Map.of("arn", group.dbParameterGroupArn()));
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        DBParameterGroup made = AwsCalls.made(
                        "rds:CreateDBParameterGroup",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .createDBParameterGroup(request -> request.dbParameterGroupName(resource.name())
                                        .dbParameterGroupFamily(AwsSpecs.required(resource, "family"))
                                        .description("Assay: settings of the plan")
                                        .tags(RdsTags.of(resource.tags()))))
                .dbParameterGroup();
        return AwsSpecs.ready(resource, Map.of("arn", made.dbParameterGroupArn()));
    }

    @Override
    public void configure(ResourceSpec resource) {
        ParameterSettings.inParts(
                resource,
                parameters -> AwsCalls.made(
                        "rds:ModifyDBParameterGroup",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .modifyDBParameterGroup(request -> request.dbParameterGroupName(resource.name())
                                        .parameters(parameters))));
    }

    @Override
    public void delete(ResourceSpec resource) {
        AwsCalls.idempotent(
                "rds:DeleteDBParameterGroup",
                resource.id(),
                () -> clients.rds(resource.region())
                        .deleteDBParameterGroup(request -> request.dbParameterGroupName(resource.name())));
    }

    @Override
    public List<ResourceState> tagged(String region) {
        return AwsCalls.all(
                        "rds:DescribeDBParameterGroups",
                        region,
                        () -> clients.rds(region)
                                .describeDBParameterGroupsPaginator()
                                .dbParameterGroups())
                .stream()
                .filter(group -> group.dbParameterGroupName().startsWith(ResourceSpec.NAME_PREFIX))
                .map(group -> state(region, group))
                .filter(AwsSpecs::ours)
                .toList();
    }
}
