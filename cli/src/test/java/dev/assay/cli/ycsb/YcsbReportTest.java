package dev.assay.cli.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunEvent.IntervalMeasured;
import dev.assay.spi.event.RunEvent.IntervalMeasured.Part;
import dev.assay.spi.workload.ForeignProperties.Property;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which figures go where. The lines are compared with the real tool's in {@code YcsbLayoutTest}. */
@Parallel
class YcsbReportTest {

    private final List<String> out = new ArrayList<>();
    private final List<String> err = new ArrayList<>();

    private YcsbReport report(String... properties) {
        Map<String, Property> given = new HashMap<>();
        for (String each : properties) {
            String[] pair = each.split("=");
            given.put(pair[0], new Property(pair[0], pair[1], "-p"));
        }
        return new YcsbReport(
                ReportSettings.of(given, false),
                10,
                text -> out.addAll(text.lines().toList()),
                err::add);
    }

    private static LatencyDistribution times(long... micros) {
        long[] counts = new long[LatencyLayout.TWO_DIGITS.buckets()];
        long sum = 0;
        for (long each : micros) {
            counts[LatencyLayout.TWO_DIGITS.index(each * 1_000)]++;
            sum += each * 1_000;
        }
        return new LatencyDistribution(
                LatencyLayout.TWO_DIGITS,
                counts,
                sum,
                Arrays.stream(micros).min().orElse(0) * 1_000,
                Arrays.stream(micros).max().orElse(0) * 1_000);
    }

    private static IntervalMeasured second(Phase phase, List<Part> parts, Part... steps) {
        Interval interval =
                new Interval(0, phase, 0, 1_000_000_000, 0, 0, 0, 0, LatencyMicros.NONE, IntervalHealth.UNKNOWN);
        return new IntervalMeasured(interval, parts, List.of(steps), Duration.ofSeconds(3));
    }

    private void ended(YcsbReport report) {
        report.end(1.5);
    }

    @Test
    void stepsAreCountedAmongOperationsAndPairsHaveNoStatus() {
        YcsbReport report = report();
        report.on(second(
                Phase.MEASUREMENT,
                List.of(
                        new Part("read", "committed", times(100, 200)),
                        new Part("read-modify-write", "committed", times(500)),
                        new Part("read-modify-write", "not-found", times(300))),
                new Part("read", "committed", times(300)),
                new Part("read", "not-found", times(50)),
                new Part("update", "committed", times(200)),
                new Part("update", "unexpected-state", times(250))));
        report.on(second(Phase.RAMP_DOWN, List.of(new Part("read", "committed", times(9)))));
        ended(report);
        assertThat(out)
                .contains(
                        "[OVERALL], RunTime(ms), 1500",
                        "[READ], Operations, 3",
                        "[READ], AverageLatency(us), 200.0",
                        "[READ], MinLatency(us), 100",
                        "[READ], MaxLatency(us), 300",
                        "[READ], Return=NOT_FOUND, 1",
                        "[READ], Return=OK, 3",
                        "[READ-FAILED], Operations, 1",
                        "[UPDATE-FAILED], Operations, 1",
                        "[UPDATE], Return=UNEXPECTED_STATE, 1",
                        "[READ-MODIFY-WRITE], Operations, 2")
                .anyMatch(line -> line.startsWith("[OVERALL], Throughput(ops/sec), 2.666"))
                .noneMatch(line -> line.startsWith("[READ-MODIFY-WRITE], Return"))
                .noneMatch(line -> line.startsWith("[READ-FAILED], Return"));
    }

    @Test
    void failuresHaveSeriesByTheirStatusWhereThatIsWanted() {
        YcsbReport report = report("latencytrackederrors=ERROR");
        report.on(second(
                Phase.MEASUREMENT,
                List.of(new Part("scan", "timeout", times(7)), new Part("scan", "not-found", times(8)))));
        ended(report);
        assertThat(out)
                .contains(
                        "[SCAN], Operations, 0",
                        "[SCAN], AverageLatency(us), NaN",
                        "[SCAN], Return=ERROR, 1",
                        "[SCAN-ERROR], Operations, 1",
                        "[SCAN-FAILED], Operations, 1");
    }

    @Test
    void whatABindingKeptBackIsDone() {
        YcsbReport report = report("reportlatencyforeacherror=true");
        report.on(second(
                Phase.MEASUREMENT,
                List.of(
                        new Part("insert", "committed", times(100)),
                        new Part("insert", "batched-ok", times(200, 300)))));
        ended(report);
        assertThat(out)
                .contains(
                        "[INSERT], Operations, 3",
                        "[INSERT], AverageLatency(us), 200.0",
                        "[INSERT], Return=OK, 1",
                        "[INSERT], Return=BATCHED_OK, 2")
                .noneMatch(line -> line.startsWith("[INSERT-"));
    }

