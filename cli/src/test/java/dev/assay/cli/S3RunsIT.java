package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoAccount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs in a bucket of the emulator of S3, by the program as it is delivered. */
@Parallel
class S3RunsIT {

    private static final String RUN = "2026-11-22T03-00-00Z-tpcc";
    private static final int TRIALS = 40;

    /** Those of trials, experiment and result. */
    private static final int FILES = TRIALS + 2;

    private static final int HELD_AFTER = 20;
    private static final long REACHED_SECONDS = 60;

    @TempDir
    Path folder;

    private MotoAccount account;
    private String archive;
    private Path run;

    @BeforeEach
    void aFinishedRunAndABucket() throws IOException {
        account = MotoAccount.open();
        account.createBucket("assay-runs-" + account.id());
        archive = "s3://assay-runs-" + account.id() + "/team";
        run = folder.resolve("results").resolve(RUN);
        Files.createDirectories(run);
        Files.writeString(run.resolve("experiment.json"), "{}");
        Files.writeString(run.resolve("result.json"), "{}");
        for (int trial = 1; trial <= TRIALS; trial++) {
            Path directory = Files.createDirectories(run.resolve("trials/" + trial));
            Files.writeString(directory.resolve("trial.json"), "{\"trial\": " + trial + "}");
        }
    }

    @AfterEach
    void close() {
        if (account != null) { // without Moto, the test was aborted before
            account.heal();
            account.close();
        }
    }

    private ProcessBuilder command(String... words) {
        ProcessBuilder builder = Distribution.command(
                folder, Stream.concat(Stream.of("runs"), Stream.of(words)).toArray(String[]::new));
        Map<String, String> environment = builder.environment();
        environment.put("AWS_ENDPOINT_URL", account.address().toString());
        environment.put("AWS_ACCESS_KEY_ID", "id");
        environment.put("AWS_SECRET_ACCESS_KEY", "not-a-secret");
        environment.put("AWS_EC2_METADATA_DISABLED", "true");
        environment.put("HOME", folder.toString());
        return builder;
    }

    private Distribution.Finished finished(String... words) throws Exception {
        return Distribution.finish(command(words).start());
    }

    private static Map<String, String> files(Path directory) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                texts.put(directory.relativize(file).toString(), Files.readString(file));
            }
        }
        return texts;
    }

    private long calls(String call) {
        return Collections.frequency(account.calls(), call);
    }

    @Test
    void aRunIsPushedOnceAndComesBack() throws Exception {
        Distribution.Finished empty = finished("pull", archive);
        assertThat(empty.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(empty.err()).contains("the archive has no runs; check its address");
        Distribution.Finished pushed = finished("push", archive, run.toString());
        assertThat(pushed.status()).as(pushed.err()).isZero();
        assertThat(pushed.out()).isEqualTo("pushed " + RUN + ": " + FILES + " files, 0.0 MB\n");
        long writes = calls("s3:PutObject");
        assertThat(writes).isEqualTo(FILES + 1);
        assertThat(finished("push", archive, run.toString()).out()).isEqualTo(RUN + " is in the archive already\n");
        assertThat(calls("s3:PutObject")).isEqualTo(writes);
        assertThat(finished("pull", archive, "--out", "other").status()).isZero();
        assertThat(files(folder.resolve("other").resolve(RUN))).isEqualTo(files(run));
        Files.writeString(run.resolve("result.json"), "{\"other\": 1}");
        Distribution.Finished other = finished("push", archive, run.toString());
        assertThat(other.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(other.err()).contains("the archive has another run with the name " + RUN);
    }

    @Test
    @Exhaustive
    void killedPushAndPullContinue() throws Exception {
        kill("s3:PutObject", "push", archive, run.toString());
        assertThat(finished("pull", archive, RUN).err()).contains(RUN + " is incomplete in the archive; push it again");
        long before = calls("s3:PutObject");
        Distribution.Finished pushed = finished("push", archive, run.toString());
        assertThat(pushed.status()).as(pushed.err()).isZero();
        assertThat(calls("s3:PutObject") - before).as("files sent again").isEqualTo(FILES + 1 - HELD_AFTER);

        Path other = folder.resolve("other");
        // A new process reads the manifest and then the files.
        kill("s3:GetObject", "pull", archive, RUN, "--out", other.toString());
        assertThat(other.resolve(RUN)).doesNotExist();
        before = calls("s3:GetObject");
        Distribution.Finished pulled = finished("pull", archive, RUN, "--out", other.toString());
        assertThat(pulled.status()).as(pulled.err()).isZero();
        assertThat(calls("s3:GetObject") - before).as("files read again").isLessThan(FILES + 1);
        assertThat(files(other.resolve(RUN))).isEqualTo(files(run));
        assertThat(other.resolve(".incoming")).doesNotExist();
    }

    /** Kills a command when a number of its calls have had their effect. */
    private void kill(String call, String... words) throws Exception {
        CountDownLatch reached = account.hold(call, HELD_AFTER);
        Process process = command(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(reached.await(REACHED_SECONDS, TimeUnit.SECONDS))
                    .as("calls")
                    .isTrue();
        } finally {
            // SIGKILL
            process.destroyForcibly().waitFor();
        }
        account.heal();
    }
}
