package dev.assay.jdbc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Literal addresses need no name server. */
@Parallel
class DatabaseUrlTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://127.0.0.1:5432/db",
                "jdbc:postgresql://127.0.0.1/db?user=u",
                "jdbc:postgresql://[::1]:5432/db",
                "jdbc:postgresql:///db",
                "jdbc:postgresql:db",
                "jdbc:mysql://u:***@127.0.0.1:3306/db",
                "jdbc:sqlserver://127.0.0.1;user=u"
            })
    void loopbackAndNoHostAreThisHost(String url) {
        assertThat(DatabaseUrl.onThisHost(url)).isTrue();
    }

    /** 192.0.2.0/24 and 2001:db8::/32 are reserved for documentation. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://192.0.2.1:5432/db",
                "jdbc:postgresql://[2001:db8::1]/db",
                "jdbc:mysql://u:***@192.0.2.1/db"
            })
    void addressOfAnotherHostIsNotThisHost(String url) {
        assertThat(DatabaseUrl.onThisHost(url)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:unheard-of", "jdbc:sqlite:file"})
    void urlWithoutAHostTellsNothing(String url) {
        assertThat(DatabaseUrl.onThisHost(url)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:test", "jdbc:h2:file:/tmp/t", "jdbc:postgresql:db"})
    void productThatIsHereWithoutAHostIsOnThisHost(String url) {
        assertThat(DatabaseUrl.onThisHost(url)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://h/d?sslMode=REQUIRED&useCompression=true, 'sslmode,usecompression'",
        "jdbc:h2:mem:t;DB_CLOSE_DELAY=-1;MODE=MySQL, 'db_close_delay,mode'",
        "jdbc:postgresql://h/d, ''"
    })
    void parametersAreNamedInLowerCase(String url, String names) {
        assertThat(String.join(",", new TreeSet<>(DatabaseUrl.parameterNames(url))))
                .isEqualTo(names);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "jdbc:postgresql://u:p@h:5432/d?x=y@z, jdbc:postgresql://h:5432/d?x=y@z, u, p",
                "jdbc:mysql://u@h/d, jdbc:mysql://h/d, u, -",
                "jdbc:mysql://u:a%40b%2Fc+d:e@h, jdbc:mysql://h, u, a@b/c+d:e",
                "jdbc:mysql://u:p%4@h/d, jdbc:mysql://h/d, u, p%4",
                "jdbc:postgresql://h/d?password=a@b, jdbc:postgresql://h/d?password=a@b, -, -",
                "'jdbc:mysql://u:p@h1,v:q@h2/d', 'jdbc:mysql://u:p@h1,v:q@h2/d', -, -",
                "jdbc:h2:mem:a@b, jdbc:h2:mem:a@b, -, -"
            })
    void theAccountInFrontOfAHostIsTakenOut(String url, String bare, @Nullable String user, @Nullable String password) {
        DatabaseUrl.Parts parts = DatabaseUrl.parts(url);
        assertThat(parts).isEqualTo(new DatabaseUrl.Parts(bare, user, password)).hasToString(bare);
    }
}
