package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.spi.environment.EnvironmentProvider;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The calls that the policies of {@code assay provision policy} grant. Stateless. */
final class GrantedCalls {

    /** A caller of AWS needs no permission for it. */
    private static final String IDENTITY = "sts:GetCallerIdentity";

    /** Permissions without a call of that name: AWS requires them for other calls. */
    private static final Set<String> WITHOUT_CALL = Set.of(
            "ec2:CreateTags",
            "iam:CreateServiceLinkedRole",
            "iam:PassRole",
            "iam:TagInstanceProfile",
            "iam:TagRole",
            "kms:DescribeKey",
            "rds:AddTagsToResource",
            "secretsmanager:CreateSecret",
            "secretsmanager:TagResource");

    private GrantedCalls() {}

    /**
     * Requires that the policies have these calls, and no others.
     *
     * @param calls all calls of all commands, for resources of all kinds
     */
    static void require(List<String> calls) {
        Set<String> made = new TreeSet<>(calls);
        assertThat(made.remove(IDENTITY)).isTrue();
        Set<String> granted = granted();
        assertThat(granted).as("granted").containsAll(made);
        granted.removeAll(made);
        assertThat(granted).as("granted without a call").isEqualTo(new TreeSet<>(WITHOUT_CALL));
    }

    /**
     * Requires that the policy of client hosts has these calls, and no others.
     *
     * @param calls all calls of the end of a host, for resources of all kinds
     */
    static void requireOfHosts(List<String> calls) {
        Set<String> granted = actions(aws().hostPolicy(null, null).orElseThrow());
        assertThat(granted).as("granted to hosts").isEqualTo(new TreeSet<>(calls));
    }

    private static EnvironmentProvider aws() {
        return Assay.create().environmentProviders().stream()
                .filter(each -> each.id().equals("aws"))
                .findFirst()
                .orElseThrow();
    }

    private static Set<String> granted() {
        EnvironmentProvider aws = aws();
        Set<String> actions =
                new TreeSet<>(actions(aws.policy(null, null, null, null).orElseThrow()));
        actions.addAll(actions(aws.policy(null, null, "s3://lab", null).orElseThrow()));
        return actions;
    }

    private static Set<String> actions(Map<String, Object> policy) {
        Set<String> actions = new TreeSet<>();
        for (Object statement : (List<?>) policy.get("Statement")) {
            ((List<?>) ((Map<?, ?>) statement).get("Action")).forEach(action -> actions.add(action.toString()));
        }
        return actions;
    }
}
