package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.document.Documents;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The IAM policy grants the calls of the table and nothing else. */
@Parallel
class AwsPolicyTest {

    /** The limit of AWS for a managed policy, without white space. */
    private static final int LONGEST = 6_144;

    private static final String TAGGED = "{Null={aws:ResourceTag/assay:run=[false]}}";

    private static final String BUCKET = "s3://lab/team/";

    private static final Set<String> KINDS = Set.of(
            AwsResources.SECURITY_GROUP,
            AwsResources.SUBNET_GROUP,
            AwsResources.PARAMETER_GROUP,
            AwsResources.CLUSTER_PARAMETER_GROUP,
            AwsResources.CLUSTER,
            AwsResources.INSTANCE,
            AwsResources.ROLE,
            AwsResources.PROFILE,
            AwsResources.HOST);

    private static List<Map<?, ?>> statements(Map<String, Object> document) {
        return ((List<?>) document.get("Statement"))
                .stream().map(each -> (Map<?, ?>) each).collect(Collectors.toList());
    }

    /** The statements of the policy for resources and of that for the use of client hosts. */
    private static List<Map<?, ?>> both(@Nullable String account, @Nullable String region) {
        List<Map<?, ?>> all = new ArrayList<>(statements(AwsPolicy.document(account, region, null)));
        all.addAll(statements(AwsPolicy.ofHosts(account, region, BUCKET, null)));
        return all;
    }

    @Test
    void eachKindCanBeFoundCreatedAndDeleted() {
        for (String kind : KINDS) {
            assertThat(Arrays.stream(AwsCall.values())
                            .filter(call -> call.kind().equals(kind))
                            .map(AwsCall::action))
                    .as(kind)
                    .anyMatch(action -> action.matches(".*:(Describe|Get).*"))
                    .anyMatch(action -> action.matches(".*:(Create|Run).*"))
                    .anyMatch(action -> action.matches(".*:(Delete|Terminate).*"));
        }
    }

    @Test
    void actionsAreThoseOfTheTableAndNoneIsAPattern() {
        List<Map<?, ?>> all = both(null, null);
        all.addAll(statements(AwsPolicy.hostRole(null, null)));
        List<?> granted = all.stream()
                .flatMap(statement -> ((List<?>) statement.get("Action")).stream())
                .distinct()
                .sorted()
                .toList();
        assertThat(granted)
                .isEqualTo(Arrays.stream(AwsCall.values())
                        .map(AwsCall::action)
                        .distinct()
                        .sorted()
                        .toList())
                .noneMatch(action -> action.toString().contains("*"));
    }

    @Test
    void onlyReadsAreGrantedForEverything() {
        List<Map<?, ?>> all = both("123456789012", "eu-west-1");
        all.addAll(statements(AwsPolicy.hostRole("123456789012", "eu-west-1")));
        for (Map<?, ?> statement : all) {
            List<?> resources = (List<?>) statement.get("Resource");
            if (resources.contains("*")) {
                assertThat((List<?>) statement.get("Action"))
                        .allMatch(action -> action.toString().matches("\\w+:(Describe|List|Get)\\w+"));
            } else {
                assertThat(resources)
                        .as(statement.toString())
                        .allSatisfy(
                                arn -> assertThat(arn.toString())
                                        .matches(
                                                "arn:aws:(s3:::lab(/team/assay-\\*)?|(iam::123456789012|(ec2|ssm|rds|secretsmanager|kms):eu-west-1:(123456789012)?):.+)"));
            }
        }
    }

    /** Deleting needs the tag or the prefix of Assay: other resources of the account are out of reach. */
    @Test
    void deletesReachOnlyWhatAssayMade() {
        for (AwsCall call : AwsCall.values()) {
            // A host whose group changes is one of Assay; the group that it gets is the default one.
            if (call.action().matches(".*:(Delete|Terminate|Modify|Remove|Detach|Authorize).*")
                    && call != AwsCall.ASSIGN_GROUP) {
                assertThat(call.grant().key().equals("aws:ResourceTag/assay:run")
                                || call.grant().resources().stream()
                                        .allMatch(arn -> arn.matches(".*(/|PREFIX)assay-\\*")))
                        .as(call.action())
                        .isTrue();
            }
        }
    }

