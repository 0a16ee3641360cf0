package dev.assay.jdbc.internal.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class PostgresTemplatesTest {

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://host:5432/bench, jdbc:postgresql://host:5432/postgres",
        "jdbc:postgresql://host/bench?ssl=true&a=b/c, jdbc:postgresql://host/postgres?ssl=true&a=b/c",
        "jdbc:postgresql://one:1/bench, jdbc:postgresql://one:1/postgres",
        "jdbc:postgresql://host/postgres, jdbc:postgresql://host/template1",
        "jdbc:postgresql://host/, jdbc:postgresql://host/postgres",
        "jdbc:postgresql://host, jdbc:postgresql://host/postgres",
        "jdbc:postgresql://[::1]:5432/bench, jdbc:postgresql://[::1]:5432/postgres",
        "jdbc:postgresql:bench, jdbc:postgresql:postgres",
        "jdbc:postgresql:bench?user=me, jdbc:postgresql:postgres?user=me"
    })
    void anotherDatabaseOfTheSameServer(String url, String elsewhere) {
        assertThat(new PostgresTemplates().elsewhere(url)).isEqualTo(elsewhere);
    }
}
