package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionProgress;
import dev.assay.provision.ProvisionProgress.Kind;
import dev.assay.provision.Provisioning;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoFault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults of AWS: nothing is created twice, nothing is left, and messages say what to do. */
@Parallel
class ProvisioningFaultsIT extends MotoTest {

    /** The effects are there, the replies are not; the HTTP client of the JDK sends a request again by itself once. */
    @Test
    void droppedRepliesMakeNoSecondDatabaseAndNoSecondHost() {
        account.add(MotoFault.replyDropped("rds:CreateDBInstance", 2));
        account.add(MotoFault.replyDropped("ec2:RunInstances", 2));
        ProvisionPlan plan = Environments.plan(RUN, Environments.postgres("fast"));
        assertThat(up(plan)).hasSameSizeAs(plan.resources());
        assertThat(progress.stream().filter(each -> each.kind() == Kind.REPEATED))
                .as("calls without a reply")
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(left()).hasSameSizeAs(plan.resources()).contains("database " + NAME);
        assertThat(left().stream().filter(each -> each.startsWith("host "))).hasSize(1);
        // Neither absent tags nor a list that is refused make a group one of another owner.
        account.add(MotoFault.refused("rds:ListTagsForResource", 1, "DBParameterGroupNotFound", "not found"));
        down("one");
        assertThat(left()).isEmpty();
        assertThat(progress).extracting(ProvisionProgress::kind).doesNotContain(Kind.FOREIGN);
    }

    @Test
    @Exhaustive
    void kindsThatCannotBeListedDoNotHideTheOthers() {
        ProvisionPlan plan = Environments.plan(RUN, Environments.postgres("fast"));
        up(plan);
        account.add(MotoFault.refused("iam:ListRoles", 99, "AccessDenied", "not authorized"));
        try (Provisioning second = controller("two")) {
            assertThat(second.status(RUN).resources()).hasSize(plan.resources().size() - 1);
            assertThat(second.status(RUN).gaps())
                    .singleElement()
                    .asString()
                    .startsWith("iam-role in global: aws iam:ListRoles, global: AccessDenied");
            assertThatThrownBy(() -> second.up(plan, Environments.request(account.id())))
                    .hasMessageContaining("could not look for resources of the run that exist. Nothing was created")
                    .hasMessageContaining("iam-role in global");
        }
        assertThatThrownBy(() -> down("two"))
                .hasMessageContaining("not all could be looked for")
                .hasMessageContaining("could not look for iam-role in global: aws iam:ListRoles");
        account.heal();
        assertThat(left()).containsExactly("role assay-r1-probe");
        down("two");
        assertThat(left()).isEmpty();
    }

    /** Each create call loses its reply once, each fifth kind of call is throttled, databases take time. */
    @Test
    @Exhaustive
    void lostRepliesThrottlingAndSlowStatesMakeNoSecondResource() {
        account.add(MotoFault.replyLost("(rds|ec2|iam):(Create|Run|Add|Attach|Authorize).*", 9));
        account.add(MotoFault.refused("rds:Describe.*", 3, "Throttling", "Rate exceeded"));
        account.add(MotoFault.refused("ec2:Describe.*", 2, "RequestLimitExceeded", "Request limit exceeded."));
        account.add(MotoFault.rewritten(
                "rds:DescribeDBInstances", 6, "<DBInstanceStatus>available", "<DBInstanceStatus>creating"));
        ProvisionPlan plan = Environments.plan(RUN, Environments.postgres("fast"));
        assertThat(up(plan)).hasSameSizeAs(plan.resources());
        assertThat(progress).extracting(ProvisionProgress::kind).contains(Kind.REPEATED, Kind.WAITING);
        assertThat(left()).hasSameSizeAs(plan.resources()).doesNotHaveDuplicates();
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

    /** The creation takes longer than the user allowed. */
    @Test
    @Exhaustive
    void limitThatIsReachedDuringTheCreationDeletesAll() {
        account.add(MotoFault.rewritten(
                "rds:DescribeDBInstances", 999, "<DBInstanceStatus>available", "<DBInstanceStatus>creating"));
        account.add(MotoFault.rewritten(
                "rds:CreateDBInstance", 1, "<DBInstanceStatus>available", "<DBInstanceStatus>creating"));
        ProvisionPlan plan = Environments.plan(RUN, Duration.ofMinutes(2), List.of(Environments.plain("fast")));
        try (Provisioning controller = controller("one")) {
            assertThatThrownBy(
                            () -> controller.up(plan, Environments.request(account.id(), "50", Duration.ofMinutes(30))))
                    .hasMessageContaining("the limit of time is reached: 30m since the first resource")
                    .hasMessageEndingWith("All resources of the run were deleted");
        }
        assertThat(left()).isEmpty();
    }
}
