package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import dev.assay.test.Programs;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The test of an application with Spring Boot, built with the parent of Spring Boot: its versions of JUnit, HikariCP, SLF4J and
 * Logback beside Assay. Downloads Spring Boot at the first build.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Parallel
class SpringBootExampleIT {

    @TempDir
    Path folder;

    @Test
    void measuresARepositoryOfTheApplication() throws Exception {
        Programs.require("mvn");

        Distribution.Finished build = StandaloneExample.SPRING_BOOT.build(folder);

        assertThat(build.status()).as(build.out() + build.err()).isZero();
        assertThat(folder.resolve("checkout/target/surefire-reports/com.example.orders.OrderSpeedTest.txt"))
                .content()
                .containsPattern("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0");
        assertThat(folder.resolve("checkout/target/assay/suite.html")).isRegularFile();
    }
}
