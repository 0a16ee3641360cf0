package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a full disk: a small tmpfs in a mount namespace of its own. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Parallel
class FullDiskIT {

    private static final String[] RUN = {
        "run",
        "tpcc",
        "--embedded",
        "simulated:service=1ms,servers=4",
        "--users",
        "4",
        "--quiet",
        "--json",
        "--out",
        "disk"
    };

    @TempDir
    private Path folder;

    @BeforeEach
    void requireRoot() {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can mount a file system");
    }

    /** Runs the program with a tmpfs of that size at {@code disk}; the script gets the command as its arguments. */
    private Distribution.Finished onDisk(String size, String script, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(RUN));
        arguments.addAll(List.of(more));
        ProcessBuilder builder = Distribution.command(folder, arguments.toArray(String[]::new));
        List<String> command = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mkdir disk && mount -t tmpfs -o size=" + size + " none disk && " + script,
                "sh"));
        command.addAll(builder.command());
        return Distribution.finish(builder.command(command).start());
    }

    private static TrialResult result(Distribution.Finished run) {
        assertThat(run.out()).as(run.err()).startsWith("{");
        return Json.read(run.out(), TrialResult.class);
    }

    @Test
    void whatWasMeasuredIsPrintedThoughNoFileOfItCouldBeWritten() throws Exception {
        String fillLater = "{ \"$@\" & run=$!;"
                + " while kill -0 $run && ! [ -s \"$(echo disk/*/trials/0001/histograms.hlog)\" ]; do :; done;"
                + " cat /dev/zero >disk/filler; wait $run; }";
        Distribution.Finished run =
                onDisk("400k", fillLater + " 2>err; s=$?; cat err >&2; exit $s", "--ramp-up", "0s", "--duration", "6s");
        assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.HOST);
        TrialResult result = result(run);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.course().phases().measuredSeconds()).isEqualTo(6);
        assertThat(result.throughput().value()).isPositive();
        assertThat(run.err())
                .containsOnlyOnce("; the run continues and prints its figures at the end")
                .contains("note: cannot write to ", "No space left on device", "cannot write the report");
    }

    @Test
    void aReportThatCouldNotBeWrittenIsAFailureAndTheResultIsKept() throws Exception {
        Distribution.Finished run = onDisk(
                "400k",
                "\"$@\"; s=$?; [ -s disk/*/result.json ] && echo kept >&2; exit $s",
                "--ramp-up",
                "0s",
                "--duration",
                "2s");
        assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.HOST);
        assertThat(result(run).provenance().reportFile()).isNull();
        assertThat(run.err()).contains("cannot write the report: ", "No space left on device", "kept");
    }

    @Test
    void aDiskThatIsFullIsRefusedBeforeAnythingIsDone() throws Exception {
        Distribution.Finished run = onDisk(
                "400k",
                "{ cat /dev/zero >disk/filler 2>err; \"$@\"; s=$?; ls disk >&2; exit $s; }",
                "--ramp-up",
                "0s",
                "--duration",
                "1h");
        assertThat(run.status()).isEqualTo(ExitStatus.HOST);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("assay: cannot write to disk: 0 KiB are free there, at least 64 are needed; free space, or"
                        + " choose another folder with --out\nfiller\n");
    }
}