    /** What each creating action creates, as part of its ARN. */
    private static final Map<String, String> CREATED = Map.ofEntries(
            Map.entry("rds:CreateDBInstance", ":db:"),
            Map.entry("rds:CreateDBCluster", ":cluster:"),
            Map.entry("rds:CreateDBSubnetGroup", ":subgrp:"),
            Map.entry("rds:CreateDBParameterGroup", ":pg:"),
            Map.entry("rds:CreateDBClusterParameterGroup", ":cluster-pg:"),
            Map.entry("ec2:CreateSecurityGroup", ":security-group/"),
            Map.entry("ec2:RunInstances", ":(instance|volume)/"),
            Map.entry("ec2:CreateTags", ":(instance|volume|security-group)/"),
            Map.entry("iam:CreateRole", ":role/"),
            Map.entry("iam:CreateInstanceProfile", ":instance-profile/"),
            Map.entry("iam:CreateServiceLinkedRole", ":role/"),
            Map.entry("secretsmanager:CreateSecret", ":secret:"));

    /** A statement without a condition would undo the condition of another one. */
    @Test
    void creationsAreConditional() {
        for (AwsCall call : AwsCall.values()) {
            if (call.action().matches(".*:(Create|Run).*")) {
                assertThat(CREATED).containsKey(call.action());
                assertThat(call.grant().operator().isEmpty()
                                && call.grant().resources().stream()
                                        .anyMatch(arn -> arn.matches(".*" + CREATED.get(call.action()) + ".*")))
                        .as("%s without a condition", call)
                        .isFalse();
            }
        }
    }

    @Test
    void onlyMasterPasswordsOfAssaysDatabasesCanBeRead() {
        assertThat(both("123456789012", "eu-west-1"))
                .filteredOn(statement -> ((List<?>) statement.get("Action")).contains("secretsmanager:GetSecretValue"))
                .extracting(statement -> String.valueOf(statement.get("Condition")))
                .containsExactly(
                        "{ArnLike={aws:ResourceTag/aws:rds:primaryDBInstanceArn=[arn:aws:rds:eu-west-1:123456789012:db:assay-*]}}",
                        "{ArnLike={aws:ResourceTag/aws:rds:primaryDBClusterArn=[arn:aws:rds:eu-west-1:123456789012:cluster:assay-*]}}");
    }

    @Test
    void foreignParameterGroupsAreOutOfReach() {
        assertThat(AwsGrant.RDS_CREATE.resources())
                .filteredOn(arn -> arn.contains("pg:"))
                .allMatch(arn -> arn.matches(".*pg:(assay-|default\\.)\\*"));
    }

    @Test
    void useOfClientHostsTakesABucketThatTheUserNames() {
        assertThat(Documents.writeCompact(AwsPolicy.document(null, null, null)))
                .doesNotContain("s3:", "ssm:SendCommand", "ssm:GetCommandInvocation");
        assertThat(Documents.writeCompact(AwsPolicy.ofHosts(null, "cn-north-1", "s3://lab", null)))
                .contains(
                        "\"arn:aws-cn:s3:::lab/assay-*\"", "\"arn:aws-cn:s3:::lab\"", "{\"s3:prefix\":[\"assay-*\"]}");
        assertThat(Documents.writeCompact(AwsPolicy.ofHosts(null, null, BUCKET, null)))
                .contains("\"arn:aws:s3:::lab/team/assay-*\"", "{\"s3:prefix\":[\"team/assay-*\"]}");
        assertThatThrownBy(() -> AwsPolicy.ofHosts(null, null, "s3://lab/*", null))
                .hasMessage("--bucket: found 's3://lab/*', expected s3://bucket/prefix");
    }

