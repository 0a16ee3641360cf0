package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a run on a client host that was told to end, with the scripts as they are. */
@Parallel
class StoppedRunTest {

    @TempDir
    Path folder;

    private FarProgram far;
    private final List<String> progress = new ArrayList<>();

    @BeforeEach
    void aProgramAndAPlan() throws IOException {
        far = FarProgram.in(folder);
    }

    private RemoteRun.Ended stoppedWhileMeasuring() throws IOException {
        Files.createFile(far.home().resolve("wait"));
        RemoteRun[] running = {null};
        Thread here = Thread.currentThread();
        running[0] = new RemoteRun(
                new ShellHost(far.home()), far.program(), far.job(), true, new SkippingTimer(), "0.02", line -> {
                    progress.add(line);
                    if (line.startsWith("measuring ü")) {
                        running[0].stop(here);
                    }
                });
        return running[0].run(far.results());
    }

    @Test
    void runKeepsWhatItHasMeasured() throws IOException {
        RemoteRun.Ended ended = stoppedWhileMeasuring();
        assertThat(ended.status()).isEqualTo(130);
        assertThat(ended.runs()).containsExactly(far.results().resolve(FarProgram.NAME));
        assertThat(progress).contains("stopping");
        assertThat(Thread.interrupted()).isFalse();
        assertThat(far.home().resolve(".assay/runs")).isEmptyDirectory();
    }

    /** As a JVM in its first moments: the signal ends it with a status of its own. */
    @Test
    void programThatDoesNotListenYetIsInterrupted() throws IOException {
        Files.createFile(far.home().resolve("deaf"));
        assertThat(stoppedWhileMeasuring().status()).isEqualTo(130);
        assertThat(progress).doesNotContain("stopping");
    }

    /** The signal arrives at any step of the script after the start of the program, such as while it learns that the program has ended. */
    @RepeatedTest(10)
    void statusOfAProgramThatEndsAsItIsToldIsNotLost() throws IOException {
        Files.createFile(far.home().resolve("racing"));
        RemoteRun run = new RemoteRun(
                new ShellHost(far.home()), far.program(), far.job(), true, new SkippingTimer(), "0.02", progress::add);
        assertThat(run.run(far.results()).status()).isEqualTo(130);
        assertThat(far.home().resolve("starts")).hasContent("started");
    }
}
