package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code assay ycsb} on a database in a file. */
@Parallel
class YcsbCommandTest {

    @TempDir
    private Path folder;

    private String database() {
        return "-p db.driver=org.h2.Driver -p db.url=jdbc:h2:file:" + folder.resolve("db")
                + " -p db.user=sa -P ../workloads/workloada -p recordcount=500";
    }

    private Captured ycsb(String words) {
        List<String> all = new ArrayList<>(List.of("ycsb", "--out=" + folder.resolve("runs")));
        all.addAll(Arrays.asList(words.split(" ")));
        return Captured.run(all.toArray(String[]::new));
    }

    @Test
    void loadsAndRunsByTheWordsOfTheScriptAndOfTheClient() {
        Captured loaded = ycsb("load jdbc -threads 2 " + database());
        assertThat(loaded.status()).as(loaded.err()).isZero();
        assertThat(loaded.out().lines())
                .anyMatch(line -> line.startsWith("[OVERALL], RunTime(ms), "))
                .contains("[INSERT], Operations, 500", "[INSERT], Return=OK, 500");
        for (String words : List.of("run jdbc", "site.ycsb.Client -t -db site.ycsb.db.JdbcDBClient")) {
            Captured ran = ycsb(words + " -threads 2 -target 2000 -s -l here " + database() + " -p operationcount=400");
            // The target may be missed on a busy host; that is not part of this test.
            assertThat(ran.status()).as(ran.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
            assertThat(ran.out().lines()).contains("[CLEANUP], Operations, 2");
            assertThat(ran.out()
                            .lines()
                            .filter(line -> line.matches("\\[(READ|UPDATE)], Return=OK, \\d+"))
                            .mapToInt(line -> Integer.parseInt(line.replaceFirst(".*, ", "")))
                            .sum())
                    .isEqualTo(400);
            assertThat(ran.err()).containsPattern("(?m)^here\\d{4}-\\d\\d-\\d\\d .* sec: 400 operations; ");
        }
    }

    @Test
    void otherBindingsRunByTheirClass() {
        String given = " -P ../workloads/workloada -p recordcount=200 -p basicdb.verbose=false";
        for (String words : List.of("run basic", "site.ycsb.Client -t -db site.ycsb.BasicDB")) {
            Captured ran = ycsb(words + " -threads 2" + given + " -p operationcount=100 -p token=s3cret-of-mine");
            // Too few operations for a valid measurement.
            assertThat(ran.status()).as(ran.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
            assertThat(ran.out().lines()).contains("[CLEANUP], Operations, 2");
            assertThat(ran.out()).containsPattern("(?m)^\\[READ], Return=OK, \\d+$");
            assertThat(ran.err()).contains("warning: token on the command line is visible to all users");
            assertThat(ran.out() + ran.err()).doesNotContain("s3cret-of-mine");
        }
        // BasicDB finds every record; as in YCSB, no check runs.
        Captured loaded = ycsb("load basic -threads 2" + given);
        assertThat(loaded.status()).as(loaded.err()).isZero();
        assertThat(loaded.out().lines())
                .contains("[INSERT], Operations, 200", "[INSERT], Return=OK, 200", "[CLEANUP], Operations, 2");
        assertThat(loaded.out()).containsPattern("(?m)^\\[INSERT], 99thPercentileLatency\\(us\\), \\d");
    }

    @Test
    void aSlipInAPropertyIsToldThoughABindingMayHaveAny() {
        Captured ran =
                ycsb("run basic -p basicdb.verbose=false -p recordcount=200 -p opperationcount=1 -p operationcount=20");
        assertThat(ran.err())
                .containsOnlyOnce("-p: the property opperationcount is passed to the target")
                .contains("(did you mean 'operationcount'?)")
                .doesNotContain("basicdb.verbose");
    }

    /** YCSB#1061: clients that insert at a time, each with its own part of all workers. */
    @Test
    void severalClientsSayWhichWorkersTheyAre() {
        String words = "run basic -threads 2 -p basicdb.verbose=false -p recordcount=200 -p operationcount=20"
                + " -P ../workloads/workloadd ";
        Captured one = ycsb(words + "--worker-range 2-3/4");
        assertThat(one.status()).as(one.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        Captured other = ycsb(words + "--worker-range 0-2/4");
        assertThat(other.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(other.err()).contains("--worker-range: found 0-2/4 with 3 workers");
    }

    @Test
    void whatIsSaidOfTheReportHoldsForBindingsToo() {
        Captured ran = ycsb("run basic -s -l lab -P ../workloads/workloada -p recordcount=200 -p operationcount=100"
                + " -p basicdb.verbose=false -p measurement.interval=both -p hdrhistogram.percentiles=50");
        assertThat(ran.out())
                .contains("[READ], 50thPercentileLatency(us), ", "[Intended-READ], ")
                .doesNotContain("95thPercentileLatency");
        assertThat(ran.err()).containsPattern("(?m)^lab\\d{4}-\\d\\d-\\d\\d .* sec: 100 operations; \\d");
        Captured raw = ycsb("run basic -p operationcount=5 -p measurementtype=raw");
        assertThat(raw.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(raw.err())
                .contains("measurementtype: found 'raw', but Assay stores histograms instead of single times");
    }

    @Test
    void loadsSayWhatTheyDoNotHeed() {
        Captured loaded = ycsb("load jdbc -threads 2 -target 100 -p maxexecutiontime=60 " + database());
        assertThat(loaded.status()).as(loaded.err()).isZero();
        assertThat(loaded.err())
                .contains("target: ignored, loads are not throttled")
                .contains("maxexecutiontime: ignored, a load runs until all records");
    }

    @Test
    void documentsAreNoConcernOfBindings() {
        for (String verb : List.of("load", "run", "check")) {
            Captured captured = Captured.run(
                    verb,
                    "ycsb",
                    "--binding",
                    "site.ycsb.BasicDB",
                    "-p",
                    "basicdb.verbose=false",
                    "--layout",
                    "document");
            assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.USAGE);
            assertThat(captured.err())
                    .containsOnlyOnce(
                            "--layout document: the binding site.ycsb.BasicDB determines the layout of records");
        }
    }

    @Test
    void passwordsAreAcceptedWithAWarningAndShownNowhere() throws IOException {
        String words = " -p db.passwd=s3cret-of-mine " + database();
        Captured loaded = ycsb("load jdbc" + words);
        assertThat(loaded.status()).as(loaded.err()).isZero();
        assertThat(loaded.err()).contains("warning: db.passwd on the command line is visible to all users");
        Captured ran = ycsb("run jdbc" + words + " -p operationcount=50");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(loaded.out() + loaded.err() + ran.out() + ran.err()).doesNotContain("s3cret-of-mine");
        WrittenSecrets.requireNone("s3cret-of-mine", folder.resolve("runs"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run                                        | a binding is missing after load or run: jdbc
            jdbc -P ../workloads/workloada             | a command is missing: load or run
            shell basic                                | shell: not supported; use load or run
            load run jdbc                              | found load, run, but only one command is allowed
            run jdbc mongodb                           | found jdbc, mongodb, but only one binding is allowed
            run mongodb -p operationcount=5            | give its class and jars: -db CLASS -cp DIR
            run -db com.example.Store -p operationcount=5 | com.example.Store
            run -db com.example.Store -cp /nowhere -p operationcount=5 | there is no folder or jar /nowhere
            run jdbc -p operationcount=5               | the property db.url is missing
            run jdbc -thread 5                         | ycsb has no option '-thread' (did you mean '-threads'?)
            run jdbc -threads                          | -threads: a value is missing
            run jdbc -p db.url=jdbc:h2:mem:x           | the run would never end: set operationcount or maxexecutiontime
            run jdbc -p db.url=jdbc:a:b;jdbc:c:d       | -p: db.url: found several databases
            run jdbc -p db.url=jdbc:h2:mem:x -p foo=1  | there is no property 'foo'
            run jdbc -p db.url=jdbc:h2:mem:x -p exportfile=/nonexistent/report | -p: exportfile: found '/nonexistent/report', a file in an existing folder is needed
            run jdbc -p db.url=jdbc:h2:mem:x -p exportfile=/tmp | -p: exportfile: found '/tmp', a file in an existing folder
            run jdbc -p db.url=jdbc:h2:mem:x -p reportlatencyforeacherror=yes | -p: reportlatencyforeacherror: found 'yes', true or false is needed
            run jdbc -p db.url=jdbc:h2:mem:x -p measurementtype=raw | -p: measurementtype: found 'raw', but Assay stores histograms instead of single times
            run jdbc -p db.url=jdbc:h2:mem:x -p measurement.interval=all | measurement.interval: found 'all', one of op, intended, both
            run jdbc -p db.url=jdbc:h2:mem:x -p exporter=Xml | exporter: found 'Xml', one of site.ycsb.measurements.exporter.Text
            run jdbc -p db.url=jdbc:h2:mem:x -p hdrhistogram.percentiles=95,x | hdrhistogram.percentiles: found '95,x', comma-separated numbers from
            run jdbc -p db.url=jdbc:h2:mem:x -p status.interval=0 | status.interval: found '0', a whole number from 1
            run jdbc -p db.url=jdbc:h2:mem:x -p timeseries.granularity=1500 | timeseries.granularity: found '1500', whole seconds
            """)
    void whatMakesNoSenseIsRefused(String words, String message) {
        Captured captured = ycsb(words);
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains(message);
        assertThat(captured.out()).isEmpty();
    }

    @Test
    void aProductWithoutSuchDocumentsIsRefusedByName() {
        Captured captured =
                Captured.run("run", "ycsb", "--embedded", "h2", "--layout", "document", "--out", folder.toString());
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("H2 has no JSON documents with replaceable parts");
    }

    @Test
    void otherWorkloadsHaveNoSuchReport() {
        Captured captured = Captured.run("run", "oltp", "--embedded", "noop", "--style", "ycsb");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("which the workload oltp does not have; run ycsb");
        Captured alone = Captured.run("run", "ycsb", "--embedded", "noop", "-s");
        assertThat(alone.err()).contains("--status needs --style ycsb");
    }
}
