package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.environment.HostOutbox;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Addresses for the results of a host: signed here, without a call. */
@Parallel
class HostOutboxesTest {

    private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");

    private static HostOutbox outbox(AwsCredentials credentials, Duration left) {
        try (AwsClients clients = new AwsClients(
                        builder -> builder.credentialsProvider(StaticCredentialsProvider.create(credentials)),
                        () -> {});
                S3Exchange exchange = new S3Exchange(clients, "us-east-1", "s3://lab/team", "assay-r1-probe")) {
            return new HostOutboxes(exchange, NOW.plus(left), () -> NOW).next().orElseThrow();
        }
    }

    private static AwsCredentials session(@Nullable Instant expires) {
        return AwsSessionCredentials.builder()
                .accessKeyId("id")
                .secretAccessKey("not-a-secret")
                .sessionToken("token")
                .expirationTime(expires)
                .build();
    }

    @Test
    void addressIsValidUntilTheHostHasEnded() {
        HostOutbox outbox = outbox(AwsBasicCredentials.create("id", "not-a-secret"), Duration.ofHours(4));
        assertThat(outbox.address())
                .startsWith("https://lab.s3.")
                .contains("/team/assay-r1-probe/results?", "X-Amz-Expires=14700&", "X-Amz-SignedHeaders=host&");
        assertThat(outbox.place()).isEqualTo("s3://lab/team/assay-r1-probe/results");
        assertThat(outbox.limited()).isEmpty();
    }

    @Test
    void addressesAreValidForSevenDaysAtMost() {
        HostOutbox outbox = outbox(AwsBasicCredentials.create("id", "not-a-secret"), Duration.ofDays(30));
        assertThat(outbox.address()).contains("X-Amz-Expires=604800&");
        assertThat(outbox.limited()).contains("without this command for 7 days, the limit of signed addresses");
    }

    @Test
    void addressesOfASessionEndWithIt() {
        Duration left = Duration.ofHours(4);
        Instant expires = NOW.plus(Duration.ofHours(1));
        assertThat(outbox(session(expires), left).limited())
                .contains("without this command until the credentials of this session expire, at " + expires);
        assertThat(outbox(session(null), left).limited())
                .contains("without this command until the credentials of this session expire");
        assertThat(outbox(session(NOW.plus(Duration.ofHours(12))), left).limited())
                .isEmpty();
    }
}
