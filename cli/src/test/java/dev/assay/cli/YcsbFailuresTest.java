package dev.assay.cli;

import static dev.assay.cli.YcsbClient.masked;
import static org.assertj.core.api.Assertions.assertThat;

import bench.FailingBinding;
import bench.KeepingBinding;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statuses of a binding with alternating failures, compared with the output of YCSB's own client. */
@Parallel
class YcsbFailuresTest {

    private static final String BINDING = "-db " + FailingBinding.class.getName() + " ";

    @TempDir
    private Path folder;

    private String theirs(String phase, String words) throws Exception {
        return new YcsbClient(folder).run(phase, BINDING + words).out();
    }

    private String ours(String command, String words) {
        return run(command, BINDING + words);
    }

    private String run(String command, String words) {
        List<String> all = new ArrayList<>(
                List.of("ycsb", command, "-cp", YcsbClient.testClasses().toString()));
        all.addAll(List.of("--out", folder.resolve("runs").toString()));
        all.addAll(Arrays.asList(words.split(" ")));
        Captured captured = Captured.run(all.toArray(String[]::new));
        assertThat(captured.status()).as(captured.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        return captured.out();
    }

    /** Counts per status of all operations. */
    private static Map<String, Long> answers(String printed) {
        Map<String, Long> answers = new TreeMap<>();
        printed.lines()
                .filter(line -> line.contains(", Return="))
                .map(line -> line.replaceFirst(".*, Return=", "").split(", "))
                .forEach(pair -> answers.merge(pair[0], Long.valueOf(pair[1]), Long::sum));
        return answers;
    }

    /**
     * Operations enough that chance leaves no answer out of either program's lines. Every eleventh operation answers the
     * same, whatever it is: the rarest kind, 330 expected inserts of 6,600 operations, misses one of ten answers of the
     * two programs with a probability below 1e-12. All counts are multiples of eleven, each thread's too.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-P ../workloads/workloada -p operationcount=1100",
                "-P ../workloads/workloadd -p operationcount=6600 -p reportlatencyforeacherror=true",
                "-P ../workloads/workloade -p operationcount=6600 -p latencytrackederrors=ERROR,THROTTLED",
                "-P ../workloads/workloadf -p operationcount=1100 -p reportlatencyforeacherror=true",
                "-P ../workloads/workloadf -p operationcount=1100 -threads 2 -p measurementtype=hdrhistogram+histogram",
                "-P ../workloads/workloada -p operationcount=1100 -target 2000 -p measurement.interval=both"
                        + " -p latencytrackederrors=NOT_FOUND",
                "-P ../workloads/workloada -p operationcount=1100 -p measurementtype=timeseries"
            })
    void theLinesOfFailuresAreThoseOfTheTextExporter(String words) throws Exception {
        String theirs = theirs("-t", words);
        String ours = ours("run", words);
        assertThat(answers(theirs))
                .containsKeys("OK", "ERROR", "NOT_FOUND", "THROTTLED", "SERVICE_UNAVAILABLE", "BATCHED_OK");
        assertThat(masked(ours)).isEqualTo(masked(theirs));
        if (!words.contains("workloadf")) {
            // A pair asks twice.
            assertThat(answers(ours)).isEqualTo(answers(theirs));
        }
    }

    /**
     * Values that were written are read again right or, by turns, wrong, and of records that nobody wrote there are none: each of
     * the three happens in tens of some 550 reads.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-P ../workloads/workloada",
                "-P ../workloads/workloadf -threads 2 -p reportlatencyforeacherror=true",
                "-P ../workloads/workloada -p measurement.interval=intended -p latencytrackederrors=ERROR",
                "-P ../workloads/workloada -p measurement.interval=both -p measurementtype=hdrhistogram+histogram",
                "-P ../workloads/workloada -p measurementtype=timeseries"
            })
    void theLinesOfVerificationAreThoseOfTheTextExporter(String workload) throws Exception {
        String words = "-db " + KeepingBinding.class.getName() + " " + workload
                + " -p operationcount=1100 -p dataintegrity=true";
        String theirs = new YcsbClient(folder).run("-t", words).out();
        assertThat(theirs.lines().filter(line -> line.matches("\\[(Hdr)?VERIFY], Return=.*")))
                .hasSize(3);
        assertThat(masked(run("run", words))).isEqualTo(masked(theirs));
    }

    @Test
    void theLinesOfALoadWhoseInsertsAreRepeatedAreThose() throws Exception {
        String words = "-P ../workloads/workloada -p recordcount=300 -p core_workload_insertion_retry_limit=3"
                + " -p core_workload_insertion_retry_interval=0";
        String theirs = theirs("-load", words);
        String ours = ours("load", words);
        assertThat(masked(ours)).isEqualTo(masked(theirs));
        assertThat(answers(ours)).isEqualTo(answers(theirs)).containsKey("THROTTLED");
    }
}
