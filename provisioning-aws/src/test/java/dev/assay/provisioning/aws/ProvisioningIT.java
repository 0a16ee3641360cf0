package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Provisioning;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.provision.OwnedResource;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionProgress;
import dev.assay.provision.ProvisionProgress.Kind;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoAccount;
import dev.assay.test.server.MotoFault;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.IpPermission;
import software.amazon.awssdk.services.ec2.model.SecurityGroup;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DBInstance;

/** Environments on the emulator of AWS: created, shown and deleted, with the faults that AWS has. */
@Parallel
class ProvisioningIT {

    private static final String RUN = "r1";
    private static final String NAME = "assay-r1-fast";

    @TempDir
    Path folder;

    private MotoAccount account;
    private final List<ProvisionProgress> progress = new ArrayList<>();

    @BeforeEach
    void open() {
        account = MotoAccount.open();
    }

    @AfterEach
    void close() {
        if (account != null) { // without Moto, the test was aborted before
            account.close();
        }
    }

    private Provisioning controller(String machine) {
        return Controller.open(account.address(), folder.resolve(machine), progress::add);
    }

    private List<String> left() {
        try (Provisioning any = controller("looks")) {
            return any.all().stream().map(each -> each.state().resource().id()).toList();
        }
    }

    private Map<String, ResourceState> up(ProvisionPlan plan) {
        try (Provisioning controller = controller("one")) {
            return controller.up(plan, Environments.request(account.id()));
        }
    }

    private void down(String machine) {
        try (Provisioning controller = controller(machine)) {
            controller.down(RUN);
        }
    }

    @Test
    void environmentIsCreatedAsPlannedByTheCallsOfThePolicyAndLeavesNothing() {
        ProvisionPlan plan = Environments.plan(RUN, Environments.postgres("fast"), Environments.aurora("cluster"));
        Map<String, ResourceState> made = up(plan);
        assertThat(made)
                .hasSameSizeAs(plan.resources())
                .allSatisfy((id, state) -> assertThat(state.status()).as(id).isEqualTo(Status.READY));
        assertThat(made.get("us-east-1/db-instance/" + NAME).outputs()).containsKeys("endpoint", "port", "arn");
        assertThat(progress).extracting(ProvisionProgress::kind).contains(Kind.CREATING, Kind.CREATED, Kind.READY);
        assertThat(progress.get(progress.size() - 1).spent().currency().getCurrencyCode())
                .isEqualTo("USD");
        requireStatus(plan);
        List<String> own = new ArrayList<>(account.calls());
        try (AwsClients clients = Controller.clients(account.address())) {
            requireDatabase(clients.rds(Environments.REGION));
            requireHost(clients.ec2(Environments.REGION));
            try (Provisioning other = controller("two")) {
                OrphansCheck.require(other, clients, RUN);
            }
        }
        int calls = account.calls().size();
        assertThat(up(plan).keySet()).as("a second up creates nothing").isEqualTo(made.keySet());
        assertThat(account.calls().subList(calls, account.calls().size()))
                .noneMatch(call -> call.matches(".*:(Create|Run|Delete|Terminate).*"));
        calls = account.calls().size();
        down("one");
        assertThat(left()).isEmpty();
        own.addAll(account.calls().subList(calls, account.calls().size()));
        GrantedCalls.require(own);
    }

