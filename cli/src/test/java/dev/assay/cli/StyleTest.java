package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports of the workload oltp without a database: output streams and rejected options. */
@Parallel
class StyleTest {

    @TempDir
    private Path results;

    private Captured run(String... more) {
        List<String> words = new ArrayList<>(List.of("run", "oltp", "--embedded", "noop", "--users", "2"));
        words.addAll(List.of("--transactions", "500", "--out", results.toString()));
        words.addAll(Arrays.asList(more));
        return Captured.run(words.toArray(String[]::new));
    }

    @Test
    void standardOutputIsTheReportAndNothingElse() {
        Captured captured = run("--style", "sysbench", "--seed", "7");
        assertThat(captured.out()).startsWith("sysbench 1.0.20 (using Assay ");
        assertThat(captured.out().lines().toList())
                .contains(
                        "Initializing random number generator from seed (7).",
                        "        read:                            7000",
                        "        write:                           2000",
                        "        other:                           1000",
                        "        total:                           10000",
                        "    total number of events:              500")
                .noneMatch(line -> line.startsWith("["));
        assertThat(captured.err()).contains("kept in ").doesNotContain("tps");
    }

    @Test
    void theUsualReportTellsUsersStatementsAndHotSet() {
        Captured captured = run();
        assertThat(captured.out())
                .containsPattern("transactions/s per user \\(2 users, 250 ± ")
                .contains(
                        "Statements   7,000 reads, 2,000 writes, 1,000 others: 10,000 in committed transactions",
                        "Inputs       ids drawn by special, the mean of 12, 75% in 1%; ")
                .containsPattern("7\\d\\.\\d % of the draws go to 7\\d of 10,000 ids, 4,97\\d to 5,05\\d");
    }

    @Test
    void theDocumentHasThemAsFigures() {
        Map<?, ?> document = Json.read(run("--json", "--rand-type", "uniform").out(), Map.class);
        assertThat((Map<?, ?>) document.get("statements"))
                .isEqualTo(Map.of("reads", 7000, "writes", 2000, "others", 1000));
        Map<?, ?> each = (Map<?, ?>) document.get("perUser");
        double perSecond = (Double) document.get("transactionsPerSecond");
        assertThat((Double) each.get("transactionsPerSecond")).isEqualTo(perSecond / 2);
        Map<?, ?> derived = (Map<?, ?>) ((Map<?, ?>) document.get("workload")).get("derived");
        assertThat((Integer) derived.get("hot-ids")).isBetween(7_400, 7_500);
        assertThat(String.valueOf(derived.get("distribution"))).isEqualTo("ids drawn by uniform");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--percentile 99 | --percentile needs --style sysbench",
                "--histogram --percentile 9 | --percentile, --histogram need --style sysbench",
                "--style oracle | --style: found 'oracle', one of assay, sysbench",
                "--style sysbench --json | --json and --style sysbench both print",
                "--style sysbench --percentile 101 | --percentile: found 101",
                "--style sysbench --report-interval 1500ms | --report-interval: found 1s500ms, whole seconds up to 24h",
                "--report-interval 1500ms | --report-interval: found 1s500ms, whole seconds up to 24h"
            })
    void whatMakesNoSenseIsRefused(String options, String message) {
        Captured captured = run(options.split(" "));
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains(message);
        assertThat(captured.out()).isEmpty();
    }

    @Test
    void workloadsThatDoNotCountStatementsHaveNoSuchReport() {
        Captured captured = Captured.run("run", "tpcc", "--embedded", "noop", "--style", "sysbench");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err())
                .contains("the workload tpcc does not count reads and writes, which the report needs; run oltp");
    }

    @Test
    void helpOfSysbenchListsItsOptions() {
        Captured captured = Captured.run("sysbench", "--help");
        assertThat(captured.status()).isZero();
        assertThat(captured.out()).contains("oltp_point_select", "--threads=N", "--skip-trx=on|off");
        assertThat(Captured.run("sysbench", "oltp_read_only", "help").out()).isEqualTo(captured.out());
    }

    @Test
    void aServerThatIsNotThereCostsNoPassword() {
        Captured captured = Captured.run(
                "sysbench",
                "--mysql-host=127.0.0.1",
                "--mysql-port=1",
                "--mysql-password=s3cret",
                "oltp_read_only",
                "prepare");
        assertThat(captured.status()).isEqualTo(ExitStatus.TARGET);
        assertThat(captured.err()).contains("warning: --mysql-password").doesNotContain("s3cret");
        assertThat(captured.out()).doesNotContain("s3cret");
    }
}
