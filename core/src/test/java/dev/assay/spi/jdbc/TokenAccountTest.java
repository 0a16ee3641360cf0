package dev.assay.spi.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.test.Parallel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class TokenAccountTest {

    private static TargetSpec target(String url, @Nullable String user, String authentication) {
        return TargetSpec.of(url, user, null)
                .withTls(new Tls(Tls.Mode.VERIFY_FULL, null))
                .withAuthentication(Authentication.parse(authentication));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db.example:6000/x, m, db.example, 6000",
        "jdbc:postgresql://db.example/x?ssl=true, m, db.example, 5432",
        "jdbc:mysql://db.example/x, m, db.example, 3306",
        "jdbc:mariadb://db.example, m, db.example, 3306",
        "jdbc:mysql:loadbalance://db.example:1/x, m, db.example, 1",
        "jdbc:postgresql://me@db.example/x, m, db.example, 5432",
        "jdbc:postgresql://127.0.0.1:7000/x, m:db.far.example, db.far.example, 7000",
        "jdbc:postgresql://127.0.0.1:7000/x, m:db.far.example:5432, db.far.example, 5432",
        "jdbc:other://db.example:9/x, m, db.example, 9"
    })
    void serverIsThatOfTheUrlOrOfTheAuthentication(String url, String authentication, String host, int port) {
        assertThat(TokenAccount.of(target(url, "me", authentication))).isEqualTo(new TokenAccount(host, port, "me"));
    }

    @ParameterizedTest
    @CsvSource({
        "'jdbc:postgresql://a,b/x', needs a URL with the name of one host",
        "jdbc:postgresql:x, needs a URL with the name of one host",
        "jdbc:other://db.example/x, needs a URL with a port",
        "jdbc:postgresql://me:secret@db.example/x, has an account",
        "jdbc:postgresql://db.example/x?password=secret, has an account",
        "jdbc:postgresql://db.example/x?user=other, has an account"
    })
    void otherUrlsAreRejected(String url, String message) {
        assertThatThrownBy(() -> TokenAccount.of(target(url, "me", "m")))
                .hasMessageContaining(message)
                .hasMessageNotContaining("secret");
    }

    @Test
    void accountIsNeeded() {
        assertThatThrownBy(() -> TokenAccount.of(target("jdbc:postgresql://db.example/x", null, "m")))
                .hasMessageContaining("needs user, the account of jdbc:postgresql://db.example/x");
    }

    @ParameterizedTest
    @CsvSource({"m", "aws-iam:db.example", "aws-iam:db.example:5432"})
    void textIsReadAgain(String text) {
        assertThat(Authentication.parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"''", "IAM", "aws-iam:", "aws-iam:host:", "aws-iam:host:port", "aws-iam:host:1:2", "'aws-iam:a,b'"})
    void otherFormsAreRejected(String text) {
        assertThatThrownBy(() -> Authentication.parse(text)).hasMessageContaining("expected a method such as aws-iam");
    }

    @Test
    void tokensNeedEncryptionAndNoPassword() {
        Authentication authentication = Authentication.parse("m");
        TargetSpec plain = TargetSpec.of("jdbc:postgresql://db.example/x", "me", null);
        for (Tls tls : new Tls[] {Tls.AS_THE_DRIVER_DOES, new Tls(Tls.Mode.DISABLE, null)}) {
            assertThatThrownBy(() -> plain.withTls(tls).withAuthentication(authentication))
                    .hasMessageContaining("takes encryption by verify-full or require; found "
                            + tls.mode().code());
        }
        TargetSpec encrypted = plain.withTls(Tls.unspecified(authentication));
        assertThat(encrypted.withAuthentication(authentication).tls().mode()).isEqualTo(Tls.Mode.VERIFY_FULL);
        assertThatThrownBy(() -> encrypted.withPassword("p").withAuthentication(authentication))
                .hasMessageContaining("leave out the password");
    }
}
