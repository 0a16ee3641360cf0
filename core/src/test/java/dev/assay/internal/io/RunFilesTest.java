package dev.assay.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cost.Prices;
import dev.assay.document.HistogramLog;
import dev.assay.document.RunReader;
import dev.assay.internal.ResultFixture;
import dev.assay.model.AssayException;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Phase;
import dev.assay.model.result.RunResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class RunFilesTest {

    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    private Path results;

    private RunDirectory run;
    private TrialFiles trial;
    private Path folder;

    @BeforeEach
    void open() {
        run = RunDirectory.create(results, ResultFixture.closed(), NOW);
        trial = run.trial(1);
        folder = run.path().resolve("trials").resolve("0001");
    }

    private static RunEvent.TrialStarted started() {
        return new RunEvent.TrialStarted(
                List.of("new-order", "payment"),
                List.of(false, false),
                List.of("committed", "fatal"),
                List.of(true, false),
                3,
                Map.of());
    }

    private static LatencyDistribution times(long count, long nanos) {
        long[] counts = new long[LAYOUT.buckets()];
        counts[LAYOUT.index(nanos)] = count;
        return new LatencyDistribution(LAYOUT, counts, count * nanos, nanos, nanos);
    }

    private static RunEvent.IntervalMeasured second(int index, Phase phase, long committed, long failed) {
        LatencyDistribution good = times(committed, 5_000_000);
        Interval interval = new Interval(
                index,
                phase,
                index * 1_000_000_000L,
                1_000_000_000L,
                committed,
                0,
                failed,
                7,
                good.toMicros(),
                new IntervalHealth(0.25, 0.5, -1, 3, 1.5, 2));
        List<RunEvent.IntervalMeasured.Part> parts = List.of(
                new RunEvent.IntervalMeasured.Part("new-order", "committed", good),
                new RunEvent.IntervalMeasured.Part("payment", "fatal", times(failed, 9_000_000)));
        return new RunEvent.IntervalMeasured(interval, parts, Duration.ofSeconds(60));
    }

    private void writeThreeSeconds() {
        trial.on(started());
        trial.on(second(0, Phase.RAMP_UP, 1_000, 1));
        trial.on(second(1, Phase.MEASUREMENT, 200, 3));
        trial.on(second(2, Phase.MEASUREMENT, 300, 4));
    }

    private Path log() {
        return folder.resolve("histograms.hlog");
    }

    @Test
    void countsOfAnUnfinishedTrialCanBeRead() throws IOException {
        writeThreeSeconds();
        HistogramLog read = HistogramLog.read(log());
        assertThat(read.times()).containsOnlyKeys("new-order");
        assertThat(read.times().get("new-order").count()).isEqualTo(500);
        assertThat(read.counts().get("new-order"))
                .containsExactly(new HistogramLog.Count(1, 1, 200), new HistogramLog.Count(2, 1, 300));
        assertThat(read.passedOver()).isZero();
    }

    /** Failed transactions are in the log too, for viewers. */
    @Test
    void failuresOfAnUnfinishedTrialAreInItsLog() throws IOException {
        writeThreeSeconds();
        long fatal = 0;
        try (FileInputStream in = new FileInputStream(log().toFile());
                HistogramLogReader reader = new HistogramLogReader(in)) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                fatal += next.getTag().equals("payment:fatal") ? ((Histogram) next).getTotalCount() : 0;
            }
        }
        assertThat(fatal).isEqualTo(7);
    }

    @Test
    void intervalsOfAnUnfinishedTrialCanBeRead() throws IOException {
        writeThreeSeconds();
        assertThat(RunReader.intervals(folder.resolve("intervals.csv")))
                .containsExactly(
                        second(0, Phase.RAMP_UP, 1_000, 1).interval(),
                        second(1, Phase.MEASUREMENT, 200, 3).interval(),
                        second(2, Phase.MEASUREMENT, 300, 4).interval());
    }

    @Test
    void percentilesOfAnUnfinishedTrialAreThoseMeasured() throws IOException {
        writeThreeSeconds();
        assertThat(HistogramLog.read(log()).times().get("new-order").percentileNanos(99))
                .isBetween(4_950_000L, 5_050_000L);
    }

    /** The files of a killed run. */
    @Test
    void histogramLineThatWasCutOffIsPassedOver() throws IOException {
        writeThreeSeconds();
        String text = Files.readString(log());
        String untilTheLast = text.substring(0, text.indexOf("\nTag=payment", text.lastIndexOf("Tag=new-order")));
        for (int missing : new int[] {0, 1, 2, 5, 20, 60}) {
            Files.writeString(log(), untilTheLast.substring(0, untilTheLast.length() - missing));
            HistogramLog read = HistogramLog.read(log());
            assertThat(read.times().get("new-order").count())
                    .as("%s characters are missing", missing)
                    .isEqualTo(200);
            assertThat(read.passedOver()).as("it was no whole line").isZero();
        }
    }

    @Test
    void intervalThatWasCutOffIsPassedOver() throws IOException {
        writeThreeSeconds();
        Path file = folder.resolve("intervals.csv");
        String text = Files.readString(file, StandardCharsets.UTF_8).stripTrailing();
        for (int missing : new int[] {1, 2, 3, 10}) {
            Files.writeString(file, text.substring(0, text.length() - missing));
            assertThat(RunReader.intervals(folder.resolve("intervals.csv")))
                    .as("%s characters are missing", missing)
                    .hasSize(2);
        }
    }

    @Test
    void trialOfWhichNothingWasHeardIsEmpty() throws IOException {
        assertThat(RunReader.intervals(folder.resolve("intervals.csv"))).isEmpty();
    }

    @Test
    void finishedTrialsOfAnUnfinishedRunCanBeRead() {
        writeThreeSeconds();
        assertThat(RunReader.result(run.path()).trials()).isEmpty();
        trial.on(new RunEvent.TrialEnded(ResultFixture.trial()));
        assertThat(RunReader.result(run.path()).trials()).containsExactly(ResultFixture.trial());
        assertThat(RunReader.result(run.path()).experiment()).isEqualTo(ResultFixture.closed());
    }

    @Test
    void resultOfAFinishedRunIsReadAsStored() {
        trial.close();
        run.complete(ResultFixture.run(), () -> Prices.discover(getClass().getClassLoader()));
        assertThat(RunReader.result(run.path())).isEqualTo(ResultFixture.run());
    }

    @Test
    void experimentIsThereFromTheBeginning() {
        assertThat(RunReader.experiment(run.path())).isEqualTo(ResultFixture.closed());
    }

    @Test
    void trialFoldersAreInOrder() {
        run.trial(10_000).close();
        run.trial(9_999).close();
        run.trial(2).close();
        assertThat(RunReader.trialFolders(run.path()))
                .extracting(path -> path.getFileName().toString())
                .containsExactly("0001", "0002", "9999", "10000");
    }

    /** The first of two cells has no result; the trial contains its cell id. */
    @Test
    void experimentIsWholeWhereATrialIsMissing() {
        try (RunDirectory several = RunDirectory.create(results, ResultFixture.experiment(), NOW)) {
            TrialFiles second = several.trial(2);
            second.on(new RunEvent.TrialEnded(ResultFixture.trial()));
            RunResult result = RunReader.result(several.path());
            assertThat(result.trials()).containsExactly(ResultFixture.trial());
            assertThat(result.experiment().cells())
                    .hasSameSizeAs(ResultFixture.experiment().cells());
        }
    }

    @Test
    void folderHasOneWriterAtATime() throws IOException {
        assertThatThrownBy(() -> RunDirectory.resume(run.path(), ResultFixture.closed()))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.HOST))
                .hasMessage(run.path() + " is being written by another run; wait for its end, or stop it, before you"
                        + " resume");
        run.close();
        assertThat(run.path().resolve(RunLock.FILE)).doesNotExist();
        RunDirectory resumed = RunDirectory.resume(run.path(), ResultFixture.closed());
        assertThatThrownBy(() -> RunDirectory.resume(run.path(), ResultFixture.closed()))
                .isInstanceOf(AssayException.class);
        resumed.close();
    }

    /** The lock file of a killed process locks nothing. */
    @Test
    void lockFileThatNobodyHoldsIsNone() throws IOException {
        run.close();
        Files.createFile(run.path().resolve(RunLock.FILE));
        RunDirectory.resume(run.path(), ResultFixture.closed()).close();
        assertThat(run.path().resolve(RunLock.FILE)).doesNotExist();
    }

    /** After an interrupt the measured data are kept. */
    @Test
    void whoIsInterruptedWritesAllTheSame() throws IOException {
        Thread.currentThread().interrupt();
        run.journal().ended(1, "ABORTED");
        trial.on(new RunEvent.TrialEnded(ResultFixture.trial()));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(Files.readString(run.path().resolve("journal.tsv"))).contains("ABORTED\t1");
        assertThat(RunReader.result(run.path()).trials()).containsExactly(ResultFixture.trial());
    }

    @Test
    void journalKnowsTheLoadsOfEarlierRunsByTheirIds() throws IOException {
        Journal journal = run.journal();
        assertThat(journal.loaded()).isEmpty();
        journal.loads("db", "id-1");
        journal.begins(1);
        journal.ended(1, "DONE");
        journal.loads("db", "id-2");
        assertThat(run.journal().loaded()).containsExactlyInAnyOrder("id-1", "id-2");
        // a line of an earlier version, and a partial line of a killed process
        Files.writeString(
                run.path().resolve("journal.tsv"), "2026-01-02T03:04:05Z\tloads\tdb\n2026-01-02T03:04:06Z\tlo");
        assertThat(run.journal().loaded()).isEmpty();
    }

    @Test
    void folderIsNamedByTimeAndPlan() {
        assertThat(run.path()).hasFileName("2026-01-02T03-04-05Z-test").isAbsolute();
    }

    @Test
    void folderWhoseNameIsTakenGetsANumber() {
        assertThat(RunDirectory.create(results, ResultFixture.closed(), NOW).path())
                .hasFileName("2026-01-02T03-04-05Z-test-2");
        assertThat(RunDirectory.create(results, ResultFixture.closed(), NOW).path())
                .hasFileName("2026-01-02T03-04-05Z-test-3");
    }

    @Test
    void placeThatCannotBeWrittenToIsAFailureOfTheHost() throws IOException {
        Path file = Files.writeString(results.resolve("file"), "");
        assertThatThrownBy(() -> RunDirectory.create(file, ResultFixture.closed(), NOW))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        failed -> assertThat(failed.kind()).isEqualTo(AssayException.Kind.HOST))
                .hasMessageContaining("choose another folder with --out");
    }

    @Test
    void placeIsLookedAtBeforeAndNothingIsMade() throws IOException {
        Path file = Files.writeString(results.resolve("file"), "");
        assertThatThrownBy(() -> RunDirectory.requireWritable(file.resolve("below")))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        failed -> assertThat(failed.kind()).isEqualTo(AssayException.Kind.HOST))
                .hasMessage("cannot write to " + file.resolve("below") + ": " + file
                        + " is not a folder; free space, or choose another folder with --out");
        Path missing = results.resolve("one/two");
        RunDirectory.requireWritable(missing);
        assertThat(missing.getParent()).doesNotExist();
    }

    /** A folder of a run that was killed right after creating it. */
    @ParameterizedTest
    @ValueSource(strings = {".lock", "experiment.json.part"})
    void runThatWasKilledBeforeItBeganBeginsWhereItWas(String left) throws IOException {
        Path killed = Files.createDirectory(results.resolve("killed"));
        Files.createFile(killed.resolve(left));
        assertThat(RunDirectory.withoutExperiment(killed)).isTrue();
        try (RunDirectory anew = RunDirectory.resume(killed, ResultFixture.closed())) {
            assertThat(RunReader.experiment(anew.path())).isEqualTo(ResultFixture.closed());
            assertThat(anew.finished(1)).isEmpty();
        }
        assertThat(RunDirectory.withoutExperiment(killed)).isFalse();
    }

    @Test
    void emptyFolderIsNoRunThatWasKilled() throws IOException {
        Path empty = Files.createDirectory(results.resolve("empty"));
        assertThat(RunDirectory.withoutExperiment(empty)).isFalse();
        assertThatThrownBy(() -> RunDirectory.resume(empty, ResultFixture.closed()))
                .hasMessage(empty.resolve("experiment.json") + " cannot be read (" + empty.resolve("experiment.json")
                        + " does not exist); is that the folder of a run?");
    }

    @Test
    void firstFailureIsToldAtOnceAndTheResultIsWrittenIfItCanBe() throws IOException {
        List<RunEvent> told = new ArrayList<>();
        WriteFailures failures = new WriteFailures(told::add);
        RunKeeper keeper = new RunKeeper(run, failures);
        try (RunKeeper.Trial kept = keeper.trial(2)) {
            Path folder = run.path().resolve("trials/0002");
            Files.createDirectory(folder.resolve("work.log"));
            for (int i = 0; i < 2; i++) {
                kept.on(new RunEvent.WorkLogged(List.of("line")));
            }
            assertThat(failures.first()).get().asString().startsWith("cannot write to " + folder + ": ");
            kept.on(new RunEvent.TrialEnded(ResultFixture.trial()));
            assertThat(folder.resolve("trial.json")).exists();
        }
        assertThat(told)
                .singleElement()
                .isEqualTo(new RunEvent.Note(
                        failures.first().orElseThrow() + "; the run continues and prints its figures at the end"));
    }

    @Test
    void folderThatIsNoRunIsRefused() {
        assertThatThrownBy(() -> RunReader.result(results))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("is that the folder of a run?");
    }
}
