package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a database when the JVM that started it ends in one way or another. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no SIGTERM: destroy() kills at once")
class DatabaseProcessIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Process process;

    @AfterEach
    void endProcess() throws InterruptedException {
        if (process != null) {
            process.destroy();
            assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void takesServerAndDataAlongWhenTerminated() throws Exception {
        start();
        assertThat(awaitReport()).startsWith("jdbc:postgresql://127.0.0.1:");
        ProcessHandle server = server();

        process.destroy();
        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(databases()).isEmpty();
        await().atMost(LIMIT).until(() -> !server.isAlive());
    }

    @Test
    void takesAllAlongWhenTerminatedWhileStarting() throws Exception {
        start();
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> databases().stream()
                        .anyMatch(database -> Files.exists(database.resolve("data.unfinished/PG_VERSION"))));

        process.destroy();
        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(databases()).isEmpty();
    }

    @Test
    void removesWhatAKilledJvmLeftBehind() throws Exception {
        start();
        awaitReport();
        ProcessHandle abandoned = server();
        List<Path> left = databases();
        process.destroyForcibly().waitFor();
        assertThat(left)
                .singleElement()
                .satisfies(database -> assertThat(database).exists());
        Files.delete(DatabaseProcess.report(folder));

        start();
        awaitReport();

        await().atMost(LIMIT).until(() -> !abandoned.isAlive());
        assertThat(databases()).hasSize(1).doesNotContainAnyElementsOf(left);
    }

    @Test
    void sparesDatabasesOfOtherLiveJvms() throws Exception {
        start();
        awaitReport();
        ProcessHandle server = server();

        Process other = DatabaseProcess.in(folder).start();
        try {
            await().atMost(LIMIT).until(() -> databases().size() == 2);
            await().atMost(LIMIT).until(() -> databases().stream().allMatch(DatabaseProcessIT::runs));
        } finally {
            other.destroy();
            assertThat(other.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }

        assertThat(server.isAlive()).isTrue();
        assertThat(databases()).hasSize(1);
    }

    @Test
    void saysWhatToDoWhenRootHasNoNamespaces() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root is refused");
        ProcessBuilder builder = DatabaseProcess.in(folder);
        builder.environment().put("PATH", folder.toString());

        process = builder.start();

        assertThat(awaitReport())
                .startsWith("HOST: PostgreSQL refuses to run as root")
                .endsWith("run Assay as another user, or allow \"unshare -U\"");
        assertThat(databases()).isEmpty();
    }

    private void start() throws IOException {
        process = DatabaseProcess.in(folder).start();
    }

    private String awaitReport() throws IOException {
        Path report = DatabaseProcess.report(folder);
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(20)).until(() -> Files.exists(report));
        return Files.readString(report);
    }

    private static boolean runs(Path database) {
        return Leftovers.server(database.resolve("data")).isPresent();
    }

    private ProcessHandle server() throws IOException {
        return Leftovers.server(databases().get(0).resolve("data")).orElseThrow();
    }

    private List<Path> databases() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(path -> path.getFileName().toString().startsWith(DatabaseDirectory.PREFIX))
                    .toList();
        }
    }
}
