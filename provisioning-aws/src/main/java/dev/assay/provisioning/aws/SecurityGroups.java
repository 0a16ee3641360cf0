package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.ec2.model.CreateSecurityGroupResponse;
import software.amazon.awssdk.services.ec2.model.DescribeSecurityGroupsResponse;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.IpPermission;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.SecurityGroup;
import software.amazon.awssdk.services.ec2.model.UserIdGroupPair;

/**
 * Security groups. That of databases accepts connections from that of client hosts, and from no address. Confined to one thread.
 */
final class SecurityGroups implements AwsKind {

    static final String KIND = "security-group";

    private static final String PORTS = "ports";

    private final AwsClients clients;
    private final Networks networks;

    SecurityGroups(AwsClients clients, Networks networks) {
        this.clients = clients;
        this.networks = networks;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return networks.find(resource.region()).flatMap(vpc -> named(resource.region(), resource.name(), vpc));
    }

    private Optional<ResourceState> named(String region, String name, String vpc) {
        return described(
                        region,
                        ResourceSpec.id(region, KIND, name),
                        Ec2Tags.filter("group-name", name),
                        Ec2Tags.filter("vpc-id", vpc))
                .stream()
                .findFirst();
    }

    private List<ResourceState> described(String region, String subject, Filter... filters) {
        return AwsCalls.found(
                        "ec2:DescribeSecurityGroups",
                        subject,
                        () -> clients.ec2(region).describeSecurityGroups(request -> request.filters(filters)))
                .map(DescribeSecurityGroupsResponse::securityGroups)
                .orElse(List.of())
                .stream()
                .map(group -> state(region, group))
                .toList();
    }

    private static ResourceState state(String region, SecurityGroup group) {
        return AwsSpecs.found(
                KIND,
                region,
                group.groupName(),
                Ec2Tags.map(group.tags()),
                Status.READY,
                Map.of("id", group.groupId()));
    }

    /**
     * Returns the id of the group that a database or host is in.
     *
     * @throws ResourceException that asks for another attempt if EC2 does not show the group yet
     */
    String idFor(ResourceSpec member) {
        String name = AwsSpecs.needed(member, KIND)
                .orElseThrow(() -> new IllegalArgumentException(member.id() + " has no security group"));
        return id(member.region(), name);
    }

    /** Returns the id of the group that each network has, and that cannot be deleted. */
    String defaultId(String region) {
        return id(region, "default");
    }

    private String id(String region, String name) {
        return named(region, name, networks.vpc(region))
                .map(group -> AwsResourceService.text(group.outputs().get("id")))
                .orElseThrow(() -> new ResourceException(
                        Reason.RETRY, "the security group " + name + " is not visible in " + region, null));
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        String vpc = networks.vpc(resource.region());
        CreateSecurityGroupResponse made = AwsCalls.made(
                "ec2:CreateSecurityGroup",
                resource.id(),
                () -> clients.ec2(resource.region())
                        .createSecurityGroup(request -> request.groupName(resource.name())
                                .description("Assay: " + AwsSpecs.required(resource, "ingress"))
                                .vpcId(vpc)
                                .tagSpecifications(Ec2Tags.of(resource, ResourceType.SECURITY_GROUP))));
        return AwsSpecs.ready(resource, Map.of("id", made.groupId()));
    }

    /** Lets the members of the group that it depends on connect to the ports of the databases. */
    @Override
    public void configure(ResourceSpec resource) {
        Optional<String> clientGroup = AwsSpecs.needed(resource, KIND);
        if (clientGroup.isEmpty()) {
            return;
        }
        String from = id(resource.region(), clientGroup.get());
        String group = id(resource.region(), resource.name());
        for (String port : AwsSpecs.required(resource, PORTS).split(" ", -1)) {
            IpPermission rule = IpPermission.builder()
                    .ipProtocol("tcp")
                    .fromPort(Integer.valueOf(port))
                    .toPort(Integer.valueOf(port))
                    .userIdGroupPairs(UserIdGroupPair.builder().groupId(from).build())
                    .build();
            AwsCalls.idempotent(
                    "ec2:AuthorizeSecurityGroupIngress",
                    resource.id(),
                    () -> clients.ec2(resource.region())
                            .authorizeSecurityGroupIngress(
                                    request -> request.groupId(group).ipPermissions(rule)));
        }
    }

    @Override
    public void delete(ResourceSpec resource) {
        find(resource)
                .ifPresent(found -> AwsCalls.idempotent(
                        "ec2:DeleteSecurityGroup",
                        resource.id(),
                        () -> clients.ec2(resource.region())
                                .deleteSecurityGroup(request -> request.groupId(
                                        AwsResourceService.text(found.outputs().get("id"))))));
    }

    @Override
    public List<ResourceState> tagged(String region) {
        return described(region, region, Ec2Tags.anyRun());
    }
}
