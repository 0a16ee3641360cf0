package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** The warning about credentials that may expire before the deletion of a run. Without a call. */
@Parallel
class TemporaryAccessTest {

    private static Optional<String> warning(AwsCredentials credentials) {
        AwsClients clients = new AwsClients(
                builder -> builder.credentialsProvider(StaticCredentialsProvider.create(credentials)), () -> {});
        try (AwsResourceService service = new AwsResourceService(clients, Set.of("us-east-1"))) {
            return service.temporaryAccess();
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
    void tokensOfTheUsersOwnAreWarnedOf() {
        assertThat(warning(session(null)))
                .contains(
                        "the session token of the credentials expires at a time that is not known: a deletion after it is"
                                + " refused, and databases cost money until provision down with other credentials");
    }

    @Test
    void keysOfUsersAndCredentialsThatTheSdkRenewsAreNot() {
        assertThat(warning(AwsBasicCredentials.create("id", "not-a-secret"))).isEmpty();
        assertThat(warning(session(Instant.parse("2026-11-27T11:00:00Z")))).isEmpty();
    }
}
