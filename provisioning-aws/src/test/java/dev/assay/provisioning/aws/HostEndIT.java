package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.Provisioning;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoFault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.iam.IamClient;

/** The deletion of a run's resources by a client host at its end. */
@Parallel
class HostEndIT extends MotoTest {

    private static final int ALWAYS = 9_999;

    private static final ProvisionPlan PLAN =
            Environments.plan(RUN, Environments.postgres("fast", "bench"), Environments.aurora("cluster", "bench"));

    @BeforeEach
    void createProfile() {
        try (AwsClients clients = Controller.clients(account.address())) {
            IamClient iam = clients.iam(Environments.REGION);
            iam.createInstanceProfile(request -> request.instanceProfileName("bench"));
            iam.createRole(request -> request.roleName("lab").assumeRolePolicyDocument("{}"));
            iam.addRoleToInstanceProfile(
                    request -> request.instanceProfileName("bench").roleName("lab"));
        }
    }

    /** Lets the time of all resources be over. */
    private void endTime() {
        Instant end;
        try (Provisioning controller = controller("one")) {
            end = controller.status(RUN).resources().get(0).expires();
        }
        account.add(MotoFault.rewritten("(rds|ec2):.*", ALWAYS, String.valueOf(end), "2026-01-01T00:00:00Z"));
    }

    private void end(String machine, String owner) {
        try (Provisioning host = Controller.openOnHost(account.address(), folder.resolve(machine))) {
            host.downOnHost(RUN, owner);
        }
    }

    /** Its own end is the only thing that is left: the role and the profile are the user's. */
    @Test
    void hostDeletesAllButHostsByTheCallsOfItsPolicy() {
        up(PLAN);
        endTime();
        int before = account.calls().size();
        end("host", "tester");
        List<String> calls =
                new ArrayList<>(account.calls().subList(before, account.calls().size()));
        GrantedCalls.requireOfHosts(calls);
        assertThat(left()).hasSize(3).contains("role lab", "profile bench").anyMatch(each -> each.startsWith("host "));
        try (AwsClients clients = Controller.clients(account.address())) {
            assertThat(CreatedEnvironment.host(clients.ec2(Environments.REGION), RUN)
                            .securityGroups())
                    .extracting(group -> group.groupName())
                    .containsExactly("default");
        }
        end("another host", "tester");
    }

    /** EC2 may reject a change of its groups. */
    @Test
    @Exhaustive
    void hostThatHasEndedKeepsItsGroup() {
        up(PLAN);
        try (AwsClients clients = Controller.clients(account.address())) {
            Ec2Client ec2 = clients.ec2(Environments.REGION);
            Instance host = CreatedEnvironment.host(ec2, RUN);
            String group = host.securityGroups().get(0).groupId();
            ResourceSpec other = new ResourceSpec(
                    "other",
                    ProbeHosts.KIND,
                    "aws",
                    Environments.REGION,
                    Map.of(),
                    List.of(),
                    Map.of(ResourceSpec.RUN_TAG, RUN));
            String ended = ec2.runInstances(request -> request.imageId(host.imageId())
                            .minCount(1)
                            .maxCount(1)
                            .securityGroupIds(group)
                            .tagSpecifications(Ec2Tags.of(other, ResourceType.INSTANCE)))
                    .instances()
                    .get(0)
                    .instanceId();
            ec2.terminateInstances(request -> request.instanceIds(ended));
            endTime();
            int before = account.calls().size();
            end("host", "tester");
            assertThat(account.calls().stream().skip(before))
                    .filteredOn("ec2:ModifyInstanceAttribute"::equals)
                    .as("of the other host")
                    .hasSize(1);
        }
    }

    /** They are of a later run of the same id. */
    @Test
    void resourcesThatHaveTimeLeftStay() {
        up(PLAN);
        List<String> before = left();
        end("host", "tester");
        assertThat(left()).isEqualTo(before);
    }

    @Test
    @Exhaustive
    void resourcesOfOtherOwnersStay() {
        up(PLAN);
        endTime();
        List<String> before = left();
        assertThatThrownBy(() -> end("host", "colleague")).hasMessageContaining("has resources of the owner 'tester'");
        assertThat(left()).isEqualTo(before);
    }

    /** Its databases are deleted, and nothing hides what is left. */
    @Test
    @Exhaustive
    void hostWithoutAPermissionDeletesTheOthers() {
        up(PLAN);
        account.add(
                MotoFault.refused("ec2:ModifyInstanceAttribute", ALWAYS, "UnauthorizedOperation", "not authorized"));
        endTime();
        assertThatThrownBy(() -> end("host", "tester"))
                .hasMessageContaining("there still is us-east-1/security-group/assay-r1-probe");
        assertThat(left()).noneMatch(each -> each.startsWith("database") || each.startsWith("cluster"));
    }
}
