package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.Sha256;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that a client host sends by itself: its scripts as they are, and what a later controller makes of the file. */
@Parallel
class SentResultsTest {

    private static final String NAME = FarProgram.NAME;

    /** Long pauses last until a file allows their end; pauses of a second and less are as they are. */
    private static final String SLEEP = """
            #!/bin/sh
            case $1 in
                ?|0.*) PATH=/usr/bin:/bin exec sleep "$1" ;;
            esac
            while [ ! -e "$HOME/awake" ]; do PATH=/usr/bin:/bin sleep 0.02; done
            """;

    @TempDir
    Path folder;

    private FarProgram far;
    private EndingHost host;
    private Path sent;
    private final List<String> progress = new ArrayList<>();

    @BeforeEach
    void start() throws IOException {
        far = FarProgram.in(folder);
        sent = folder.resolve("sent");
        host = endingIn(Duration.ofHours(1));
    }

    private EndingHost endingIn(Duration time) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path sleep = Files.writeString(bin.resolve("sleep"), SLEEP);
        Files.setPosixFilePermissions(sleep, PosixFilePermissions.fromString("rwx------"));
        return new EndingHost(
                far.home(), sent, Instant.now().plus(time), Map.of("PATH", bin + ":" + System.getenv("PATH")));
    }

    /** Ends the pauses of processes that outlive a test. */
    @AfterEach
    void end() throws IOException {
        Files.writeString(far.home().resolve("awake"), "");
        host.close();
    }

    private RemoteRun run(RemoteJob job) {
        return new RemoteRun(host, far.program(), job, false, new SkippingTimer(), "0.02", progress::add);
    }

    private RemoteRun.Ended taken(RemoteJob job) {
        return SentResults.take(host.results(), job, far.results());
    }

    private Path file(String name) {
        return far.home().resolve(".assay/runs/far").resolve(name);
    }

    @Test
    void hostSendsWhatAControllerWouldFetch() throws IOException {
        assertThat(run(far.job()).run(folder.resolve("fetched")).status()).isZero();
        assertThat(progress).contains("the client host sends its results to the place, also if this command is gone");
        RemoteRun.Ended ended = taken(far.job());
        assertThat(ended.status()).isZero();
        assertThat(ended.failure()).isEmpty();
        assertThat(ended.runs()).containsExactly(far.results().resolve(NAME));
        assertThat(far.results().resolve(NAME).resolve("result.json")).hasContent("{}");
        assertThat(far.results().resolve(".incoming")).doesNotExist();
        assertThat(taken(far.job())).as("repeated").isEqualTo(ended);
    }

    /** Records of the provider are added at home. */
    @Test
    void resultsThatHaveChangedAtHomeStay() throws IOException {
        run(far.job()).run(far.results());
        Path result = Files.writeString(far.results().resolve(NAME).resolve("result.json"), "{\"more\": 1}");
        assertThat(taken(far.job()).runs()).containsExactly(far.results().resolve(NAME));
        assertThat(result).hasContent("{\"more\": 1}");
        Files.writeString(far.results().resolve(NAME).resolve("experiment.json"), "{\"other\": 1}");
        assertThatThrownBy(() -> taken(far.job())).hasMessageContaining("is another run than the archived one");
    }

    @Test
    void failureOfTheRunIsSentToo() throws IOException {
        Files.createFile(far.home().resolve("fail"));
        run(far.job()).run(folder.resolve("fetched"));
        RemoteRun.Ended ended = taken(far.job());
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.failure()).isEqualTo("the database was not reached");
        assertThat(ended.runs())
                .as("what was measured before")
                .containsExactly(far.results().resolve(NAME));
    }

    /** No controller ends the run. */
    @Test
    void hostEndsTheMeasurementBeforeItsOwnEnd() throws IOException {
        Files.createFile(far.home().resolve("wait"));
        host.close();
        host = endingIn(OwnEnd.RESERVE.plusSeconds(1_000));
        RemoteRun run = new RemoteRun(host, far.program(), far.job(), false, new SkippingTimer(), "0.02", line -> {
            progress.add(line);
            if (line.startsWith("measuring")) {
                awake();
            }
        });
        RemoteRun.Ended ended = run.run(folder.resolve("fetched"));
        assertThat(ended.status()).isEqualTo(130);
        assertThat(ended.failure()).isEqualTo("the client host ended the measurement, because its own end is near");
        assertThat(taken(far.job()))
                .usingRecursiveComparison()
                .ignoringFields("runs")
                .isEqualTo(ended);
        assertThat(far.results().resolve(NAME)).isDirectory();
    }

    private void awake() {
        try {
            Files.writeString(far.home().resolve("awake"), "");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The controller is gone while the place does not accept the file. */
    @Test
    void hostTriesAgainUntilItsEnd() throws IOException {
        host.refuse(2);
        Files.createFile(far.home().resolve("wait"));
        RemoteRun killed = new RemoteRun(host, far.program(), far.job(), false, new SkippingTimer(), "0.02", line -> {
            if (line.startsWith("measuring")) {
                throw new IllegalStateException("killed");
            }
        });
        assertThatThrownBy(() -> killed.run(far.results())).hasMessage("killed");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file("outbox"))))
                .isEqualTo("rw-------");
        Files.delete(far.home().resolve("wait"));
        Awaitility.await().until(() -> Files.exists(file("status")));
        assertThat(sent).doesNotExist();
        assertThat(Files.readString(file("log"))).contains("tries again each minute until its end");
        awake();
        Awaitility.await().until(() -> Files.exists(sent) && !Files.exists(file("outbox")));
        assertThat(taken(far.job()).runs()).containsExactly(far.results().resolve(NAME));
    }

    /** Credentials of a session end before the host does. */
    @Test
    void addressThatBecomesInvalidIsReplacedByEachController() throws IOException {
        host.limit("for an hour");
        Files.createFile(far.home().resolve("wait"));
        RemoteRun killed = new RemoteRun(host, far.program(), far.job(), false, new SkippingTimer(), "0.02", line -> {
            progress.add(line);
            if (line.startsWith("measuring")) {
                throw new IllegalStateException("killed");
            }
        });
        assertThatThrownBy(() -> killed.run(far.results())).hasMessage("killed");
        assertThat(progress)
                .contains("the client host sends its results to the place, also if this command is gone; for an hour");
        String first = Files.readString(file("outbox"));
        RemoteRun next = new RemoteRun(host, far.program(), far.job(), false, new SkippingTimer(), "0.02", line -> {
            if (line.startsWith("measuring")) {
                throw new IllegalStateException("killed again");
            }
        });
        assertThatThrownBy(() -> next.run(far.results())).hasMessage("killed again");
        assertThat(Files.readString(file("outbox")))
                .startsWith("url = \"http://127.0.0.1:")
                .isNotEqualTo(first);
        Files.delete(far.home().resolve("wait"));
        assertThat(run(far.job()).run(far.results()).status()).isZero();
    }

    @Test
    void resultsOfAnotherPlanAreNamed() throws IOException {
        run(far.job()).run(folder.resolve("fetched"));
        RemoteJob job = far.job();
        RemoteJob other =
                new RemoteJob("far", "name: other\n", job.arguments(), List.of(), Map.of(), Map.of(), Map.of(), null);
        assertThatThrownBy(() -> taken(other)).isInstanceOfSatisfying(AssayException.class, e -> {
            assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN);
            assertThat(e.message())
                    .startsWith("the place has the results of another run 'far'")
                    .contains("--run");
        });
        assertThat(far.results()).doesNotExist();
    }

    /** The addresses of databases differ from run to run. */
    @Test
    void resultsBelongToTheirOrigin() throws IOException {
        RemoteJob job = far.job();
        RemoteJob there = new RemoteJob(
                "far",
                "name: far\naddress: x\n",
                job.arguments(),
                List.of(),
                job.secrets(),
                job.files(),
                job.texts(),
                job.fingerprint());
        run(there).run(folder.resolve("fetched"));
        assertThat(taken(job).runs()).hasSize(1);
    }

    /** Colleagues with the same plan have runs of the same id. */
    @Test
    void resultsOfAnotherOwnerStay() throws IOException {
        run(far.job().ownedBy("ann")).run(folder.resolve("fetched"));
        RemoteJob other = far.job().ownedBy("bob");
        assertThatThrownBy(() -> taken(other)).hasMessageContaining("of another owner or plan");
        assertThat(taken(far.job().ownedBy("ann")).runs()).hasSize(1);
    }

    @Test
    void damagedResultsAreNotTaken() throws IOException {
        run(far.job()).run(folder.resolve("fetched"));
        byte[] whole = Files.readAllBytes(sent);
        assertDamaged(Arrays.copyOf(whole, whole.length / 2), "the archive is cut off");
        assertDamaged(new byte[0], "the archive is cut off");
        byte[] changed = whole.clone();
        changed[whole.length / 2]++;
        assertDamaged(changed, "");
        assertDamaged(archive(Map.of()), "the manifest has the files []");
        assertDamaged(archive(Map.of("manifest", "12  status\n", "status", "0\n")), "the file 'status' is not the one");
        assertDamaged(archive(Map.of("manifest", "12  ../status\n")), "the file '../status' is not the one");
        assertThat(far.results()).doesNotExist();
    }

    @Test
    void messagesOfARunThatHasMeasuredAreNotItsResults() throws IOException {
        Map<String, String> files = new TreeMap<>();
        files.put("status", "0\n");
        files.put("log", "");
        files.put("origin", far.job().mark());
        StringBuilder manifest = new StringBuilder();
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path content = Files.writeString(folder.resolve("content"), file.getValue());
            manifest.append(Sha256.hex(content))
                    .append("  ")
                    .append(file.getKey())
                    .append('\n');
        }
        files.put("manifest", manifest.toString());
        assertDamaged(archive(files), "the run has measured all, and its results are not among the files");
    }

    /** A late copy would be results of the next run of the same id. */
    @Test
    void hostSendsNothingAfterItsResultsWereFetched() {
        host.refuse(Integer.MAX_VALUE);
        List<ProcessHandle> sending = new ArrayList<>();
        RemoteRun run = new RemoteRun(host, far.program(), far.job(), false, new SkippingTimer(), "0.02", line -> {
            if (line.startsWith("measuring")) {
                sending.add(ProcessHandle.of(Long.parseLong(text(file("pid")).strip()))
                        .orElseThrow());
            }
        });
        assertThat(run.run(far.results()).runs()).hasSize(1);
        Awaitility.await().until(() -> !sending.get(0).isAlive());
        assertThat(sent).doesNotExist();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Results that cannot be packed are not left out of what is sent. */
    @Test
    void hostSendsResultsWhenItCanPackThem() throws IOException {
        Path full = Files.writeString(far.home().resolve("full"), "");
        Path tar = Files.writeString(folder.resolve("bin/tar"), """
                #!/bin/sh
                case "$*" in
                    *results.part*) [ ! -e "$HOME/full" ] || { echo "No space left on device" >&2; exit 2; } ;;
                esac
                PATH=/usr/bin:/bin exec tar "$@"
                """);
        Files.setPosixFilePermissions(tar, PosixFilePermissions.fromString("rwx------"));
        RemoteRun killed = new RemoteRun(host, far.program(), far.job(), false, new SkippingTimer(), "0.02", line -> {
            if (line.startsWith("measuring")) {
                throw new IllegalStateException("killed");
            }
        });
        assertThatThrownBy(() -> killed.run(far.results())).hasMessage("killed");
        Awaitility.await().until(() -> Files.exists(file("status")));
        assertThat(sent).doesNotExist();
        assertThat(Files.readString(file("log"))).contains("the results cannot be packed");
        Files.delete(full);
        awake();
        Awaitility.await().until(() -> Files.exists(sent));
        assertThat(taken(far.job()).runs()).containsExactly(far.results().resolve(NAME));
    }

    private void assertDamaged(byte[] content, String what) throws IOException {
        Files.write(sent, content);
        assertThatThrownBy(() -> taken(far.job()))
                .isInstanceOf(SentResults.Damaged.class)
                .hasMessageStartingWith("the results of the client host in the place are damaged: ")
                .hasMessageContaining(what)
                .hasMessageEndingWith(". They stay there: delete them to measure again");
    }

    private static byte[] archive(Map<String, String> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarWriter tar = new TarWriter(bytes)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                tar.add(file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
