package dev.assay.provisioning.aws;

import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.iam.model.InstanceProfile;
import software.amazon.awssdk.services.iam.model.Role;

/** Instance profiles, by which client hosts have their role. Confined to one thread. */
final class InstanceProfiles implements AwsResourceService.GlobalKind {

    static final String KIND = "instance-profile";

    private final AwsClients clients;
    private final String home;

    /**
     * @param home a region of the partition
     */
    InstanceProfiles(AwsClients clients, String home) {
        this.clients = clients;
        this.home = home;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return profile(resource.name()).map(InstanceProfiles::state);
    }

    private Optional<InstanceProfile> profile(String name) {
        return AwsCalls.found(
                        "iam:GetInstanceProfile",
                        name,
                        () -> clients.iam(home).getInstanceProfile(request -> request.instanceProfileName(name)))
                .map(reply -> reply.instanceProfile());
    }

    /**
     * Requires a profile of the user, with a role.
     *
     * @throws AssayException of kind {@code PLAN} if there is none
     */
    void requireUsable(String name) {
        InstanceProfile found = profile(name)
                .orElseThrow(() -> AssayException.plan("probe.profile: the account has no instance profile '" + name
                        + "'. Nothing was created: make one in IAM, or name another one"));
        if (found.roles().isEmpty()) {
            throw AssayException.plan("probe.profile: the instance profile '" + name
                    + "' has no role. Nothing was created: add a role that has AmazonSSMManagedInstanceCore");
        }
    }

    private static ResourceState state(InstanceProfile profile) {
        return AwsSpecs.found(
                KIND,
                ResourceSpec.GLOBAL,
                profile.instanceProfileName(),
                IamRoles.map(profile.tags()),
                Status.READY,
                Map.of("arn", profile.arn()));
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        InstanceProfile made = AwsCalls.made(
                        "iam:CreateInstanceProfile",
                        resource.id(),
                        () -> clients.iam(home)
                                .createInstanceProfile(request -> request.instanceProfileName(resource.name())
                                        .tags(IamRoles.tags(resource))))
                .instanceProfile();
        return AwsSpecs.ready(resource, Map.of("arn", made.arn()));
    }

    /** Adds the role. A profile that has it already rejects it with a reason that other limits have, too. */
    @Override
    public void configure(ResourceSpec resource) {
        String role = AwsSpecs.required(resource, "role");
        boolean added = profile(resource.name()).stream()
                .flatMap(profile -> profile.roles().stream())
                .anyMatch(each -> each.roleName().equals(role));
        if (!added) {
            AwsCalls.made(
                    "iam:AddRoleToInstanceProfile",
                    resource.id(),
                    () -> clients.iam(home)
                            .addRoleToInstanceProfile(request ->
                                    request.instanceProfileName(resource.name()).roleName(role)));
        }
    }

    @Override
    public void delete(ResourceSpec resource) {
        Optional<InstanceProfile> profile = profile(resource.name());
        if (profile.isEmpty()) {
            return;
        }
        for (Role role : profile.get().roles()) {
            AwsCalls.idempotent(
                    "iam:RemoveRoleFromInstanceProfile",
                    resource.id(),
                    () -> clients.iam(home)
                            .removeRoleFromInstanceProfile(request ->
                                    request.instanceProfileName(resource.name()).roleName(role.roleName())));
        }
        AwsCalls.idempotent(
                "iam:DeleteInstanceProfile",
                resource.id(),
                () -> clients.iam(home).deleteInstanceProfile(request -> request.instanceProfileName(resource.name())));
    }

    /** Asks for each profile of a name of ours, because a list has no tags. */
    @Override
    public List<ResourceState> tagged(String region) {
        return AwsCalls.all(
                        "iam:ListInstanceProfiles",
                        region,
                        () -> clients.iam(home).listInstanceProfilesPaginator().instanceProfiles())
                .stream()
                .map(InstanceProfile::instanceProfileName)
                .filter(name -> name.startsWith(ResourceSpec.NAME_PREFIX))
                .flatMap(name -> profile(name).stream())
                .map(InstanceProfiles::state)
                .filter(AwsSpecs::ours)
                .toList();
    }
}
