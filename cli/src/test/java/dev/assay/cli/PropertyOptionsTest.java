package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** YCSB's files and properties on the command line, without a database. */
@Parallel
class PropertyOptionsTest {

    @TempDir
    private Path folder;

    private Captured run(String... options) {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "ycsb",
                "--embedded",
                "noop",
                "--json",
                "--quiet",
                "--out",
                folder.resolve("runs").toString()));
        arguments.addAll(List.of(options));
        return Captured.run(arguments.toArray(String[]::new));
    }

    private static TrialResult result(Captured captured) {
        assertThat(captured.status()).as(captured.err()).isZero();
        return Json.read(captured.out(), TrialResult.class);
    }

    private static long operations(TrialResult result) {
        return result.outcomes().transactions().stream()
                .mapToLong(each -> each.committed())
                .sum();
    }

    @Test
    void aFileOfYcsbIsTakenAsItIs() {
        TrialResult result = result(run("-P", "../workloads/workloadb", "-p", "recordcount=5000"));
        assertThat(operations(result)).as("operationcount of the file").isEqualTo(1_000);
        assertThat(result.load().users()).isEqualTo(1);
        assertThat(result.workload().parameters())
                .containsEntry("record-count", 5_000)
                .containsEntry("read-proportion", 0.95)
                .containsEntry("request-distribution", "zipfian");
        assertThat(result.throughput().metric()).isEqualTo("operationsPerSecond");
    }

    @Test
    void laterFilesWinOverEarlierOnesPropertiesOverFilesAndOptionsOverAll() throws IOException {
        Path more = Files.writeString(
                folder.resolve("more"), "recordcount=2000\nthreadcount=2\noperationcount = 300\nfieldcount: 3\n");
        TrialResult result = result(run(
                "--workload",
                "c",
                "-P",
                "../workloads/workloada",
                "-P",
                more.toString(),
                "-p",
                "fieldcount=4",
                "-p",
                "fieldlength=5",
                "--field-length",
                "6"));
        assertThat(result.workload().parameters())
                .containsEntry("record-count", 2_000)
                .containsEntry("field-count", 4)
                .containsEntry("field-length", 6)
                .containsEntry("update-proportion", 0.5);
        assertThat(result.load().users()).isEqualTo(2);
        assertThat(operations(result)).isEqualTo(300);
        assertThat(operations(result(run("-P", more.toString(), "--transactions", "200", "--users", "1"))))
                .isEqualTo(200);
    }

    @Test
    void aTargetRateIsAnOpenLoadWithEqualGaps() {
        Captured captured = run("-p", "target=10", "-p", "operationcount=10", "-p", "threadcount=4");
        // Whether a host that stands still keeps up with the rate is not what is asked here.
        assertThat(captured.status()).as(captured.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        TrialResult result = Json.read(captured.out(), TrialResult.class);
        assertThat(operations(result)).isEqualTo(10);
        assertThat(result.load().model()).isEqualTo("open");
        assertThat(result.load().offeredPerSecond()).isEqualTo(10);
        assertThat(result.load().users()).isEqualTo(4);
    }

    @Test
    void placesOfPropertiesAreTheirLines() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong"), "# a comment\nrecordcount=5\n\nreadpropotion=1\n");
        Captured captured = run("-P", wrong.toString());
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err())
                .contains(wrong + ":4: there is no property 'readpropotion' (did you mean 'readproportion'?)");
    }

    @Test
    void whatHasNoMeaningHereIsSaidAndUnknownPropertiesToo() {
        Captured captured = run(
                "--ycsb-lenient", "-p", "foo.bar=1", "-p", "measurementtype=hdrhistogram", "-p", "operationcount=10");
        assertThat(operations(result(captured))).isEqualTo(10);
        assertThat(captured.err())
                .contains("there is no property 'foo.bar'")
                .contains("the property measurementtype is ignored");
    }
}