    /**
     * Programs on a client host can use its permissions. They can create no resource, terminate no host and change no role. Of hosts, they can
     * change the attributes.
     */
    @Test
    void clientHostsDeleteResourcesOfAssayOnly() {
        List<Map<?, ?>> statements = statements(AwsPolicy.hostRole("123456789012", "cn-north-1"));
        assertThat(statements)
                .extracting(statement -> String.valueOf(statement.get("Sid")))
                .containsExactly("Read", "RdsOwn", "Ec2Own", "Ec2ModifyHost", "Ec2AssignGroup");
        List<String> actions = new ArrayList<>();
        statements.forEach(
                statement -> ((List<?>) statement.get("Action")).forEach(action -> actions.add(action.toString())));
        assertThat(actions)
                .allMatch(action -> action.matches("(rds|ec2):(Describe|List|Delete)\\w+")
                        || action.equals("ec2:ModifyInstanceAttribute"));
        assertThat(statements)
                .filteredOn(statement -> statement.toString().contains(":Delete"))
                .extracting(statement -> String.valueOf(statement.get("Condition")))
                .containsExactly(TAGGED, TAGGED);
    }

    @Test
    void regionsHaveTheirPartition() {
        String china = Documents.writeCompact(AwsPolicy.document(null, "cn-north-1", null));
        assertThat(china).contains("arn:aws-cn:rds:cn-north-1:*:db:assay-*").doesNotContain("arn:aws:");
        assertThat(Documents.writeCompact(AwsPolicy.document(null, "us-gov-west-1", null)))
                .contains("arn:aws-us-gov:iam::aws:policy/AmazonSSMManagedInstanceCore")
                .doesNotContain("arn:aws:");
    }

    @Test
    void documentFitsIntoAManagedPolicy() {
        String text = Documents.writeCompact(AwsPolicy.document("123456789012", "ap-northeast-1", null));
        assertThat(text).startsWith("{\"Version\":\"2012-10-17\",\"Statement\":[{\"Sid\":\"Read\"");
        assertThat(text.replaceAll("\\s", "").length()).isLessThanOrEqualTo(LONGEST);
        assertThat(Documents.writeCompact(AwsPolicy.ofHosts("123456789012", "ap-northeast-1", BUCKET, null)))
                .hasSizeLessThan(LONGEST);
    }

    @Test
    void accountsAndRegionsHaveAForm() {
        assertThatThrownBy(() -> AwsPolicy.document("1234", null, null))
                .hasMessageContaining("an account id has 12 digits");
        assertThatThrownBy(() -> AwsPolicy.ofHosts(null, "*", BUCKET, null))
                .hasMessageContaining("expected a region such as");
    }

    /** Hosts with a profile of the user get the role of this profile, and no other one. */
    @Test
    void roleOfTheUserCanBeGivenToHosts() {
        for (Map<String, Object> document : List.of(
                AwsPolicy.document("123456789012", "cn-north-1", "bench"),
                AwsPolicy.ofHosts("123456789012", "cn-north-1", BUCKET, "bench"))) {
            List<Map<?, ?>> statements = statements(document);
            Map<?, ?> pass = statements.get(statements.size() - 1);
            assertThat(pass.get("Action")).isEqualTo(List.of("iam:PassRole"));
            assertThat(pass.get("Resource")).isEqualTo(List.of("arn:aws-cn:iam::123456789012:role/bench"));
            assertThat(pass.get("Condition").toString()).contains("iam:PassedToService", "ec2.amazonaws.com");
        }
        assertThat(Documents.writeCompact(AwsPolicy.ofHosts("123456789012", "ap-northeast-1", BUCKET, "r".repeat(64))))
                .hasSizeLessThan(LONGEST);
        assertThatThrownBy(() -> AwsPolicy.document(null, null, "role/*"))
                .hasMessageContaining("--role: found 'role/*'");
    }
}
