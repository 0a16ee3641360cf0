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
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The IAM policies of the calls in {@link AwsCall}: one statement for each grant, and nothing else. Stateless. */
final class AwsPolicy {

    private static final Pattern ACCOUNT = Pattern.compile("\\d{12}");

    private static final Pattern BUCKET = Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:/[^/*?$]+)*)/?");

    private static final Pattern ROLE = Pattern.compile("[A-Za-z0-9_+=,.@-]{1,64}");

    /** Grants that only the use of rented client hosts takes. */
    private static final Set<AwsGrant> OF_HOSTS = EnumSet.of(
            AwsGrant.SSM_SEND, AwsGrant.SSM_DOCUMENT, AwsGrant.SSM_FOLLOW, AwsGrant.BUCKET, AwsGrant.BUCKET_LIST);

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
        return document(account, region, EnumSet.complementOf(EnumSet.copyOf(OF_HOSTS)), text -> text, role);
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
        return document(account, region, OF_HOSTS, inBucket(bucket), role);
    }

    private static Map<String, Object> document(
            @Nullable String account,
            @Nullable String region,
            Set<AwsGrant> grants,
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
        for (AwsGrant grant : grants) {
            List<String> actions = Arrays.stream(AwsCall.values())
                    .filter(call -> call.grant() == grant)
                    .map(AwsCall::action)
                    .distinct()
                    .sorted()
                    .toList();
            statements.add(statement(grant, grant.resources(), actions, filledIn));
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
