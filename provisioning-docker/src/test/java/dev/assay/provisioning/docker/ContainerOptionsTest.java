package dev.assay.provisioning.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.environment.StorageSpec;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arguments of {@code docker run}. */
@Parallel
class ContainerOptionsTest {

    private static List<String> arguments(String engine) {
        return ContainerOptions.arguments(Plans.resource(Plans.database(engine)));
    }

    @Test
    void containerHasItsNameItsLabelsItsLimitsAndAPortOfThisHostOnly() {
        assertThat(String.join(" ", arguments("postgres")))
                .startsWith("run --detach --pull never --name assay-r1-db")
                .contains("--label assay:run=r1", "--label assay:database=db", "--label assay:plan=plan")
                .contains("--cpus 2 --memory 2048m --memory-swap 2048m --shm-size 2048m")
                .contains("--mount type=tmpfs,target=/var/lib/assay,tmpfs-size=1g")
                .contains("--publish 127.0.0.1::5432")
                .endsWith(" postgres:18 -c max_connections=20");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, POSTGRES_PASSWORD",
        "mysql, MYSQL_PASSWORD MYSQL_ROOT_PASSWORD",
        "mariadb, MARIADB_PASSWORD MARIADB_ROOT_PASSWORD"
    })
    void passwordsAreNamesWithoutValues(String engine, String names) {
        List<String> passwords = arguments(engine).stream()
                .filter(word -> word.contains("PASSWORD"))
                .toList();
        assertThat(passwords).containsExactly(names.split(" ", -1));
    }

    @Test
    void dataOnAVolumeHaveNoLimit() {
        assertThat(String.join(
                        " ",
                        ContainerOptions.arguments(Plans.resource(Plans.database(
                                "mariadb", "11", "1cpu-1GiB", new StorageSpec("volume", 100, null, null))))))
                .contains("--mount type=volume,target=/var/lib/mysql --publish 127.0.0.1::3306")
                .endsWith(" mariadb:11 --max_connections=20");
    }
}
