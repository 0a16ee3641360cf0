package dev.assay.provisioning;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The IAM policies of the calls in {@link AwsCall}: one statement for each grant, and nothing else. Stateless. */
final class AwsPolicy {

    private static final Pattern ACCOUNT = Pattern.compile("\\d{12}");

    private static final Pattern BUCKET = Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:/[^/*?$]+)*)/?");

    private static final Pattern ROLE = Pattern.compile("[A-Za-z0-9_+=,.@-]{1,64}");

    /** Grants for the role of client hosts only. */
    private static final Set<AwsGrant> HOST_ROLE_GRANTS =
            EnumSet.of(AwsGrant.EC2_MODIFY_HOST, AwsGrant.EC2_ASSIGN_GROUP);

    /** Grants that only a user of rented client hosts needs. */
    private static final Set<AwsGrant> HOST_USE_GRANTS = EnumSet.of(
            AwsGrant.SSM_SEND, AwsGrant.SSM_DOCUMENT, AwsGrant.SSM_FOLLOW, AwsGrant.BUCKET, AwsGrant.BUCKET_LIST);

    /** Calls of client hosts at their end. They delete all resources except hosts and resources of IAM. */
    private static final Set<AwsCall> HOST_ROLE_CALLS = EnumSet.of(
            AwsCall.DESCRIBE_INSTANCES,
            AwsCall.DESCRIBE_CLUSTERS,
            AwsCall.DESCRIBE_SUBNET_GROUPS,
            AwsCall.DESCRIBE_PARAMETER_GROUPS,
            AwsCall.DESCRIBE_CLUSTER_PARAMETER_GROUPS,
            AwsCall.LIST_TAGS,
            AwsCall.DESCRIBE_SECURITY_GROUPS,
            AwsCall.DESCRIBE_HOSTS,
            AwsCall.DESCRIBE_VPCS,
            AwsCall.DELETE_INSTANCE,
            AwsCall.DELETE_CLUSTER,
            AwsCall.DELETE_SUBNET_GROUP,
            AwsCall.DELETE_PARAMETER_GROUP,
            AwsCall.DELETE_CLUSTER_PARAMETER_GROUP,
            AwsCall.DELETE_SECURITY_GROUP,
            AwsCall.MODIFY_HOST,
            AwsCall.ASSIGN_GROUP);

    /** Partitions of regions by the beginnings of their names; all other regions are in {@code aws}. */
    private static final Map<String, String> PARTITIONS =
            Map.of("cn-", "aws-cn", "us-gov-", "aws-us-gov", "us-iso-", "aws-iso", "us-isob-", "aws-iso-b");

    private AwsPolicy() {}

    /**
     * Returns the policy for creating, finding and deleting resources.
     *
     * @param account id of 12 digits; null for any
     * @param region null for any of the partition {@code aws}
     * @param role of the user's own profile of client hosts; null for none
     * @throws AssayException of kind {@code PLAN} if account or region have another form
     */
    static Map<String, Object> document(@Nullable String account, @Nullable String region, @Nullable String role) {
        return document(
                account,
                region,
                call -> !HOST_USE_GRANTS.contains(call.grant()) && !HOST_ROLE_GRANTS.contains(call.grant()),
                text -> text,
                role);
    }

    /**
     * Returns the policy for measuring from client hosts, which a user needs besides the first one: both together are longer than the
     * 6,144 characters that AWS allows.
     *
     * @param bucket place for files of the hosts, {@code s3://bucket/prefix}
     * @param role as for {@link #document}
     * @throws AssayException as {@link #document}, and if the bucket has another form
     */
    static Map<String, Object> ofHosts(
            @Nullable String account, @Nullable String region, String bucket, @Nullable String role) {
        return document(account, region, call -> HOST_USE_GRANTS.contains(call.grant()), inBucket(bucket), role);
    }

    /**
     * Returns the policy for the role of client hosts that delete the resources of their run at its end.
     *
     * @throws AssayException as {@link #document}
     */
    static Map<String, Object> hostRole(@Nullable String account, @Nullable String region) {
        return document(account, region, HOST_ROLE_CALLS::contains, text -> text, null);
    }

    private static Map<String, Object> document(
            @Nullable String account,
            @Nullable String region,
            Predicate<AwsCall> included,
            UnaryOperator<String> files,
            @Nullable String role) {
        if (account != null && !ACCOUNT.matcher(account).matches()) {
            throw AssayException.plan("--account: found '" + account + "', an account id has 12 digits");
        }
        if (region != null && !RdsDatabase.REGION.matcher(region).matches()) {
            throw AssayException.plan("--region: found '" + region + "', expected a region such as us-east-1");
        }
        if (role != null && !ROLE.matcher(role).matches()) {
            throw AssayException.plan("--role: found '" + role + "', expected the name of a role");
        }
        UnaryOperator<String> filledIn = text -> files.apply(text)
                .replace("arn:aws:", "arn:" + partition(region) + ":")
                .replace("REGION", region == null ? "*" : region)
                .replace("ACCOUNT", account == null ? "*" : account);
        List<Map<String, Object>> statements = new ArrayList<>();
        for (AwsGrant grant : AwsGrant.values()) {
            List<String> actions = Arrays.stream(AwsCall.values())
                    .filter(call -> call.grant() == grant && included.test(call))
                    .map(AwsCall::action)
                    .distinct()
                    .sorted()
                    .toList();
            if (!actions.isEmpty()) {
                statements.add(statement(grant, grant.resources(), actions, filledIn));
            }
        }
        if (role != null) {
            // With the condition of the roles that Assay makes.
            Map<String, Object> pass = statement(
                    AwsGrant.IAM_PASS,
                    List.of("arn:aws:iam::ACCOUNT:role/" + role),
                    List.of(AwsCall.PASS_ROLE.action()),
                    filledIn);
            pass.put("Sid", "PassOwnRole");
            statements.add(pass);
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("Version", "2012-10-17");
        document.put("Statement", statements);
        return document;
    }

    /** Returns what fills in the names of a bucket {@code s3://bucket/prefix}. */
    private static UnaryOperator<String> inBucket(String address) {
        Matcher parts = BUCKET.matcher(address);
        if (!parts.matches()) {
            throw AssayException.plan("--bucket: found '" + address + "', expected s3://bucket/prefix");
        }
        String prefix = parts.group(2).isEmpty() ? "" : parts.group(2).substring(1) + "/";
        return text -> text.replace("PREFIX", prefix).replace("BUCKET", parts.group(1));
    }

    /** Returns the partition of a region, as remembered; {@code aws} for any region. */
    private static String partition(@Nullable String region) {
        return PARTITIONS.entrySet().stream()
                .filter(each -> region != null && region.startsWith(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("aws");
    }

    private static Map<String, Object> statement(
            AwsGrant grant, List<String> resources, List<String> actions, UnaryOperator<String> filledIn) {
        Map<String, Object> statement = new LinkedHashMap<>();
        statement.put("Sid", sid(grant));
        statement.put("Effect", "Allow");
        statement.put("Action", actions);
        statement.put("Resource", resources.stream().map(filledIn).toList());
        if (!grant.operator().isEmpty()) {
            statement.put(
                    "Condition",
                    Map.of(
                            grant.operator(),
                            Map.of(
                                    grant.key(),
                                    grant.allowed().stream().map(filledIn).toList())));
        }
        return statement;
    }

    /** {@code RdsCreate} of {@code RDS_CREATE}; IAM allows letters and digits. */
    private static String sid(AwsGrant grant) {
        StringBuilder text = new StringBuilder();
        for (String word : grant.name().split("_", -1)) {
            text.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return text.toString();
    }
}
