package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.rds.model.CreateDbInstanceRequest;
import software.amazon.awssdk.services.rds.model.DBInstance;

/**
 * Databases, and members of Aurora clusters. None is public; RDS makes the master password and keeps it in Secrets Manager. Confined to
 * one thread.
 */
final class DbInstances implements AwsKind {

    static final String KIND = "db-instance";

    /** The account and the database that a new server has. */
    static final String USER = "assay";

    static final String DATABASE = "assay";

    private static final String CLUSTER = "cluster";

    private final AwsClients clients;
    private final SecurityGroups groups;

    DbInstances(AwsClients clients, SecurityGroups groups) {
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
                        "rds:DescribeDBInstances",
                        resource.id(),
                        () -> clients.rds(resource.region())
                                .describeDBInstances(request -> request.dbInstanceIdentifier(resource.name())))
                .flatMap(reply -> reply.dbInstances().stream().findFirst())
                .map(instance -> state(resource.region(), instance));
    }

    private static ResourceState state(String region, DBInstance instance) {
        String cluster = instance.dbClusterIdentifier();
        boolean member = cluster != null && !cluster.isBlank();
        String status = instance.dbInstanceStatus();
        return AwsSpecs.found(
                KIND,
                region,
                instance.dbInstanceIdentifier(),
                // A scan has to know it: members are deleted otherwise.
                member ? Map.of(CLUSTER, cluster) : Map.of(),
                RdsTags.map(instance.tagList()),
                RdsStatus.of(status),
                outputs(instance),
                RdsStatus.problem(status));
    }

    private static Map<String, String> outputs(DBInstance instance) {
        Map<String, String> outputs = new TreeMap<>();
        outputs.put("arn", AwsResourceService.text(instance.dbInstanceArn()));
        outputs.put("state", AwsResourceService.text(instance.dbInstanceStatus()));
        outputs.put("database", AwsResourceService.text(instance.dbName()));
        outputs.put("zone", AwsResourceService.text(instance.availabilityZone()));
        if (instance.endpoint() != null) {
            outputs.put("endpoint", AwsResourceService.text(instance.endpoint().address()));
            outputs.put("port", AwsResourceService.text(instance.endpoint().port()));
        }
        if (instance.masterUserSecret() != null) {
            outputs.put(
                    "secret-arn",
                    AwsResourceService.text(instance.masterUserSecret().secretArn()));
        }
        outputs.values().removeIf(String::isEmpty);
        return outputs;
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        String cluster = resource.details().get(CLUSTER);
        CreateDbInstanceRequest.Builder request = CreateDbInstanceRequest.builder()
                .dbInstanceIdentifier(resource.name())
                .dbInstanceClass(AwsSpecs.required(resource, "class"))
                .engine(AwsSpecs.required(resource, "engine"))
                .preferredMaintenanceWindow(resource.details().get("maintenance-window"))
                .availabilityZone(resource.details().get("zone"))
                .publiclyAccessible(false)
                // A new version in the middle of a study would change what is measured.
                .autoMinorVersionUpgrade(false)
                .tags(RdsTags.of(resource.tags()));
        if (cluster == null) {
            single(request, resource);
        } else {
            request.dbClusterIdentifier(cluster);
        }
        DBInstance made = AwsCalls.made(
                        "rds:CreateDBInstance",
                        resource.id(),
                        () -> clients.rds(resource.region()).createDBInstance(request.build()))
                .dbInstance();
        return new ResourceState(
                resource,
                RdsStatus.of(made.dbInstanceStatus()),
                outputs(made),
                RdsStatus.problem(made.dbInstanceStatus()));
    }

    /** Adds what a cluster would have for its members. */
    private void single(CreateDbInstanceRequest.Builder request, ResourceSpec resource) {
        Integer backupDays = AwsSpecs.number(resource, "backup-days");
        request.engineVersion(resource.details().get("engine-version"))
                .storageType(AwsSpecs.required(resource, "storage-type"))
                .allocatedStorage(AwsSpecs.number(resource, "allocated-gib"))
                .iops(AwsSpecs.number(resource, "iops"))
                .storageThroughput(AwsSpecs.number(resource, "throughput-mibps"))
                .multiAZ(Boolean.valueOf(AwsSpecs.required(resource, "multi-az")))
                // Without a wish of the plan there are no backups, which would read the storage while it is measured.
                .backupRetentionPeriod(backupDays == null ? 0 : backupDays)
                .copyTagsToSnapshot(true)
                .deletionProtection(false)
                .dbName(DATABASE)
                .masterUsername(USER)
                .manageMasterUserPassword(true)
                .enableIAMDatabaseAuthentication(AwsSpecs.tokens(resource))
                .vpcSecurityGroupIds(groups.idFor(resource))
                .dbSubnetGroupName(
                        AwsSpecs.needed(resource, DbSubnetGroups.KIND).orElse(null))
                .dbParameterGroupName(
                        AwsSpecs.needed(resource, DbParameterGroups.KIND).orElse(null));
    }

    /** Keeps neither a snapshot nor backups: both cost money. */
    @Override
    public void delete(ResourceSpec resource) {
        // RDS rejects this property for members, whose cluster has the backups.
        Boolean backups = resource.details().containsKey(CLUSTER) ? null : Boolean.TRUE;
        AwsCalls.idempotent(
                "rds:DeleteDBInstance",
                resource.id(),
                () -> clients.rds(resource.region())
                        .deleteDBInstance(request -> request.dbInstanceIdentifier(resource.name())
                                .skipFinalSnapshot(true)
                                .deleteAutomatedBackups(backups)));
    }

    @Override
    public List<ResourceState> tagged(String region) {
        return AwsCalls.all(
                        "rds:DescribeDBInstances",
                        region,
                        () -> clients.rds(region).describeDBInstancesPaginator().dbInstances())
                .stream()
                .map(instance -> state(region, instance))
                .filter(AwsSpecs::ours)
                .toList();
    }
}
