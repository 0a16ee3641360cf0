package dev.assay.provisioning.aws;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.DatabaseTokens;
import dev.assay.spi.jdbc.TokenAccount;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.rds.RdsUtilities;

/**
 * Tokens of IAM for databases on Amazon RDS and Aurora: requests that are signed with the credentials of this host, valid for 15 minutes.
 * The credentials are those of the AWS SDK, which keeps and renews them. No call is made for a token. Thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AwsDatabaseTokens implements DatabaseTokens {

    /**
     * Endpoints of instances, clusters and RDS Proxy: {@code NAME.ID.REGION.rds.amazonaws.com}, and {@code NAME.ID.rds.REGION.amazonaws.com.cn}
     * in China. From memory of the RDS user guide.
     */
    private static final Pattern ENDPOINT = Pattern.compile(
            "[a-z0-9.-]+\\.(?:([a-z]{2}(?:-[a-z]+)+-\\d)\\.rds\\.amazonaws\\.com|rds\\.(cn-[a-z]+-\\d)\\.amazonaws\\.com\\.cn)");

    /** Names without quotes, whose case PostgreSQL keeps. */
    private static final Pattern USER = Pattern.compile("[a-z_][a-z0-9_]{0,30}");

    private final Supplier<AwsCredentialsProvider> credentials;
    private final Map<String, RdsUtilities> byRegion = new ConcurrentHashMap<>();

    /** For the service loader. */
    public AwsDatabaseTokens() {
        this(() -> DefaultCredentialsProvider.builder().build());
    }

    /** @param credentials called for the first token of each region */
    AwsDatabaseTokens(Supplier<AwsCredentialsProvider> credentials) {
        this.credentials = credentials;
    }

    @Override
    public String method() {
        return "aws-iam";
    }

    @Override
    public void require(TokenAccount account) {
        region(account);
    }

    @Override
    public String token(TokenAccount account) {
        String region = region(account);
        return AwsCalls.made(
                "rds-db:connect",
                account.host(),
                () -> byRegion.computeIfAbsent(region, this::utilities)
                        .generateAuthenticationToken(request -> request.hostname(account.host())
                                .port(account.port())
                                .username(account.user())));
    }

    /** Statements of the RDS user guide, as remembered; the tables that a user makes are its own. */
    @Override
    public List<String> user(TokenAccount account, String product) {
        String user = account.user();
        if (!USER.matcher(user).matches()) {
            throw AssayException.plan("user: found '" + user
                    + "', a user that admin makes has small letters, digits and underscores, at most 31");
        }
        if (product.equals("PostgreSQL")) {
            return List.of(
                    "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '" + user + "') THEN CREATE ROLE "
                            + user + " LOGIN; END IF; END $$",
                    "GRANT rds_iam TO " + user,
                    "GRANT ALL ON DATABASE \"${database}\" TO " + user,
                    "GRANT ALL ON SCHEMA public TO " + user);
        }
        return List.of(
                "CREATE USER IF NOT EXISTS '" + user + "'@'%' IDENTIFIED WITH AWSAuthenticationPlugin AS 'RDS'",
                "GRANT ALL ON `${database}`.* TO '" + user + "'@'%'");
    }

    private RdsUtilities utilities(String region) {
        return RdsUtilities.builder()
                .region(Region.of(region))
                .credentialsProvider(credentials.get())
                .build();
    }

    /** Returns the region, which is a part of the signature. */
    private static String region(TokenAccount account) {
        Matcher parts = ENDPOINT.matcher(account.host());
        if (!parts.matches()) {
            throw AssayException.plan("authentication: aws-iam is for endpoints of RDS, such as"
                    + " NAME.ID.us-east-1.rds.amazonaws.com; found " + account.host()
                    + ". If the URL has another name of the server or a tunnel, write aws-iam:ENDPOINT:PORT");
        }
        return parts.group(1) == null ? parts.group(2) : parts.group(1);
    }
}
