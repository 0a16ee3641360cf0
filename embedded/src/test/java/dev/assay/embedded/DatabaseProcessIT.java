package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What remains of a database after each kind of end of the JVM that started it. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no SIGTERM: destroy() kills at once")
@Parallel
class DatabaseProcessIT {

    private static final Duration LIMIT = Duration.ofSeconds(120);

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

    @ParameterizedTest
    @EnumSource
    void takesServerAndDataAlongWhenTerminated(Product product) throws Exception {
        start(product);
        assertThat(awaitReport()).startsWith("jdbc:");
        Optional<ProcessHandle> server = server(product);
        assertThat(server.isPresent()).isEqualTo(product != Product.H2);

        process.destroy();
        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(databases(product)).isEmpty();
        await().atMost(LIMIT).until(() -> !isAlive(server));
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIADB"})
    void takesAllAlongWhenTerminatedWhileStarting(Product product) throws Exception {
        start(product);
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> databases(product).stream()
                        .anyMatch(database -> Product.of(new Layout(database).unfinishedData())
                                .isPresent()));

        process.destroy();
        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(databases(product)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void removesWhatAKilledJvmLeftBehind(Product product) throws Exception {
        start(product);
        awaitReport();
        Optional<ProcessHandle> abandoned = server(product);
        List<Path> left = databases(product);
        process.destroyForcibly().waitFor();
        assertThat(left)
                .singleElement()
                .satisfies(database -> assertThat(database).exists());
        assertThat(isAlive(abandoned)).isEqualTo(product != Product.H2);
        Files.delete(DatabaseProcess.report(folder));

        start(product);
        awaitReport();

        await().atMost(LIMIT).until(() -> !isAlive(abandoned));
        assertThat(databases(product)).hasSize(1).doesNotContainAnyElementsOf(left);
    }

    /** The data directory does not have the process id yet. */
    @Test
    void removesAMariadbWhoseJvmWasKilledWhileItStarted() throws Exception {
        start(Product.MARIADB);
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> databases(Product.MARIADB).stream()
                        .anyMatch(database -> Files.exists(new Layout(database).process())));
        process.destroyForcibly().waitFor();
        List<Path> left = databases(Product.MARIADB);
        Optional<ProcessHandle> abandoned = server(Product.MARIADB);
        Files.deleteIfExists(DatabaseProcess.report(folder));

        start(Product.MARIADB);
        awaitReport();

        await().atMost(LIMIT).until(() -> !isAlive(abandoned));
        assertThat(databases(Product.MARIADB)).hasSize(1).doesNotContainAnyElementsOf(left);
    }

    @ParameterizedTest
    @EnumSource
    void sparesDatabasesOfOtherLiveJvms(Product product) throws Exception {
        start(product);
        awaitReport();
        Optional<ProcessHandle> server = server(product);
        List<Path> first = databases(product);
        Files.delete(DatabaseProcess.report(folder));

        Process other = DatabaseProcess.in(folder, product).start();
        try {
            awaitReport();
            assertThat(databases(product)).hasSize(2).containsAll(first);
        } finally {
            other.destroy();
            assertThat(other.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }

        assertThat(isAlive(server)).isEqualTo(product != Product.H2);
        assertThat(databases(product)).isEqualTo(first);
    }

    @Test
    void saysWhatToDoWhenRootHasNoNamespaces() throws Exception {
        assertThat(reportOfRootWithoutNamespaces(Product.POSTGRES))
                .startsWith("HOST: PostgreSQL refuses to run as root")
                .endsWith("run Assay as another user, or allow \"unshare -U\"");
        assertThat(databases(Product.POSTGRES)).isEmpty();
    }

    @Test
    void runsMariadbAsRootWhereThereAreNoNamespaces() throws Exception {
        assertThat(reportOfRootWithoutNamespaces(Product.MARIADB)).startsWith("jdbc:");
    }

    private String reportOfRootWithoutNamespaces(Product product) throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root is refused");
        ProcessBuilder builder = DatabaseProcess.in(folder, product);
        builder.environment().put("PATH", folder.toString());
        process = builder.start();
        return awaitReport();
    }

    private void start(Product product) throws IOException {
        process = DatabaseProcess.in(folder, product).start();
    }

    private String awaitReport() throws IOException {
        Path report = DatabaseProcess.report(folder);
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(20)).until(() -> Files.exists(report));
        return Files.readString(report);
    }

    private static boolean isAlive(Optional<ProcessHandle> server) {
        return server.map(ProcessHandle::isAlive).orElse(false);
    }

    private Optional<ProcessHandle> server(Product product) throws IOException {
        Layout database = new Layout(databases(product).get(0));
        return switch (product) {
            case POSTGRES -> PostgresEngine.server(database.data());
            case MARIADB -> MariadbEngine.server(database);
            case H2 -> Optional.empty();
        };
    }

    private List<Path> databases(Product product) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(path -> path.getFileName().toString().startsWith(product.prefix()))
                    .toList();
        }
    }
}
