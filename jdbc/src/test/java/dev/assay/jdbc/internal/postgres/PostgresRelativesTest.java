package dev.assay.jdbc.internal.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Version texts from the documentation of the products. */
@Parallel
class PostgresRelativesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc, 64-bit",
                "PostgreSQL 18.6 on x86_64-pc-linux-musl, compiled by gcc (Alpine 13.2.1), 64-bit",
                "PostgreSQL 19beta1 on aarch64-apple-darwin, compiled by clang, 64-bit",
                "PostgreSQL 15.4 on x86_64-pc-linux-gnu, compiled by x86_64-pc-linux-gnu-gcc (GCC) 9.5.0, 64-bit",
            })
    void postgresqlIsWhatItSays(String version) {
        assertThat(PostgresRelatives.name(version)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CockroachDB CCL v25.1.0 (x86_64-pc-linux-gnu, built 2025/02/14)                       | CockroachDB
            PostgreSQL 11.2-YB-2.21.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang              | YugabyteDB
            PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc, Redshift 1.0.12103        | Redshift
            PostgreSQL 12.12 (Greenplum Database 7.0.0 build commit:0a7a3566) on x86_64, 64-bit   | Greenplum
            PostgreSQL 16.3 (EnterpriseDB Advanced Server 16.3.0) on x86_64-pc-linux-gnu          | EnterpriseDB
            """)
    void anEngineOfItsOwnIsNamed(String version, String name) {
        assertThat(PostgresRelatives.name(version)).contains(name);
    }

    @Test
    void whatIsUnknownIsNamedAsItNamesItself() {
        assertThat(PostgresRelatives.name("QuestDB 9.1 (whatever)")).contains("QuestDB");
    }
}