    private void requireStatus(ProvisionPlan plan) {
        try (Provisioning other = controller("two")) {
            List<OwnedResource> status = other.status(RUN);
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

    private static void requireDatabase(RdsClient rds) {
        DBInstance instance = rds.describeDBInstances(request -> request.dbInstanceIdentifier(NAME))
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
        assertThat(instance.dbSubnetGroup().dbSubnetGroupName()).isEqualTo("assay-r1");
        assertThat(instance.dbParameterGroups().get(0).dbParameterGroupName()).isEqualTo(NAME);
        assertThat(rds.describeDBParameters(request -> request.dbParameterGroupName(NAME))
                        .parameters())
                .anySatisfy(parameter -> {
                    assertThat(parameter.parameterName()).isEqualTo("work_mem");
                    assertThat(parameter.parameterValue()).isEqualTo("65536");
                });
        assertThat(RdsTags.map(instance.tagList()))
                .containsKeys("assay:run", "assay:owner", "assay:expires", "assay:started", "assay:spec");
        DBInstance member = rds.describeDBInstances(request -> request.dbInstanceIdentifier("assay-r1-cluster"))
                .dbInstances()
                .get(0);
        assertThat(member.dbClusterIdentifier()).isEqualTo("assay-r1-cluster");
    }

    private static void requireHost(Ec2Client ec2) {
        Instance host = ec2.describeInstances(request -> request.filters(Ec2Tags.filter("tag:Name", "assay-r1-probe")))
                .reservations()
                .get(0)
                .instances()
                .get(0);
        assertThat(host.metadataOptions().httpTokensAsString()).isEqualTo("required");
        assertThat(host.iamInstanceProfile().arn()).endsWith("/assay-r1-probe");
        String id = host.instanceId();
        assertThat(ec2.describeInstanceAttribute(
                                request -> request.instanceId(id).attribute("instanceInitiatedShutdownBehavior"))
                        .instanceInitiatedShutdownBehavior()
                        .value())
                .isEqualTo("terminate");
        SecurityGroup databases = ec2.describeSecurityGroups(
                        request -> request.filters(Ec2Tags.filter("group-name", "assay-r1-database")))
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
            assertThat(left()).isEmpty();
            down("two");
            assertThat(clients.rds(Environments.REGION)
                            .describeDBInstances(request -> {})
                            .dbInstances())
                    .hasSize(1);
        }
    }

    /** Each create call loses its reply once, each fifth kind of call is throttled, databases take time. */
    @Test
    void lostRepliesThrottlingAndSlowStatesMakeNoSecondResource() {
        account.add(MotoFault.replyLost("(rds|ec2|iam):(Create|Run|Add|Attach|Authorize).*", 9));
        account.add(MotoFault.refused("rds:Describe.*", 3, "Throttling", "Rate exceeded"));
        account.add(MotoFault.refused("ec2:Describe.*", 2, "RequestLimitExceeded", "Request limit exceeded."));
        account.add(MotoFault.rewritten(
                "rds:DescribeDBInstances", 6, "<DBInstanceStatus>available", "<DBInstanceStatus>creating"));
        ProvisionPlan plan = Environments.plan(RUN, Environments.postgres("fast"));
        assertThat(up(plan)).hasSameSizeAs(plan.resources());
        assertThat(progress).extracting(ProvisionProgress::kind).contains(Kind.REPEATED, Kind.WAITING);
        try (AwsClients clients = Controller.clients(account.address())) {
            assertThat(clients.ec2(Environments.REGION)
                            .describeInstances(request -> {})
                            .reservations())
                    .hasSize(1);
        }
        account.add(MotoFault.replyLost("(rds|ec2|iam):(Delete|Terminate|Remove|Detach).*", 9));
        account.add(MotoFault.refused("ec2:DeleteSecurityGroup", 2, "DependencyViolation", "has a dependent object"));
        down("two");
        assertThat(left()).isEmpty();
    }

    @Test
    @Exhaustive
    void refusalsOfAwsDeleteAllAndSayWhatToDo() {
        account.add(MotoFault.refused("rds:CreateDBInstance", 1, "InstanceQuotaExceeded", "You cannot create more"));
        assertThatThrownBy(() -> up(Environments.plan(RUN, Environments.postgres("fast"))))
                .hasMessageContaining("aws rds:CreateDBInstance, us-east-1/db-instance/" + NAME)
                .hasMessageContaining("A quota of the account is reached")
                .hasMessageEndingWith("All resources of the run were deleted");
        account.add(MotoFault.refused("iam:CreateRole", 1, "AccessDenied", "not authorized"));
        assertThatThrownBy(() -> up(Environments.plan(RUN, Environments.postgres("fast"))))
                .hasMessageContaining("assay provision policy");
        account.add(MotoFault.refused("rds:CreateDBInstance", 1, "ExpiredToken", "The security token has expired"));
        assertThatThrownBy(() -> up(Environments.plan(RUN, Environments.postgres("fast"))))
                .hasMessageContaining("The credentials have expired: renew them");
        assertThat(left()).isEmpty();
    }

    /** The end of the credentials also ends the deletion, which another machine completes. */
    @Test
    @Exhaustive
    void credentialsThatExpireForGoodLeaveWhatDownFinds() {
        account.add(MotoFault.refused("rds:CreateDBInstance", 1, "ExpiredToken", "expired"));
        account.add(
                MotoFault.refused("(rds|ec2|iam):(Delete|Terminate|Remove|Detach).*", 99, "ExpiredToken", "expired"));
        assertThatThrownBy(() -> up(Environments.plan(RUN, Environments.plain("fast"))))
                .hasMessageContaining("then there still is us-east-1/security-group/assay-r1-probe")
                .hasMessageContaining("run down again");
        assertThat(left()).isNotEmpty();
        account.close();
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

    /** The creation takes longer than the user allowed. */
    @Test
    @Exhaustive
    void limitThatIsReachedDuringTheCreationDeletesAll() {
        account.add(MotoFault.rewritten(
                "rds:DescribeDBInstances", 99, "<DBInstanceStatus>available", "<DBInstanceStatus>creating"));
        account.add(MotoFault.rewritten(
                "rds:CreateDBInstance", 1, "<DBInstanceStatus>available", "<DBInstanceStatus>creating"));
        ProvisionPlan plan = Environments.plan(RUN, Duration.ofMinutes(2), List.of(Environments.plain("fast")));
        try (Provisioning controller = controller("one")) {
            assertThatThrownBy(
                            () -> controller.up(plan, Environments.request(account.id(), "50", Duration.ofMinutes(3))))
                    .hasMessageContaining("the limit of time is reached: 3m since the first resource")
                    .hasMessageEndingWith("All resources of the run were deleted");
        }
        assertThat(left()).isEmpty();
    }
}