    @ParameterizedTest
    @CsvSource({"op, 100.0, ''", "intended, 400.0, ''", "both, 100.0, 400.0"})
    void timesCountFromTheStartThatIsAskedFor(String interval, String mean, String intended) {
        YcsbReport report = report("measurement.interval=" + interval);
        report.on(second(Phase.MEASUREMENT, List.of(new Part("read", "committed", times(400), times(100)))));
        ended(report);
        assertThat(out).contains("[READ], AverageLatency(us), " + mean);
        assertThat(out.stream().filter(line -> line.startsWith("[Intended-READ], Average")))
                .isEqualTo(
                        intended.isEmpty() ? List.of() : List.of("[Intended-READ], AverageLatency(us), " + intended));
    }

    @Test
    void timeSeriesHaveTheAverageOfEachUnit() {
        YcsbReport report = report("measurementtype=timeseries", "timeseries.granularity=2000");
        for (int second = 0; second < 3; second++) {
            report.on(second(Phase.MEASUREMENT, List.of(new Part("read", "committed", times(100L * (second + 1))))));
        }
        ended(report);
        assertThat(out).contains("[READ], 0, 150.0", "[READ], 2000, 300.0");
    }

    @Test
    void bucketsAreMillisecondsAndPercentilesBeyondThemAreLeftOut() {
        YcsbReport report =
                report("measurementtype=histogram", "histogram.buckets=3", "measurement.histogram.verbose=true");
        report.on(second(Phase.MEASUREMENT, List.of(new Part("read", "committed", times(100, 1_500, 9_000)))));
        ended(report);
        assertThat(out)
                .contains("[READ], 0, 1", "[READ], 1, 1", "[READ], 2, 0", "[READ], >3, 1")
                .noneMatch(line -> line.contains("PercentileLatency"));
    }

    /** Of ten rows four are there from a load before; the last reading may come twice. */
    @Test
    void statusLinesOfALoadTellItsOwnRows() {
        YcsbReport report = report("status=true", "status.interval=2", "label=x");
        report.loading(new RunEvent.LoadProgress(5, 1, 10, Duration.ofSeconds(1)));
        report.loading(new RunEvent.LoadProgress(7, 3, 10, Duration.ofSeconds(2)));
        report.loading(new RunEvent.LoadProgress(8, 4, 10, Duration.ofSeconds(3)));
        report.loading(new RunEvent.LoadProgress(10, 6, 10, Duration.ofSeconds(3)));
        report.loading(new RunEvent.LoadProgress(10, 6, 10, Duration.ofSeconds(3)));
        assertThat(err)
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains(" 2 sec: 3 operations; 1.5 current ops/sec; est completion in 2 second "),
                        line -> assertThat(line).contains(" 3 sec: 6 operations; 3 current ops/sec; "));
    }

    @Test
    void statusLinesTellWhatIsNewAndHowMuchIsLeft() {
        YcsbReport report = report("status=true", "status.interval=1", "label=x");
        report.on(second(Phase.MEASUREMENT, List.of(new Part("read", "committed", times(100, 200)))));
        report.on(second(Phase.MEASUREMENT, List.of(new Part("read", "committed", times(300)))));
        assertThat(err).hasSize(2);
        assertThat(err.get(0))
                .matches("x\\S+ \\S+ 1 sec: 2 operations; 2 current ops/sec; est completion in 4 second "
                        + "\\[READ: Count=2, Max=200, Min=100, Avg=150, 90=200, 99=200, 99.9=200, 99.99=200] ");
        assertThat(err.get(1)).contains("2 sec: 3 operations; 1 current ops/sec; ", "[READ: Count=1, Max=300, ");
    }

    @ParameterizedTest
    @CsvSource({
        "5, '5 second '",
        "12, '12 seconds '",
        "60, '1 minute '",
        "7260, '2 hours 1 minute '",
        "90000, '1 day 1 hour '",
        "3600, '1 hour '"
    })
    void remainingTimeIsSpelledAsInYcsb(long seconds, String text) {
        assertThat(StatusLine.remaining(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"95, 95th", "1, 1st", "2, 2nd", "3, 3rd", "11, 11th", "12, 12th", "13, 13th", "21, 21st", "99.9, 99.9"})
    void ordinals(double percentile, String text) {
        assertThat(Ordinal.of(percentile)).isEqualTo(text);
    }
}
