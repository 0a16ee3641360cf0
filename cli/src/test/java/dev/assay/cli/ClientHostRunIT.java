package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.SshServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that are measured from a client host, by the program as it is delivered and an OpenSSH server on this host. */
@Parallel
class ClientHostRunIT {

    @TempDir
    Path folder;

    private SshServer server;

    @BeforeEach
    void start() throws Exception {
        server = SshServer.start(Files.createDirectory(folder.resolve("server")));
        plan("1m, transactions: 40");
    }

    @AfterEach
    void close() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    private void plan(String measure) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                name: far-away
                targets: {name: h2, environment: mine}
                workload: {id: oltp, parameters: {tables: 1, table-size: 100}}
                schedule: {ramp-up: 0s, measure: %s}
                matrix: {users: [1, 2]}
                environment:
                  existing:
                    mine: {url: 'jdbc:h2:mem:far;DB_CLOSE_DELAY=-1', user: sa, password: '${env:FAR_PASSWORD}'}
                  probe: {ssh: '%s'}
                """.formatted(measure, server.address()));
    }

    private void edit(String words, String others) throws IOException {
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(plan, Files.readString(plan).replace(words, others));
    }

    private ProcessBuilder command(String... more) {
        List<String> words = new ArrayList<>(List.of("run", "plan.yaml"));
        words.addAll(List.of(more));
        ProcessBuilder builder = Distribution.command(folder, words.toArray(String[]::new));
        builder.environment().put("ASSAY_SSH", server.client().toString());
        builder.environment().put("FAR_PASSWORD", "never-to-be-seen");
        return builder;
    }

    private Distribution.Finished run(String... more) throws Exception {
        return Distribution.finish(command(more).start());
    }

    private List<Path> runs() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("results"))) {
            return all.filter(Files::isDirectory).toList();
        }
    }

    @Test
    void planIsMeasuredFromTheHostAndItsResultsComeHome() throws Exception {
        Distribution.Finished run = run("--json", "--fail-if", "errors > 1%");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err())
                .contains(
                        "connecting to the client host " + server.address(),
                        "sending Assay to",
                        "started the run 'far-away'")
                .doesNotContain("never-to-be-seen");
        Map<?, ?> document = Json.read(run.out(), Map.class);
        assertThat((List<?>) document.get("trials")).hasSize(2);
        assertThat(runs()).hasSize(1);
        Path kept = runs().get(0);
        assertThat(document.get("runDirectory")).isEqualTo(kept.toString());
        assertThat(kept.resolve("result.json")).exists();
        assertThat(kept.resolve("report.html")).exists();
        assertThat(server.home().resolve(".assay/runs")).isEmptyDirectory();
        WrittenSecrets.requireNone("never-to-be-seen", kept);
    }

    @Test
    void commandThatIsKilledContinuesWithTheRun() throws Exception {
        plan("4s");
        Distribution.killAt(
                "started the run 'far-away'", command("--report-interval", "1s").start());
        Distribution.Finished again = run("--report-interval", "1s");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.err()).contains("continuing with the run 'far-away' on " + server.address());
        assertThat(again.out()).contains("Best: users=");
        assertThat(runs()).hasSize(1);
        assertThat(server.home().resolve(".assay/runs")).isEmptyDirectory();
    }

    /** SIGTERM has the effect of Ctrl-C. */
    @Test
    @Exhaustive
    void interruptEndsTheRunOnTheHostAndKeepsWhatItHasMeasured() throws Exception {
        plan("2s");
        edit("[1, 2]", "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]");
        Distribution.Finished ended = Distribution.interruptAt(
                List.of("started the run", "cell 2 of 10: "),
                command("--report-interval", "1s").start());
        assertThat(ended.status()).as(ended.err()).isEqualTo(ExitStatus.INTERRUPTED);
        assertThat(runs()).hasSize(1);
        assertThat(runs().get(0).resolve("trials/0001/trial.json")).exists();
        assertThat(server.home().resolve(".assay/runs")).isEmptyDirectory();
    }

    @Test
    @Exhaustive
    void whatIsWrongIsOneMessageAndAnExitStatus() throws Exception {
        edit("jdbc:h2:mem:far;DB_CLOSE_DELAY=-1", "jdbc:postgresql://127.0.0.1:1/none");
        Distribution.Finished unreachable = run();
        assertThat(unreachable.status()).as(unreachable.err()).isEqualTo(ExitStatus.TARGET);
        assertThat(unreachable.err().lines().filter(line -> line.startsWith("assay: ")))
                .singleElement()
                .asString()
                .startsWith("assay: on " + server.address() + ": ")
                .contains("127.0.0.1:1");
        server.forgetHost();
        Distribution.Finished unknown = run();
        assertThat(unknown.status()).isEqualTo(ExitStatus.HOST);
        assertThat(unknown.err()).contains("assay: the host key of " + server.address() + " is not in known_hosts");
        assertThat(run("--resume", "results").err()).contains("--resume: the plan is measured from");
        assertThat(run("--live", "0").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run("--run", "No").err()).contains("--run: found 'No', expected lower-case letters");
    }
}
