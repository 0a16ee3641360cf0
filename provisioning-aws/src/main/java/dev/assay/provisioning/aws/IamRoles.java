package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.iam.model.Role;
import software.amazon.awssdk.services.iam.model.Tag;

/** The role of client hosts, with the one policy that lets Systems Manager reach them. Confined to one thread. */
final class IamRoles implements AwsResourceService.GlobalKind {

    static final String KIND = "iam-role";

    private static final String HOSTS_MAY_HAVE_IT = """
            {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"ec2.amazonaws.com"},\
            "Action":"sts:AssumeRole"}]}""";

    private final AwsClients clients;
    private final String home;

    /**
     * @param home a region of the partition
     */
    IamRoles(AwsClients clients, String home) {
        this.clients = clients;
        this.home = home;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return find(resource.name());
    }

    private Optional<ResourceState> find(String name) {
        return AwsCalls.found("iam:GetRole", name, () -> clients.iam(home).getRole(request -> request.roleName(name)))
                .map(reply -> state(reply.role()));
    }

    private static ResourceState state(Role role) {
        return AwsSpecs.found(
                KIND, ResourceSpec.GLOBAL, role.roleName(), map(role.tags()), Status.READY, Map.of("arn", role.arn()));
    }

    static Map<String, String> map(List<Tag> tags) {
        Map<String, String> map = new TreeMap<>();
        tags.forEach(tag -> map.put(tag.key(), tag.value()));
        return map;
    }

    static List<Tag> tags(ResourceSpec resource) {
        return resource.tags().entrySet().stream()
                .map(tag ->
                        Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList();
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        Role made = AwsCalls.made(
                        "iam:CreateRole",
                        resource.id(),
                        () -> clients.iam(home)
                                .createRole(request -> request.roleName(resource.name())
                                        .description("Assay: client hosts")
                                        .assumeRolePolicyDocument(HOSTS_MAY_HAVE_IT)
                                        .tags(tags(resource))))
                .role();
        return AwsSpecs.ready(resource, Map.of("arn", made.arn()));
    }

    @Override
    public void configure(ResourceSpec resource) {
        String policy = policy(AwsSpecs.required(resource, "policy"));
        AwsCalls.made(
                "iam:AttachRolePolicy",
                resource.id(),
                () -> clients.iam(home)
                        .attachRolePolicy(
                                request -> request.roleName(resource.name()).policyArn(policy)));
    }

    private String policy(String name) {
        String partition = home.startsWith("cn-") ? "aws-cn" : home.startsWith("us-gov-") ? "aws-us-gov" : "aws";
        return "arn:" + partition + ":iam::aws:policy/" + name;
    }

    /** Removes the policy first: IAM keeps roles that have one. */
    @Override
    public void delete(ResourceSpec resource) {
        String policy = policy(resource.details().getOrDefault("policy", "AmazonSSMManagedInstanceCore"));
        AwsCalls.idempotent(
                "iam:DetachRolePolicy",
                resource.id(),
                () -> clients.iam(home)
                        .detachRolePolicy(
                                request -> request.roleName(resource.name()).policyArn(policy)));
        AwsCalls.idempotent(
                "iam:DeleteRole",
                resource.id(),
                () -> clients.iam(home).deleteRole(request -> request.roleName(resource.name())));
    }

    /** Asks for each role of a name of ours, because a list has no tags. */
    @Override
    public List<ResourceState> tagged(String region) {
        return AwsCalls.all(
                        "iam:ListRoles",
                        region,
                        () -> clients.iam(home).listRolesPaginator().roles())
                .stream()
                .map(Role::roleName)
                .filter(name -> name.startsWith(ResourceSpec.NAME_PREFIX))
                .flatMap(name -> find(name).stream())
                .filter(AwsSpecs::ours)
                .toList();
    }
}
