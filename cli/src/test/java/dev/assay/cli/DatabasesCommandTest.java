package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class DatabasesCommandTest {

    @Test
    void driversAreToldWithVersionPlaceAndPreset() {
        Captured captured = Captured.run("databases");
        assertThat(captured.status()).isZero();
        assertThat(captured.out())
                .containsPattern("    jdbc:mysql:  com\\.mysql\\.cj\\.jdbc\\.Driver \\d+\\.\\d+\\.\\d+\\R"
                        + "        from class path: mysql-connector-j-\\S+\\.jar\\R"
                        + "        always: .*\\R"
                        + "        loading: allowLoadLocalInfile=true, .*\\R"
                        + "        tls-disable: .*sslMode=DISABLED\\R"
                        + "        tls-require: sslMode=REQUIRED\\R"
                        + "        tls-verify-full: sslMode=VERIFY_IDENTITY\\R"
                        + "        tuned: .*cachePrepStmts=true")
                .containsPattern("    jdbc:postgresql:  org\\.postgresql\\.Driver 42\\.")
                .containsPattern("    jdbc:h2:  org\\.h2\\.Driver 2\\.");
    }

    @Test
    void driversThatAreMissingAreToldWithTheirJars() {
        assertThat(Captured.run("databases").out())
                .contains("Not installed; put the jar into ")
                .contains("    jdbc:oracle:  Oracle: ojdbc11-*.jar (com.oracle.database.jdbc:ojdbc11)")
                .contains("    jdbc:sqlserver:  SQL Server: mssql-jdbc-*.jar (com.microsoft.sqlserver:mssql-jdbc)")
                .doesNotContain("postgresql-*.jar");
    }

    @Test
    void documentHasTheSame() {
        Map<?, ?> document = Json.read(Captured.run("databases", "--json").out(), Map.class);
        assertThat(document.keySet())
                .map(String::valueOf)
                .containsExactly("dialects", "drivers", "missingDrivers", "embedded");
        assertThat((List<?>) document.get("dialects"))
                .map(String::valueOf)
                .containsExactly("h2", "mariadb", "mysql", "postgresql");
        assertThat((List<?>) document.get("drivers"))
                .map(driver -> (Map<?, ?>) driver)
                .filteredOn(driver -> List.of("jdbc:postgresql:").equals(driver.get("urls")))
                .singleElement()
                .satisfies(driver -> {
                    assertThat(driver.keySet())
                            .map(String::valueOf)
                            .containsExactly("driver", "version", "urls", "jar", "from", "preset");
                    assertThat(driver.get("driver")).isEqualTo("org.postgresql.Driver");
                    assertThat(driver.get("from")).isEqualTo("class path");
                    assertThat(((Map<?, ?>) driver.get("preset")).keySet())
                            .map(String::valueOf)
                            .containsExactly(
                                    "always",
                                    "loading",
                                    "measured",
                                    "tls-disable",
                                    "tls-require",
                                    "tls-verify-full",
                                    "tuned");
                });
        assertThat((List<?>) document.get("missingDrivers"))
                .map(driver -> (Map<?, ?>) driver)
                .anySatisfy(driver -> {
                    assertThat(driver.get("product")).isEqualTo("Oracle");
                    assertThat(driver.get("artifact")).isEqualTo("com.oracle.database.jdbc:ojdbc11");
                });
    }
}
