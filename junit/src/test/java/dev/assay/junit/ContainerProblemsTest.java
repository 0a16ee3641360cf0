package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.JdbcDatabaseContainer;

/** Tests of containers without Docker, and of containers that end. */
@Parallel
class ContainerProblemsTest {

    @TempDir
    private Path folder;

    static class OnContainer {

        @BenchmarkTarget
        static final JdbcDatabaseContainer DATABASE = new JdbcDatabaseContainer() {};

        @DatabaseBenchmark(workload = "oltp", duration = "100ms")
        void measures(BenchmarkResult result) {}
    }

    @Test
    void abortsTheTestWithTheReason() {
        Suites suites = Suites.run(folder, OnContainer.class);

        assertThat(suites.results().testEvents().aborted().count()).isOne();
        assertThat(suites.problems())
                .containsOnly(Map.entry(
                        "oltp on DATABASE",
                        "@BenchmarkTarget OnContainer.DATABASE cannot start: no Docker engine answers"));
    }

    @Test
    void failsTheTestIfAllTestsAreRequired() {
        Suites suites = Suites.run(folder, Map.of("assay.require", "all"), OnContainer.class);

        assertThat(suites.results().testEvents().failed().count()).isOne();
        assertThat(suites.problems().values())
                .containsExactly("@BenchmarkTarget OnContainer.DATABASE cannot start: no Docker engine answers, and"
                        + " assay.require=all");
    }

    @Test
    void aContainerThatEndsDuringItsStartFailsTheTestWithItsReason() {
        DockerClientFactory.instance().setAvailable(true);
        try {
            assertThat(Suites.run(folder, OnContainer.class).problems().values())
                    .containsExactly(
                            "@BenchmarkTarget OnContainer.DATABASE cannot start: Container startup failed for image"
                                    + " postgres:18: Wait strategy failed. Container exited with code 1");
        } finally {
            DockerClientFactory.instance().setAvailable(false);
        }
    }
}
