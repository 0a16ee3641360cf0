package dev.assay.provisioning.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.StorageSpec;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan can ask of a container. */
@Parallel
class ContainerRulesTest {

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mysql", "mariadb"})
    void enginesWithAnImageAreAccepted(String engine) {
        assertThat(ContainerRules.refusals(Plans.database(engine))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql, 18, 2cpu-2GiB, tmpfs, 1, there is no 'postgresql' (did you mean 'postgres'?)",
        "postgres, , 2cpu-2GiB, tmpfs, 1, version: found nothing",
        "postgres, 18;rm, 2cpu-2GiB, tmpfs, 1, version: found '18;rm'",
        "postgres, 18, db.m5.large, tmpfs, 1, 'such as 2cpu-4GiB'",
        "postgres, 18, 0cpu-4GiB, tmpfs, 1, 'such as 2cpu-4GiB'",
        "postgres, 18, 2cpu-1GiB, tmpfs, 1, raise the memory of instance",
        "postgres, 18, 2cpu-2GiB, gp3, 1, 'known are tmpfs and volume'"
    })
    void otherValuesAreRefused(
            String engine, @Nullable String version, String instance, String storage, int gib, String refusal) {
        RentedDatabase database = Plans.database(engine, version, instance, new StorageSpec(storage, gib, null, null));
        assertThat(ContainerRules.refusals(database)).singleElement().asString().contains(refusal);
    }

    @Test
    void volumesMayBeLargerThanTheMemory() {
        assertThat(ContainerRules.refusals(
                        Plans.database("mysql", "9", "0.5cpu-512MiB", new StorageSpec("volume", 100, null, null))))
                .isEmpty();
    }

    @Test
    void propertiesOfRentedDatabasesAreRefusedEachByItsName() {
        RentedDatabase database = new RentedDatabase(
                "a/b",
                "docker",
                "us-east-1",
                "us-east-1a",
                "rds",
                "postgres",
                "18",
                "2cpu-2GiB",
                new StorageSpec("volume", 1, 1000, 200),
                true,
                7,
                "sun:05:00-sun:06:00",
                Map.of("work_mem; drop", "1"),
                "aws-iam",
                ProbeSpec.own("me@host"));
        List<String> refusals = ContainerRules.refusals(database);
        assertThat(refusals)
                .extracting(text -> text.split("[: ]", 2)[0])
                .containsExactly(
                        "the",
                        "region",
                        "service",
                        "settings",
                        "zone",
                        "authentication",
                        "iops",
                        "throughput",
                        "multi-az",
                        "backup-days",
                        "maintenance-window",
                        "probe");
    }
}
