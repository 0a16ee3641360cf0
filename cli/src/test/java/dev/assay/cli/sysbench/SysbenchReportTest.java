package dev.assay.cli.sysbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.PerUser;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunEvent.IntervalMeasured;
import dev.assay.spi.event.RunEvent.IntervalMeasured.Part;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Times and figures of the lines. {@code SysbenchLayoutIT} compares the columns with those of the real tool. */
@Parallel
class SysbenchReportTest {

    private static final RunEvent.TrialStarted STARTED = new RunEvent.TrialStarted(
            List.of("read-write"),
            List.of(false),
            List.of("committed", "retryable", "lost-session"),
            List.of(true, false, false),
            4,
            Map.of("read-write", new StatementCounts(14, 4, 2)));

    private final List<String> printed = new ArrayList<>();

    private SysbenchReport report(String persona, int every, int percentile, @Nullable Double rate) {
        SysbenchReport report = new SysbenchReport(
                new ReportOptions("Assay 1.0", persona, rate, every, percentile, false, 7L), printed::add);
        report.on(STARTED);
        printed.clear();
        return report;
    }

    private static IntervalMeasured second(Phase phase, int start, double seconds, long retries, Part... parts) {
        long committed = parts.length == 0 ? 0 : parts[0].responseTime().count();
        return new IntervalMeasured(
                new Interval(
                        start,
                        phase,
                        start * 1_000_000_000L,
                        (long) (seconds * 1e9),
                        committed,
                        0,
                        0,
                        retries,
                        LatencyMicros.NONE,
                        IntervalHealth.UNKNOWN),
                List.of(parts),
                Duration.ofSeconds(10));
    }

    private static Part part(String outcome, double... millis) {
        return new Part("read-write", outcome, times(millis));
    }

    private static LatencyDistribution times(double... millis) {
        return LatencyBucketsTest.times(millis);
    }

    private static void end(SysbenchReport report, double seconds) {
        report.end(seconds, new PerUser(0, 2.5, 0.5, 0.0125, 0.003));
    }

    @Test
    void headerSaysWhatWasAskedFor() {
        new SysbenchReport(new ReportOptions("Assay 1.0", "assay", 100.0, 2, 95, false, null), printed::add)
                .on(STARTED);
        assertThat(printed)
                .containsExactly(
                        "sysbench 1.0.20 (using Assay 1.0)",
                        "",
                        "Running the test with following options:",
                        "Number of threads: 4",
                        "Target transaction rate: 100/sec",
                        "Report intermediate results every 2 second(s)",
                        "Initializing random number generator from current time",
                        "",
                        "",
                        "Initializing worker threads...",
                        "",
                        "Threads started!",
                        "");
    }

    @Test
    void linesComeAsOftenAsAskedAndCountWhatCameSinceTheLast() {
        SysbenchReport report = report("assay", 2, 95, null);
        report.on(second(Phase.RAMP_UP, 0, 1, 5, part("committed", 1)));
        report.on(second(Phase.MEASUREMENT, 1, 1, 1, part("committed", 3.95, 3.95)));
        assertThat(printed).isEmpty();
        report.on(second(
                Phase.MEASUREMENT, 2, 1, 2, part("committed", 3.95), part("retryable", 9), part("lost-session", 9)));
        assertThat(printed)
                .containsExactly("[ 2s ] thds: 4 tps: 1.50 qps: 30.00 (r/w/o: 21.00/6.00/3.00) lat (ms,95%): 3.96"
                        + " err/s: 2.00 reconn/s: 0.50");
        report.on(second(Phase.MEASUREMENT, 3, 1, 0, part("committed", 8.1)));
        report.on(second(Phase.MEASUREMENT, 4, 1, 0));
        assertThat(printed)
                .hasSize(2)
                .last()
                .isEqualTo("[ 4s ] thds: 4 tps: 0.50 qps: 10.00 (r/w/o: 7.00/2.00/1.00) lat (ms,95%): 8.13 err/s: 0.00"
                        + " reconn/s: 0.00");
    }

    @Test
    void aRestAtTheEndHasNoLine() {
        SysbenchReport report = report("assay", 2, 95, null);
        report.on(second(Phase.MEASUREMENT, 0, 1, 0, part("committed", 1)));
        report.on(second(Phase.MEASUREMENT, 1, 0.3, 0, part("committed", 1)));
        assertThat(printed).isEmpty();
    }

