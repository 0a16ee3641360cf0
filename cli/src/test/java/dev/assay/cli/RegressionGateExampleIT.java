package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example whose build fails if a query becomes slower, built outside this repository with the artifacts of this build. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Parallel
class RegressionGateExampleIT {

    private static final String GATE = "com.example.gate.OrderSpeedIT";

    @TempDir
    Path folder;

    private StandaloneExample.Prepared example;

    @BeforeEach
    void prepare() throws Exception {
        Programs.require("mvn");
        example = StandaloneExample.REGRESSION_GATE.prepared(folder);
    }

    /** One of its tests drops the index, and requires that the gate fails then. */
    @Test
    void theQueryIsAsFastAsItsBaseline() throws Exception {
        Distribution.Finished build = example.run("verify");

        assertThat(build.status()).as(build.out() + build.err()).isZero();
        assertThat(example.report("failsafe", GATE)).contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0");
        assertThat(example.checkout().resolve("target/assay/suite.html")).isRegularFile();
    }

    @Test
    @Exhaustive
    void aSlowerQueryFailsTheBuild() throws Exception {
        Path schema = example.checkout().resolve("src/main/resources/com/example/gate/schema.sql");
        String text = Files.readString(schema);
        String slower = text.replaceAll("CREATE INDEX [^;]*;", "");
        assertThat(slower).isNotEqualTo(text);
        Files.writeString(schema, slower);

        Distribution.Finished build =
                example.run("verify", "-Dit.test=OrderSpeedIT#findsTheLatestOrdersAsFastAsBefore");

        assertThat(build.status()).isOne();
        assertThat(build.out())
                .contains(
                        "expected throughput at most 50% below baseline 'latest-orders' relative to round-trip, but the"
                                + " change is -");
    }
}
