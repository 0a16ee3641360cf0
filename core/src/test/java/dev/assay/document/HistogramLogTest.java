package dev.assay.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.internal.ResultFixture;
import dev.assay.internal.io.RunDirectory;
import dev.assay.internal.io.TrialFiles;
import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A trial's histogram log, as written by a trial. */
@Parallel
class HistogramLogTest {

    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;
    private static final List<String> TYPES = List.of("read", "write");
    private static final int SECONDS = 12;

    @TempDir
    private Path results;

    private Path log;

    @BeforeEach
    void write() {
        RunDirectory run = RunDirectory.create(results, ResultFixture.closed(), Instant.EPOCH);
        RandomStream random = new RandomStream(3);
        try (TrialFiles trial = run.trial(1)) {
            trial.on(new RunEvent.TrialStarted(
                    TYPES, List.of(false, false), List.of("committed", "failed"), List.of(true, false), 2, Map.of()));
            for (int second = 0; second < SECONDS; second++) {
                List<RunEvent.IntervalMeasured.Part> parts = new ArrayList<>();
                for (String type : TYPES) {
                    parts.add(new RunEvent.IntervalMeasured.Part(type, "committed", times(random)));
                    parts.add(new RunEvent.IntervalMeasured.Part(type, "failed", times(random)));
                    parts.add(new RunEvent.IntervalMeasured.Part(type, "failed/TOLD_BY-the.run", times(random)));
                }
                trial.on(new RunEvent.IntervalMeasured(
                        new Interval(
                                second,
                                second < 2 ? Phase.RAMP_UP : Phase.MEASUREMENT,
                                second * 1_000_000_000L + 250_000_000L,
                                1_000_000_000L,
                                1,
                                0,
                                0,
                                0,
                                parts.get(0).responseTime().toMicros(),
                                IntervalHealth.UNKNOWN),
                        parts,
                        Duration.ofSeconds(SECONDS)));
            }
        }
        log = run.path().resolve("trials/0001/histograms.hlog");
    }

    private static LatencyDistribution times(RandomStream random) {
        long[] counts = new long[LAYOUT.buckets()];
        for (int i = random.between(1, 60); i > 0; i--) {
            counts[LAYOUT.index((long) random.nextExponential(4e6))]++;
        }
        return LatencyDistribution.ofCounts(LAYOUT, counts);
    }

    private Map<String, Histogram> byHdrHistogram() throws IOException {
        Map<String, Histogram> sums = new TreeMap<>();
        try (FileInputStream in = new FileInputStream(log.toFile());
                HistogramLogReader reader = new HistogramLogReader(in)) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                sums.merge(next.getTag(), (Histogram) next, (one, other) -> {
                    one.add(other);
                    return one;
                });
            }
        }
        return sums;
    }

    private void edit(String from, String to) throws IOException {
        String text = Files.readString(log);
        assertThat(text).contains(from);
        Files.writeString(log, text.replaceFirst(Pattern.quote(from), Matcher.quoteReplacement(to)));
    }

    @Test
    void saysOfSuccessesWhatHdrHistogramsReaderDoes() throws IOException {
        HistogramLog read = HistogramLog.read(log);
        assertThat(read.times().keySet()).containsExactlyElementsOf(TYPES);
        assertThat(read.passedOver()).isZero();
        Map<String, Histogram> expected = byHdrHistogram();
        for (String type : TYPES) {
            Histogram sum = expected.get(type + ":committed");
            LatencyDistribution times = read.times().get(type);
            assertThat(times.count()).isEqualTo(sum.getTotalCount());
            assertThat(times.maxNanos()).isEqualTo(sum.getMaxValue());
            assertThat(times.percentileNanos(95)).isEqualTo(sum.getValueAtPercentile(95));
            List<HistogramLog.Count> counts = read.counts().get(type);
            assertThat(counts).hasSize(SECONDS - 2);
            assertThat(counts.stream()
                            .mapToLong(HistogramLog.Count::transactions)
                            .sum())
                    .isEqualTo(sum.getTotalCount());
            assertThat(counts.get(0).startSeconds()).isCloseTo(2.25, within(1e-9));
            assertThat(counts.get(0).seconds()).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void remarksAndBlankLinesSayNothing() throws IOException {
        HistogramLog before = HistogramLog.read(log);
        edit("\nTag=read:committed", "\n# somebody's remark\n\nTag=read:committed");
        Files.writeString(log, Files.readString(log) + "\n");
        HistogramLog read = HistogramLog.read(log);
        assertThat(read.counts()).isEqualTo(before.counts());
        assertThat(read.passedOver()).isZero();
        assertThat(read.firstPassedOver()).isNull();
    }

    /** The other lines are read, as by HdrHistogram's reader. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Tag=read:committed,2.250, | Tag=read:committed,two, | has no times in seconds
            Tag=read:committed,       | Tag=read;committed,     | has a type or an outcome that its heading does not have
            Tag=read:committed,       | Tag=erased:committed,   | has a type or an outcome that its heading does not have
            Tag=read:committed,       | read:committed,         | is none of a histogram log of Assay
            Tag=read:committed,       | Tag=                    | is none of a histogram log of Assay
            """)
    void aLineThatIsNoneIsPassedOverAndCounted(String from, String to, String why) throws IOException {
        HistogramLog before = HistogramLog.read(log);
        edit("\n" + from, "\n" + to);
        HistogramLog read = HistogramLog.read(log);
        assertThat(read.passedOver()).isEqualTo(1);
        assertThat(read.firstPassedOver()).startsWith("line ").endsWith(why);
        assertThat(read.counts().get("read")).hasSizeLessThanOrEqualTo(SECONDS - 2);
        assertThat(read.counts().get("write")).isEqualTo(before.counts().get("write"));
    }

    @Test
    void aHistogramThatIsDamagedIsPassedOverAndCounted() throws IOException {
        String text = Files.readString(log);
        int at = text.indexOf("HIST", text.indexOf("\nTag=read:committed")) + 30;
        Files.writeString(log, text.substring(0, at) + (text.charAt(at) == 'A' ? 'B' : 'A') + text.substring(at + 1));
        HistogramLog read = HistogramLog.read(log);
        assertThat(read.passedOver()).isEqualTo(1);
        assertThat(read.firstPassedOver()).matches("line \\d+ has a histogram .*");
        assertThat(read.counts().get("read")).hasSize(SECONDS - 3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [Outcomes: committed=true failed=false] | [Outcomes: committed failed=false]      | has the outcome 'committed'
            [Outcomes: committed=true failed=false] | [Outcomes: committed=trve failed=false] | has the outcome 'committed=trve'
            [Outcomes: committed=true failed=false] | [Outcome]                               | comes before the transaction types
            [Types: read write]                      | [Types]                                  | comes before the transaction types
            """)
    void aHeadingThatIsNoneIsToldWithItsLine(String from, String to, String message) throws IOException {
        edit(from, to);
        assertThatThrownBy(() -> HistogramLog.read(log))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("line ")
                .hasMessageContaining("histograms.hlog " + message)
                .hasMessageEndingWith("was it edited?");
    }

    /** The log of a run that was killed before the measurement. */
    @Test
    void whatEndsWithinItsHeadingIsEmpty() throws IOException {
        String text = Files.readString(log);
        for (String end : List.of("#[Types", "#[Histogram log", "Tag=")) {
            Files.writeString(log, text.substring(0, text.indexOf(end)));
            assertThat(HistogramLog.read(log).times()).isEmpty();
        }
        Files.writeString(log, "");
        assertThat(HistogramLog.read(log).times()).isEmpty();
    }
}