    @Test
    void whoWaitsIsToldWhereTransactionsArriveByThemselves() {
        SysbenchReport report = report("assay", 2, 95, 50.0);
        report.on(second(Phase.MEASUREMENT, 0, 1, 0));
        report.on(new RunEvent.QueueRead(9, 9));
        report.on(second(Phase.MEASUREMENT, 1, 1, 0));
        report.on(new RunEvent.QueueRead(3, 2));
        assertThat(printed).hasSize(2).last().isEqualTo("[ 2s ] queue length: 3, concurrency: 2");
    }

    @Test
    void theEndCountsAllThatWasMeasured() {
        SysbenchReport report = report("assay", 0, 95, null);
        report.on(second(Phase.MEASUREMENT, 0, 1, 3, part("committed", 3.95, 2, 1)));
        report.on(second(Phase.MEASUREMENT, 1, 0, 0, part("committed", 5)));
        report.on(second(Phase.RAMP_DOWN, 2, 1, 3, part("committed", 99)));
        end(report, 2);
        assertThat(String.join("\n", printed)).isEqualTo("""
                SQL statistics:
                    queries performed:
                        read:                            56
                        write:                           16
                        other:                           8
                        total:                           80
                    transactions:                        4      (2.00 per sec.)
                    queries:                             80     (40.00 per sec.)
                    ignored errors:                      3      (1.50 per sec.)
                    reconnects:                          0      (0.00 per sec.)

                General statistics:
                    total time:                          2.0000s
                    total number of events:              4

                Latency (ms):
                         min:                                    1.00
                         avg:                                    2.99
                         max:                                    5.00
                         95th percentile:                        5.00
                         sum:                                   11.95

                Threads fairness:
                    events (avg/stddev):           2.5000/0.50
                    execution time (avg/stddev):   0.0125/0.00
                """);
    }

    @Test
    void theDevelopmentBranchHasItsThroughputInstead() {
        SysbenchReport report = report("sysbench-master", 0, 0, null);
        report.on(second(Phase.MEASUREMENT, 0, 1, 0, part("committed", 3.95, 2, 1)));
        end(report, 2);
        assertThat(String.join("\n", printed))
                .contains("""
                Throughput:
                    events/s (eps):                      1.5000
                    time elapsed:                        2.0000s
                    total number of events:              3
                """)
                .contains("         percentile stats:               disabled")
                .doesNotContain("General");
    }

    @Test
    void branch05TellsRequestsAndOtherOperationsApart() {
        SysbenchReport report = report("sysbench-0.5", 1, 95, null);
        report.on(second(Phase.MEASUREMENT, 0, 1, 3, part("committed", 3.95, 2, 1)));
        end(report, 1);
        assertThat(String.join("\n", printed)).isEqualTo("""
                [   1s] threads: 4, tps: 3.00, reads: 42.00, writes: 12.00, response time: 3.96ms (95%), errors: 3.00, \
                reconnects:  0.00
                OLTP test statistics:
                    queries performed:
                        read:                            42
                        write:                           12
                        other:                           6
                        total:                           60
                    transactions:                        3      (3.00 per sec.)
                    read/write requests:                 54     (54.00 per sec.)
                    other operations:                    6      (6.00 per sec.)
                    ignored errors:                      3      (3.00 per sec.)
                    reconnects:                          0      (0.00 per sec.)

                General statistics:
                    total time:                          1.0000s
                    total number of events:              3
                    total time taken by event execution: 0.0070s
                    response time:
                         min:                                  1.00ms
                         avg:                                  2.32ms
                         max:                                  3.95ms
                         approx.  95 percentile:               3.96ms

                Threads fairness:
                    events (avg/stddev):           2.5000/0.50
                    execution time (avg/stddev):   0.0125/0.00
                """);
    }

    @Test
    void release04CountsDeadlocks() {
        SysbenchReport report = report("sysbench-0.4-complex", 1, 95, null);
        report.on(second(Phase.MEASUREMENT, 0, 1, 3, part("committed", 3.95)));
        end(report, 1);
        assertThat(String.join("\n", printed))
                .startsWith(
                        "[  1s] threads: 4, tps: 1.00, reads/s: 14.00, writes/s: 4.00 response time: 3.96ms (95%)\n")
                .contains("""
                            transactions:                        1      (1.00 per sec.)
                            deadlocks:                           3      (3.00 per sec.)
                            read/write requests:                 18     (18.00 per sec.)
                            other operations:                    2      (2.00 per sec.)

                        Test execution summary:
                        """.indent(0))
                .contains("    per-request statistics:\n")
                .doesNotContain("ignored", "reconnects");
    }
}
