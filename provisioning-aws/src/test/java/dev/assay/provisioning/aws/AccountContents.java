package dev.assay.provisioning.aws;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.SecurityGroup;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.InstanceProfile;
import software.amazon.awssdk.services.iam.model.Role;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DBCluster;
import software.amazon.awssdk.services.rds.model.DBClusterParameterGroup;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.DBParameterGroup;
import software.amazon.awssdk.services.rds.model.DBSubnetGroup;

/**
 * What an account of the emulator has, by plain calls of the SDK without filters: independent of the tags, names and scans that are
 * tested. Stateless.
 */
final class AccountContents {

    private static final String DEFAULT = "default";

    private AccountContents() {}

    /** Returns all resources of the kinds that Assay creates, each as {@code KIND NAME}, without those of a new account. */
    static List<String> of(AwsClients clients) {
        List<String> all = new ArrayList<>();
        RdsClient rds = clients.rds(Environments.REGION);
        add(
                all,
                "database",
                rds.describeDBInstances().dbInstances().stream()
                        .map(DBInstance::dbInstanceIdentifier)
                        .toList());
        add(
                all,
                "cluster",
                rds.describeDBClusters().dbClusters().stream()
                        .map(DBCluster::dbClusterIdentifier)
                        .toList());
        add(
                all,
                "parameters",
                rds.describeDBParameterGroups().dbParameterGroups().stream()
                        .map(DBParameterGroup::dbParameterGroupName)
                        .toList());
        add(
                all,
                "cluster-parameters",
                rds.describeDBClusterParameterGroups(request -> {}).dbClusterParameterGroups().stream()
                        .map(DBClusterParameterGroup::dbClusterParameterGroupName)
                        .toList());
        add(
                all,
                "subnets",
                rds.describeDBSubnetGroups().dbSubnetGroups().stream()
                        .map(DBSubnetGroup::dbSubnetGroupName)
                        .toList());
        Ec2Client ec2 = clients.ec2(Environments.REGION);
        add(all, "host", hosts(ec2).stream().map(Instance::instanceId).toList());
        add(
                all,
                "security-group",
                ec2.describeSecurityGroups().securityGroups().stream()
                        .map(SecurityGroup::groupName)
                        .toList());
        IamClient iam = clients.iam(Environments.REGION);
        add(all, "role", iam.listRoles().roles().stream().map(Role::roleName).toList());
        add(
                all,
                "profile",
                iam.listInstanceProfiles().instanceProfiles().stream()
                        .map(InstanceProfile::instanceProfileName)
                        .toList());
        return all;
    }

    /** Returns the client hosts that cost money. */
    static List<Instance> hosts(Ec2Client ec2) {
        return ec2.describeInstances().reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .filter(host -> host.state().name() != InstanceStateName.TERMINATED)
                .toList();
    }

    private static void add(List<String> all, String kind, List<String> names) {
        names.stream()
                .filter(name -> !name.startsWith(DEFAULT) && !name.startsWith("AWSServiceRole"))
                .forEach(name -> all.add(kind + " " + name));
    }
}
