package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.IpPermission;
import software.amazon.awssdk.services.ec2.model.SecurityGroup;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DBInstance;

/** Checks of properties that resources were created with. Stateless. */
final class CreatedEnvironment {

    private CreatedEnvironment() {}

    /** Requires the properties of the databases {@code fast} and {@code cluster} of {@link Environments}. */
    static void requireDatabase(RdsClient rds, String run) {
        String name = "assay-" + run + "-fast";
        DBInstance instance = rds.describeDBInstances(request -> request.dbInstanceIdentifier(name))
                .dbInstances()
                .get(0);
        assertThat(instance.publiclyAccessible()).isFalse();
        assertThat(instance.masterUserSecret().secretArn()).contains("secretsmanager");
        assertThat(instance.storageType()).isEqualTo("io1");
        assertThat(instance.allocatedStorage()).isEqualTo(250);
        assertThat(instance.iops()).isEqualTo(2_000);
        assertThat(instance.backupRetentionPeriod()).isEqualTo(7);
        assertThat(instance.preferredMaintenanceWindow()).isEqualTo("sun:05:00-sun:06:00");
        assertThat(instance.multiAZ()).isFalse();
        assertThat(instance.autoMinorVersionUpgrade()).isFalse();
        assertThat(instance.iamDatabaseAuthenticationEnabled()).isTrue();
        assertThat(instance.dbSubnetGroup().dbSubnetGroupName()).isEqualTo("assay-" + run);
        assertThat(instance.dbParameterGroups().get(0).dbParameterGroupName()).isEqualTo(name);
        assertThat(rds.describeDBParameters(request -> request.dbParameterGroupName(name))
                        .parameters())
                .anySatisfy(parameter -> {
                    assertThat(parameter.parameterName()).isEqualTo("work_mem");
                    assertThat(parameter.parameterValue()).isEqualTo("65536");
                });
        assertThat(RdsTags.map(instance.tagList()))
                .containsKeys("assay:run", "assay:owner", "assay:expires", "assay:started", "assay:spec");
        DBInstance member = rds.describeDBInstances(
                        request -> request.dbInstanceIdentifier("assay-" + run + "-cluster"))
                .dbInstances()
                .get(0);
        assertThat(member.dbClusterIdentifier()).isEqualTo("assay-" + run + "-cluster");
        assertThat(rds.describeDBClusters(request -> request.dbClusterIdentifier("assay-" + run + "-cluster"))
                        .dbClusters()
                        .get(0)
                        .iamDatabaseAuthenticationEnabled())
                .isTrue();
    }

    /** Returns the client host. */
    static Instance host(Ec2Client ec2, String run) {
        return ec2.describeInstances(request -> request.filters(Ec2Tags.filter("tag:Name", "assay-" + run + "-probe")))
                .reservations()
                .get(0)
                .instances()
                .get(0);
    }

    /** Requires the properties of the client host and of the security groups. */
    static void requireHost(Ec2Client ec2, String run) {
        Instance host = host(ec2, run);
        assertThat(host.metadataOptions().httpTokensAsString()).isEqualTo("required");
        assertThat(host.iamInstanceProfile().arn()).endsWith("/assay-" + run + "-probe");
        String id = host.instanceId();
        assertThat(ec2.describeInstanceAttribute(
                                request -> request.instanceId(id).attribute("instanceInitiatedShutdownBehavior"))
                        .instanceInitiatedShutdownBehavior()
                        .value())
                .isEqualTo("terminate");
        SecurityGroup databases = ec2.describeSecurityGroups(
                        request -> request.filters(Ec2Tags.filter("group-name", "assay-" + run + "-database")))
                .securityGroups()
                .get(0);
        assertThat(databases.ipPermissions()).hasSize(1);
        IpPermission rule = databases.ipPermissions().get(0);
        assertThat(rule.fromPort()).isEqualTo(5_432);
        assertThat(rule.ipRanges()).as("no address may connect").isEmpty();
        assertThat(rule.userIdGroupPairs())
                .singleElement()
                .satisfies(pair -> assertThat(pair.groupId())
                        .isEqualTo(host.securityGroups().get(0).groupId()));
    }
}
