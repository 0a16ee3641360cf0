package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.rds.model.CreateDbClusterRequest;
import software.amazon.awssdk.services.rds.model.DBCluster;

/** Aurora clusters, without their members. Confined to one thread. */
final class DbClusters implements AwsKind {

    static final String KIND = "db-cluster";

    /** What plans call the usual storage, which the API names in no request. */
    private static final String USUAL_STORAGE = "aurora";

    private final AwsClients clients;
    private final SecurityGroups groups;

    DbClusters(AwsClients clients, SecurityGroups groups) {
        this.clients = clients;
        this.groups = groups;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return AwsCalls.found(
                        "rds:DescribeDBClusters",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .describeDBClusters(request -> request.dbClusterIdentifier(resource.name())))
                .flatMap(reply -> reply.dbClusters().stream().findFirst())
                .map(cluster -> state(resource.region(), cluster));
    }

    private static ResourceState state(String region, DBCluster cluster) {
        return AwsSpecs.found(
                KIND,
                region,
                cluster.dbClusterIdentifier(),
                Map.of(),
                RdsTags.map(cluster.tagList()),
                RdsStatus.of(cluster.status()),
                outputs(cluster),
                RdsStatus.problem(cluster.status()));
    }

    private static Map<String, String> outputs(DBCluster cluster) {
        Map<String, String> outputs = new TreeMap<>();
        outputs.put("arn", AwsResourceService.text(cluster.dbClusterArn()));
        outputs.put("state", AwsResourceService.text(cluster.status()));
        outputs.put("database", AwsResourceService.text(cluster.databaseName()));
        outputs.put("endpoint", AwsResourceService.text(cluster.endpoint()));
        outputs.put("reader-endpoint", AwsResourceService.text(cluster.readerEndpoint()));
        outputs.put("port", AwsResourceService.text(cluster.port()));
        if (cluster.masterUserSecret() != null) {
            outputs.put(
                    "secret-arn",
                    AwsResourceService.text(cluster.masterUserSecret().secretArn()));
        }
        outputs.values().removeIf(String::isEmpty);
        return outputs;
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        String storage = resource.details().get("storage-type");
        CreateDbClusterRequest request = CreateDbClusterRequest.builder()
                .dbClusterIdentifier(resource.name())
                .engine(AwsSpecs.required(resource, "engine"))
                .engineVersion(resource.details().get("engine-version"))
                .storageType(USUAL_STORAGE.equals(storage) ? null : storage)
                .backupRetentionPeriod(AwsSpecs.number(resource, "backup-days"))
                .copyTagsToSnapshot(true)
                .deletionProtection(false)
                .databaseName(DbInstances.DATABASE)
                .masterUsername(DbInstances.USER)
                .manageMasterUserPassword(true)
                .enableIAMDatabaseAuthentication(AwsSpecs.tokens(resource))
                .vpcSecurityGroupIds(groups.idFor(resource))
                .dbSubnetGroupName(
                        AwsSpecs.needed(resource, DbSubnetGroups.KIND).orElse(null))
                .dbClusterParameterGroupName(
                        AwsSpecs.needed(resource, DbClusterParameterGroups.KIND).orElse(null))
                .tags(RdsTags.of(resource.tags()))
                .build();
        DBCluster made = AwsCalls.made(
                        "rds:CreateDBCluster",
                        resource.id(),
                        () -> clients.rds(resource.region()).createDBCluster(request))
                .dbCluster();
        return new ResourceState(
                resource, RdsStatus.of(made.status()), outputs(made), RdsStatus.problem(made.status()));
    }

    /** Keeps neither a snapshot nor backups: both cost money. */
    @Override
    public void delete(ResourceSpec resource) {
        AwsCalls.idempotent(
                "rds:DeleteDBCluster",
                resource.id(),
                () -> clients.rds(resource.region())
                        .deleteDBCluster(request -> request.dbClusterIdentifier(resource.name())
                                .skipFinalSnapshot(true)
                                .deleteAutomatedBackups(true)));
    }

    @Override
    public List<ResourceState> tagged(String region) {
        return AwsCalls.all(
                        "rds:DescribeDBClusters",
                        region,
                        () -> clients.rds(region).describeDBClustersPaginator().dbClusters())
                .stream()
                .map(cluster -> state(region, cluster))
                .filter(AwsSpecs::ours)
                .toList();
    }
}
