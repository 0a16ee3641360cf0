package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans whose databases are containers of this host, by the program as it is delivered. */
@Parallel
class DockerRunIT {

    private static final String PLAN = "plan.yaml";

    @TempDir
    Path folder;

    private final String run =
            String.format(Locale.ROOT, "it-%08x", ThreadLocalRandom.current().nextInt());

    private List<String> images;

    @BeforeEach
    void findImages() {
        images = DevelopmentServer.images();
    }

    @AfterEach
    void requireNothingIsLeft() throws Exception {
        if (images == null) { // the test was aborted before
            return;
        }
        List<String> left = containers();
        for (String container : left) {
            docker("rm", "--force", "--volumes", container);
        }
        assertThat(left).as("containers of the run").isEmpty();
    }

    private List<String> containers() throws Exception {
        return docker("ps", "--all", "--quiet", "--filter", "label=assay:run=" + run)
                .lines()
                .toList();
    }

    private static String docker(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(words));
        Distribution.Finished finished = Distribution.finish(new ProcessBuilder(command).start());
        assertThat(finished.status()).as(finished.err()).isZero();
        return finished.out();
    }

    /** Writes a plan with a database for each image. */
    private void plan(List<String> chosen) throws IOException {
        StringBuilder targets = new StringBuilder();
        StringBuilder databases = new StringBuilder();
        for (String image : chosen) {
            String[] parts = image.split(":", 2);
            targets.append("  - {name: %1$s, environment: %1$s}%n".formatted(parts[0]));
            databases.append(
                    "    %1$s: {service: container, engine: %1$s, version: '%2$s', instance: 1cpu-1536MiB, storage: tmpfs, size: 1 GiB, settings: {max_connections: '40'}}%n"
                            .formatted(parts[0], parts[1]));
        }
        Files.writeString(folder.resolve(PLAN), """
                name: containers
                targets:
                %sworkload: {id: oltp, parameters: {table-size: 100}}
                schedule: {measure: 1s}
                environment:
                  provider: docker
                  region: local
                  databases:
                %s""".formatted(targets, databases));
    }

    private List<String> images(String... engines) {
        List<String> chosen = images.stream()
                .filter(image -> Stream.of(engines).anyMatch(engine -> image.startsWith(engine + ":")))
                .toList();
        assertThat(chosen).as("images of %s", List.of(engines)).hasSize(engines.length);
        return chosen;
    }

    private Distribution.Finished assay(String... words) throws Exception {
        return Distribution.finish(Distribution.command(folder, words).start());
    }

    private static List<?> trials(Distribution.Finished finished) {
        Map<?, ?> document = Json.read(finished.out(), Map.class);
        return document.containsKey("trials") ? (List<?>) document.get("trials") : List.of(document);
    }

    @Test
    void databasesAreMadeMeasuredKeptWithoutATraceOfTheirPasswordAndDeleted() throws Exception {
        plan(images("postgres"));
        Distribution.Finished measured = assay("run", PLAN, "--run", run, "--keep", "--json");
        assertThat(measured.status()).as(measured.err()).isZero();
        assertThat(trials(measured)).hasSize(1);
        assertThat(measured.err())
                .contains("ready local/container/assay-" + run + "-postgres")
                .contains("stay until: assay provision down --run " + run + " --provider docker");
        assertThat(containers()).hasSize(1);
        requireOnLoopbackOnly();
        assertThat(measured.out() + measured.err()).doesNotContain(password());
        WrittenSecrets.requireNone(password(), folder);
        Distribution.Finished status = assay("provision", "status", PLAN, "--run", run);
        assertThat(status.status()).as(status.err()).isZero();
        assertThat(status.out()).contains("assay-" + run + "-postgres");
        Distribution.Finished down = assay("provision", "down", PLAN, "--run", run);
        assertThat(down.status()).as(down.err()).isZero();
    }

    private void requireOnLoopbackOnly() throws Exception {
        assertThat(docker("port", "assay-" + run + "-postgres").strip().lines())
                .isNotEmpty()
                .allMatch(line -> line.contains("-> 127.0.0.1:"));
    }

    private String password() throws Exception {
        return docker("inspect", "--format", "{{range .Config.Env}}{{println .}}{{end}}", "assay-" + run + "-postgres")
                .lines()
                .filter(line -> line.startsWith("POSTGRES_PASSWORD="))
                .map(line -> line.substring(line.indexOf('=') + 1))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Exhaustive
    void eachEngineIsMeasuredAndNothingIsLeft() throws Exception {
        plan(images("postgres", "mysql", "mariadb"));
        Distribution.Finished measured = assay("run", PLAN, "--run", run, "--json");
        assertThat(measured.status()).as(measured.err()).isZero();
        assertThat(trials(measured)).hasSize(3);
        assertThat(measured.err()).contains("All databases of the run were deleted");
        assertThat(containers()).isEmpty();
    }

    @Test
    @Exhaustive
    void creationThatWasKilledContinuesAndIsDeletedFromAnotherFolder() throws Exception {
        plan(images("mariadb"));
        Distribution.killAt(
                " created ",
                Distribution.command(folder, "provision", "up", PLAN, "--run", run)
                        .start());
        assertThat(containers()).hasSize(1);
        Distribution.Finished up = assay("provision", "up", PLAN, "--run", run);
        assertThat(up.status()).as(up.err()).isZero();
        Distribution.Finished down =
                assay("provision", "down", "--provider", "docker", "--run", run, "--out", "results");
        assertThat(down.status()).as(down.err()).isZero();
    }

    @Test
    @Exhaustive
    void failuresDeleteWhatWasMade() throws Exception {
        plan(images("postgres"));
        Files.writeString(
                folder.resolve(PLAN),
                Files.readString(folder.resolve(PLAN)).replace("max_connections: '40'", "no_such_setting: '1'"));
        Distribution.Finished broken = assay("run", PLAN, "--run", run);
        assertThat(broken.status()).as(broken.err()).isEqualTo(4);
        assertThat(broken.err()).contains("no_such_setting").contains("All resources of the run were deleted");
        Files.writeString(
                folder.resolve(PLAN),
                Files.readString(folder.resolve(PLAN)).replaceAll("version: '[^']*'", "version: '1'"));
        Distribution.Finished missing = assay("run", PLAN, "--run", run);
        assertThat(missing.status()).as(missing.err()).isEqualTo(4);
        assertThat(missing.err()).contains("Get it with docker pull");
    }
}
