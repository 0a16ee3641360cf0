package dev.assay.provisioning.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.Sha256;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.jdbc.TokenAccount;
import dev.assay.test.Parallel;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Signatures are compared with a computation by the published steps of Signature Version 4. No token was given to AWS. */
@Parallel
class AwsDatabaseTokensTest {

    private static final String SECRET = "never-shown-secret";
    private static final String HOST = "assay-x.abcdefghijkl.eu-west-1.rds.amazonaws.com";
    private static final TokenAccount ACCOUNT = new TokenAccount(HOST, 5432, "bench");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssX", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static AwsDatabaseTokens tokens(AwsCredentials credentials) {
        return new AwsDatabaseTokens(() -> () -> credentials);
    }

    private static byte[] signed(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(UTF_8));
    }

    /** Returns the parts of the query, in the order of their names, as they are written. */
    private static Map<String, String> query(String token) {
        return Arrays.stream(token.substring(token.indexOf('?') + 1).split("&"))
                .map(part -> part.split("=", 2))
                .collect(Collectors.toMap(part -> part[0], part -> part[1], (a, b) -> a, TreeMap::new));
    }

    private static String signature(Map<String, String> query, String region) throws GeneralSecurityException {
        String canonical = "GET\n/\n"
                + query.entrySet().stream()
                        .filter(part -> !part.getKey().equals("X-Amz-Signature"))
                        .map(part -> part.getKey() + "=" + part.getValue())
                        .collect(Collectors.joining("&"))
                + "\nhost:" + HOST + ":5432\n\nhost\n" + Sha256.hex("");
        String time = query.get("X-Amz-Date");
        String day = time.substring(0, 8);
        String scope = day + "/" + region + "/rds-db/aws4_request";
        byte[] key = ("AWS4" + SECRET).getBytes(UTF_8);
        for (String part : new String[] {day, region, "rds-db", "aws4_request"}) {
            key = signed(key, part);
        }
        return HexFormat.of()
                .formatHex(signed(key, "AWS4-HMAC-SHA256\n" + time + "\n" + scope + "\n" + Sha256.hex(canonical)));
    }

    @Test
    void tokenIsASignedRequestForAQuarterOfAnHour() throws Exception {
        Instant before = Instant.now();
        String token = tokens(AwsBasicCredentials.create("AKIDEXAMPLE", SECRET)).token(ACCOUNT);
        assertThat(token).startsWith(HOST + ":5432/?").doesNotContain(SECRET);
        Map<String, String> query = query(token);
        assertThat(query)
                .containsEntry("Action", "connect")
                .containsEntry("DBUser", "bench")
                .containsEntry("X-Amz-Expires", "900")
                .containsEntry("X-Amz-Algorithm", "AWS4-HMAC-SHA256")
                .containsEntry("X-Amz-SignedHeaders", "host")
                .doesNotContainKey("X-Amz-Security-Token");
        assertThat(TIME.parse(query.get("X-Amz-Date"), Instant::from)).isBetween(before.minusSeconds(1), Instant.now());
        assertThat(URLDecoder.decode(query.get("X-Amz-Credential"), UTF_8))
                .startsWith("AKIDEXAMPLE/")
                .endsWith("/eu-west-1/rds-db/aws4_request");
        assertThat(query).containsEntry("X-Amz-Signature", signature(query, "eu-west-1"));
    }

    /** As those of an instance profile, which change while a run goes on. */
    @Test
    void eachTokenIsOfTheCredentialsOfItsTime() throws Exception {
        Queue<AwsCredentials> rotating = new ConcurrentLinkedQueue<>();
        rotating.add(AwsSessionCredentials.create("ASIAFIRST", SECRET, "session/1="));
        rotating.add(AwsSessionCredentials.create("ASIASECOND", SECRET, "session/2="));
        AwsDatabaseTokens tokens = new AwsDatabaseTokens(() -> rotating::remove);
        for (String number : new String[] {"1", "2"}) {
            Map<String, String> query = query(tokens.token(ACCOUNT));
            assertThat(query)
                    .containsEntry("X-Amz-Security-Token", "session%2F" + number + "%3D")
                    .containsEntry("X-Amz-Signature", signature(query, "eu-west-1"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "db.abcdefghijkl.us-east-1.rds.amazonaws.com, us-east-1",
        "db.cluster-abcdefghijkl.ap-southeast-2.rds.amazonaws.com, ap-southeast-2",
        "db.cluster-ro-abcdefghijkl.us-gov-west-1.rds.amazonaws.com, us-gov-west-1",
        "db.proxy-abcdefghijkl.eu-central-1.rds.amazonaws.com, eu-central-1",
        "db.abcdefghijkl.rds.cn-north-1.amazonaws.com.cn, cn-north-1"
    })
    void regionIsThatOfTheEndpoint(String host, String region) {
        String token =
                tokens(AwsBasicCredentials.create("AKIDEXAMPLE", SECRET)).token(new TokenAccount(host, 3306, "bench"));
        assertThat(token).contains("%2F" + region + "%2Frds-db%2F");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "db.example", "rds.amazonaws.com", "us-east-1.rds.amazonaws.com.example", "10.0.0.7"
            })
    void otherServersAreRejected(String host) {
        AwsDatabaseTokens tokens = new AwsDatabaseTokens();
        assertThatThrownBy(() -> tokens.require(new TokenAccount(host, 5432, "bench")))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("found " + host)
                .hasMessageContaining("write aws-iam:ENDPOINT:PORT");
        assertThatCode(() -> tokens.require(ACCOUNT)).doesNotThrowAnyException();
    }

    @Test
    void usersAreThoseOfTheUserGuide() {
        AwsDatabaseTokens tokens = new AwsDatabaseTokens();
        assertThat(tokens.user(ACCOUNT, "PostgreSQL"))
                .contains("GRANT rds_iam TO bench")
                .hasSize(4);
        assertThat(tokens.user(ACCOUNT, "MySQL"))
                .containsExactly(
                        "CREATE USER IF NOT EXISTS 'bench'@'%' IDENTIFIED WITH AWSAuthenticationPlugin AS 'RDS'",
                        "GRANT ALL ON `${database}`.* TO 'bench'@'%'")
                .isEqualTo(tokens.user(ACCOUNT, "MariaDB"));
        assertThatThrownBy(() -> tokens.user(new TokenAccount(HOST, 5432, "x'; DROP"), "MySQL"))
                .hasMessageContaining("user: found 'x'; DROP'");
    }

    @Test
    void missingCredentialsAreReported() {
        AwsDatabaseTokens tokens = new AwsDatabaseTokens(() -> () -> {
            throw SdkClientException.create("Unable to load credentials from any of the providers in the chain");
        });
        assertThatThrownBy(() -> tokens.token(ACCOUNT))
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining("no credentials of AWS were found: set AWS_PROFILE");
    }
}
