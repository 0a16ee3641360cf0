package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import dev.assay.test.Programs;
import dev.assay.test.Tier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example with containers, built outside this repository with the artifacts of this build. Downloads Testcontainers at the first build. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("docker")
@Parallel
class JunitTestcontainersExampleIT {

    private static final Pattern EXPORTED = Pattern.compile("export (TESTCONTAINERS_\\w+)='(.*)'");

    @TempDir
    Path folder;

    /** What Testcontainers has to be told where {@code dev/databases} made the images and none can be pulled. */
    private static Map<String, String> settings() throws Exception {
        Process process = new ProcessBuilder("../dev/databases", "env").start();
        return Distribution.finish(process)
                .out()
                .lines()
                .flatMap(line -> EXPORTED.matcher(line).results())
                .collect(Collectors.toMap(variable -> variable.group(1), variable -> variable.group(2)));
    }

    @Test
    void measuresContainersAndAnEmbeddedDatabase() throws Exception {
        Programs.require("mvn");
        Programs.require("docker");
        List<String> command = new ArrayList<>(List.of("verify", "-Dassay.require=all"));
        if (!Tier.isExhaustive()) {
            command.add("-Dit.test=DatabaseSpeedIT");
        }

        Distribution.Finished build = StandaloneExample.JUNIT_TESTCONTAINERS
                .prepared(folder)
                .with(settings())
                .run(command.toArray(String[]::new));

        assertThat(build.status()).as(build.out() + build.err()).isZero();
        assertThat(build.out())
                .contains("Tests run: " + (Tier.isExhaustive() ? 4 : 2) + ", Failures: 0, Errors: 0, Skipped: 0");
        assertThat(folder.resolve("checkout/target/assay/suite.html"))
                .content()
                .contains("test=com.example.shop.DatabaseSpeedIT.servesTwoUsers");
    }
}
