package dev.assay.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.document.HistogramLog;
import dev.assay.internal.ResultFixture;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of trials with background workers. */
@Parallel
class BackgroundFilesTest {

    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;

    @TempDir
    private Path results;

    private TrialFiles trial;
    private Path folder;

    @BeforeEach
    void open() {
        RunDirectory run = RunDirectory.create(results, ResultFixture.closed(), Instant.EPOCH);
        trial = run.trial(1);
        folder = run.path().resolve("trials").resolve("0001");
    }

    private void start(List<Boolean> background) {
        trial.on(new RunEvent.TrialStarted(
                List.of("delivery", "delivery-deferred", "stock-level"),
                background,
                List.of("committed"),
                List.of(true),
                10,
                Map.of()));
    }

    private static LatencyDistribution times(long count) {
        long[] counts = new long[LAYOUT.buckets()];
        counts[LAYOUT.index(5_000_000)] = count;
        return new LatencyDistribution(LAYOUT, counts, count * 5_000_000, 5_000_000, 5_000_000);
    }

    private void measure() {
        Interval interval = new Interval(
                0, Phase.MEASUREMENT, 0, 1_000_000_000L, 7, 0, 0, 0, times(7).toMicros(), IntervalHealth.UNKNOWN);
        trial.on(new RunEvent.IntervalMeasured(
                interval,
                List.of(
                        new RunEvent.IntervalMeasured.Part("delivery", "committed", times(7)),
                        new RunEvent.IntervalMeasured.Part("delivery-deferred", "committed", times(6))),
                Duration.ofSeconds(60)));
    }

    private HistogramLog read() throws IOException {
        return HistogramLog.read(folder.resolve("histograms.hlog"));
    }

    @Test
    void whichTypesAreBackgroundIsReadBack() throws IOException {
        start(List.of(false, true, false));
        measure();
        HistogramLog read = read();
        assertThat(read.times().keySet()).containsExactly("delivery", "delivery-deferred");
        assertThat(read.background()).containsExactly("delivery-deferred");
        assertThat(read.times().get("delivery").count()).isEqualTo(7);
        assertThat(read.times().get("delivery-deferred").count()).isEqualTo(6);
    }

    @Test
    void severalOfThemAreReadBack() throws IOException {
        start(List.of(false, true, true));
        assertThat(read().background()).containsExactlyInAnyOrder("delivery-deferred", "stock-level");
    }

    @Test
    void aFileWithoutTheCommentHasNone() throws IOException {
        start(List.of(false, false, false));
        measure();
        assertThat(folder.resolve("histograms.hlog")).content().doesNotContain("Background");
        HistogramLog read = read();
        assertThat(read.background()).isEmpty();
        assertThat(read.times().values().stream()
                        .mapToLong(LatencyDistribution::count)
                        .sum())
                .isEqualTo(13);
        assertThat(Files.exists(folder.resolve("work.log")))
                .as("without work in the background there is no log of it")
                .isFalse();
    }

    @Test
    void workIsLoggedLineByLineAsItComes() {
        start(List.of(false, true, false));
        trial.on(new RunEvent.WorkLogged(List.of("one", "two")));
        assertThat(folder.resolve("work.log")).hasContent("one\ntwo");
        trial.on(new RunEvent.WorkLogged(List.of("three")));
        assertThat(folder.resolve("work.log")).hasContent("one\ntwo\nthree");
    }
}
