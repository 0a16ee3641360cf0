package dev.assay.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses are literal, so that no name server is asked. */
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

    /** 192.0.2.0/24 and 2001:db8::/32 are set aside for documentation; nobody has them. */
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
}
