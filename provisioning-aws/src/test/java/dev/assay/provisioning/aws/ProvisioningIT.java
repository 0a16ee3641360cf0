package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.provision.OwnedResource;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionProgress;
import dev.assay.provision.ProvisionProgress.Kind;
import dev.assay.provision.ProvisionRequest;
import dev.assay.provision.Provisioning;
import dev.assay.provision.RentedHostResults;
import dev.assay.provision.RentedUse;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.CommandHost;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.iam.IamClient;

/** Environments on the emulator of AWS: created, shown and deleted. */
@Parallel
class ProvisioningIT extends MotoTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Test
    void environmentIsCreatedAsPlannedByTheCallsOfThePolicyAndLeavesNothing() throws IOException {
        ProvisionPlan plan = Environments.plan(RUN, Environments.postgres("fast"), Environments.aurora("cluster"));
        Map<String, ResourceState> made = up(plan);
        assertThat(made)
                .hasSameSizeAs(plan.resources())
                .allSatisfy((id, state) -> assertThat(state.status()).as(id).isEqualTo(Status.READY));
        assertThat(made.get("us-east-1/db-instance/" + NAME).outputs()).containsKeys("endpoint", "port", "arn");
        assertThat(progress).extracting(ProvisionProgress::kind).contains(Kind.CREATING, Kind.CREATED, Kind.READY);
        assertThat(progress.get(progress.size() - 1).spent().currency().getCurrencyCode())
                .isEqualTo("USD");
        requireEndpoints(plan);
        requireHost(plan);
        requireStatus(plan);
        List<String> own = new ArrayList<>(account.calls());
        try (AwsClients clients = Controller.clients(account.address())) {
            CreatedEnvironment.requireDatabase(clients.rds(Environments.REGION), RUN);
            CreatedEnvironment.requireHost(clients.ec2(Environments.REGION), RUN);
            try (Provisioning other = controller("two")) {
                OrphansCheck.require(other, clients, RUN);
            }
        }
        int calls = account.calls().size();
        assertThat(up(plan).keySet()).as("a second up creates nothing").isEqualTo(made.keySet());
        assertThat(account.calls().subList(calls, account.calls().size()))
                .noneMatch(call -> call.matches(".*:(Create|Run|Delete|Terminate).*"));
        requireOtherLimitsAreRejected(plan);
        calls = account.calls().size();
        requireOtherOwnersAreRejected(plan);
        assertThat(account.calls().subList(calls, account.calls().size()))
                .noneMatch(call -> call.matches(".*:(Create|Run|Delete|Terminate).*"));
        calls = account.calls().size();
        down("one");
        try (Provisioning looks = controller("three")) {
            assertThat(looks.all().resources()).isEmpty();
        }
        own.addAll(account.calls().subList(calls, account.calls().size()));
        GrantedCalls.require(own);
        assertThat(left()).isEmpty();
    }

    /** The emulator has the same account in all secrets. Members of clusters have none. */
    private void requireEndpoints(ProvisionPlan plan) {
        try (Provisioning controller = controller("one")) {
            Map<String, ResourceState> made = controller.up(plan, Environments.request(account.id()));
            RentedUse use = controller.use(made.values());
            assertThat(controller.monitoring(plan).of("fast", Instant.now(), Duration.ofSeconds(1)))
                    .hasValueSatisfying(none -> assertThat(none.series()).isEmpty());
            assertThat(use.endpoints())
                    .extracting(DatabaseEndpoint::database)
                    .containsExactlyInAnyOrder("fast", "cluster");
            assertThat(use.endpoints()).allSatisfy(endpoint -> {
                assertThat(endpoint.url()).matches("jdbc:postgresql://assay-r1-[a-z0-9.-]+:5432/assay");
                assertThat(endpoint.user()).isEqualTo("admin");
                assertThat(endpoint.password()).isNotEmpty();
            });
            use.requireWithinCaps();
            use.requireTimeForResults();
        }
    }

    /** The host measures by commands and files. */
    private void requireHost(ProvisionPlan plan) throws IOException {
        String bucket = "assay-up-" + account.id();
        account.createBucket(bucket);
        Path home = Files.createDirectory(folder.resolve("host"));
        Path file = Files.writeString(folder.resolve("sent"), "a file");
        try (Provisioning controller = controller("one");
                CommandHost commands = CommandHost.of(account, home)) {
            controller.requireBucket("s3://" + bucket, "aws", Environments.REGION);
            try (RentedHostResults results = controller.results(plan, host(plan), "s3://" + bucket)) {
                assertThat(results.file().exists()).isFalse();
                assertThat(results.hostEnded(RUN)).isFalse();
            }
            RentedUse use = controller.use(
                    controller.up(plan, Environments.request(account.id())).values());
            try (ClientHost host = use.host(host(plan), "s3://" + bucket)) {
                assertThat(host.name()).isEqualTo("assay-r1-probe");
                assertThat(host.run("cat", new byte[] {'a'}, LIMIT).out()).isEqualTo("a");
                host.upload(file, "file", LIMIT);
                host.download("file", folder.resolve("received"), LIMIT);
            }
            assertThat(folder.resolve("received")).hasContent("a file");
            assertThat(home.resolve("file")).hasContent("a file");
            assertThat(commands.texts()).hasSize(5);
        }
        assertThat(account.objects(bucket)).isEmpty();
    }

    /** Client hosts have the first limit in their timers. */
    private void requireOtherLimitsAreRejected(ProvisionPlan plan) {
        try (Provisioning controller = controller("one")) {
            assertThatThrownBy(
                            () -> controller.up(plan, Environments.request(account.id(), "100", Duration.ofHours(6))))
                    .hasMessageContaining("the run ends after 6h, but ")
                    .hasMessageContaining(" of the run exists with the limit 5h");
        }
    }

    /** A colleague has the same plan and the same account. */
    private void requireOtherOwnersAreRejected(ProvisionPlan plan) {
        String refusal =
                "the run 'r1' has resources of the owner 'tester', and the owner of this command is 'colleague'";
        ProvisionRequest colleague = new ProvisionRequest(
                account.id(), Set.of(Environments.REGION), "colleague", Money.usd("100"), Duration.ofHours(5));
        try (Provisioning controller = controller("colleague")) {
            assertThatThrownBy(() -> controller.up(plan, colleague)).hasMessageStartingWith(refusal);
            assertThatThrownBy(() -> controller.down(RUN, "colleague")).hasMessageStartingWith(refusal);
        }
    }

    private void requireStatus(ProvisionPlan plan) {
        try (Provisioning other = controller("two")) {
            List<OwnedResource> status = other.status(RUN).resources();
            assertThat(status)
                    .extracting(each -> each.state().resource().id())
                    .containsExactlyInAnyOrderElementsOf(
                            plan.resources().stream().map(ResourceSpec::id).toList());
            OwnedResource one = status.get(0);
            assertThat(one.owner()).isEqualTo("tester");
            assertThat(one.started()).isBetween(Instant.now().minusSeconds(300), Instant.now());
            assertThat(Duration.between(one.started(), one.expires())).isEqualTo(Duration.ofHours(5));
            assertThat(one.spent(one.started().plus(Duration.ofHours(2)))
                            .orElseThrow()
                            .amount())
                    .as("price of two hours")
                    .isBetween(BigDecimal.ONE, BigDecimal.TEN)
                    .isEqualByComparingTo(one.usdPerHour().add(one.usdPerHour()));
        }
    }

    /** The host gets the profile, which stays, and none is made. Nothing is created without the profile and its role. */
    @Test
    void hostHasTheProfileOfTheUser() {
        try (AwsClients clients = Controller.clients(account.address())) {
            ProvisionPlan plan = Environments.plan(RUN, Environments.measuredBy("fast", "bench"));
            IamClient iam = clients.iam(Environments.REGION);
            assertThatThrownBy(() -> up(plan))
                    .hasMessage(
                            "probe.profile: the account has no instance profile 'bench'. Nothing was created: make one in"
                                    + " IAM, or name another one");
            iam.createInstanceProfile(request -> request.instanceProfileName("bench"));
            assertThatThrownBy(() -> up(plan))
                    .hasMessageContaining("the instance profile 'bench' has no role. Nothing was");
            assertThat(account.calls()).noneMatch(call -> call.matches("(rds|ec2):(Create|Run).*"));
            iam.createRole(request -> request.roleName("lab").assumeRolePolicyDocument("{}"));
            iam.addRoleToInstanceProfile(
                    request -> request.instanceProfileName("bench").roleName("lab"));
            int before = account.calls().size();
            up(plan);
            assertThat(account.calls().subList(before, account.calls().size()))
                    .noneMatch(call -> call.matches("iam:(Create|Add|Attach|Put).*"));
            assertThat(CreatedEnvironment.host(clients.ec2(Environments.REGION), RUN)
                            .iamInstanceProfile()
                            .arn())
                    .endsWith(":instance-profile/bench");
            down("one");
            assertThat(left()).containsExactlyInAnyOrder("role lab", "profile bench");
        }
    }

    @Test
    @Exhaustive
    void resourcesOfOtherOwnersAreLeftAlone() {
        try (AwsClients clients = Controller.clients(account.address())) {
            clients.rds(Environments.REGION)
                    .createDBInstance(request -> request.dbInstanceIdentifier(NAME)
                            .dbInstanceClass("db.t3.micro")
                            .engine("postgres")
                            .allocatedStorage(20)
                            .masterUsername("other")
                            .masterUserPassword("not-a-secret"));
            assertThatThrownBy(() -> up(Environments.plan(RUN, Environments.plain("fast"))))
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining(NAME + " exists and is not of this run")
                    .hasMessageEndingWith("All resources of the run were deleted");
            assertThat(left()).containsExactly("database " + NAME);
            down("two");
            assertThat(clients.rds(Environments.REGION)
                            .describeDBInstances(request -> {})
                            .dbInstances())
                    .hasSize(1);
        }
    }

    @Test
    @Exhaustive
    void nothingIsCreatedForAnotherAccountOrRegionOrBeyondTheLimits() {
        ProvisionPlan plan = Environments.plan(RUN, Environments.plain("fast"));
        try (Provisioning controller = controller("one")) {
            assertThatThrownBy(() -> controller.up(plan, Environments.request("123456789012")))
                    .hasMessage("--account: found 123456789012, the credentials are of the account " + account.id()
                            + " of aws. Nothing was changed: use credentials of 123456789012");
            assertThatThrownBy(
                            () -> controller.up(plan, Environments.request(account.id(), "0.01", Duration.ofHours(5))))
                    .hasMessageContaining("--max-usd: the run costs about");
            assertThatThrownBy(
                            () -> controller.up(plan, Environments.request(account.id(), "50", Duration.ofMinutes(5))))
                    .hasMessageContaining("--max-hours: the run takes about");
        }
        assertThat(account.calls()).noneMatch(call -> call.matches(".*:(Create|Run).*"));
        assertThat(left()).isEmpty();
    }

    /** Returns the id of the only client host. */
    private static String host(ProvisionPlan plan) {
        assertThat(plan.hosts()).hasSize(1);
        return plan.hosts().get(0).resource();
    }
}
