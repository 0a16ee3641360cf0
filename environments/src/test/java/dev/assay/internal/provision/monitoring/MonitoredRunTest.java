package dev.assay.internal.provision.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.document.RunReader;
import dev.assay.internal.codec.Json;
import dev.assay.internal.io.RunDirectory;
import dev.assay.internal.provision.LifecycleTimer;
import dev.assay.model.AssayException;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of a provider that come late, and the files of the run. */
@Parallel
class MonitoredRunTest {

    private static final int SECONDS = 199;
    private static final Instant BEGIN = Recorded.STARTED.plusSeconds(Recorded.RAMP_UP);
    private static final Monitoring NONE = new Recorded().monitoring();
    private static final Monitoring HALF = recorded(1, 1, 50).monitoring();
    private static final Monitoring ALL = recorded(1, 1, 50, 70).monitoring();

    private static Recorded recorded(double... values) {
        return new Recorded()
                .with(Metric.CPU_UTILIZATION, values)
                .with(Metric.READ_REQUESTS, values)
                .with(Metric.WRITE_REQUESTS, values);
    }

    @TempDir
    Path results;

    private Path run;
    private final Clock timer = new Clock();
    private final Deque<Monitoring> replies = new ArrayDeque<>();
    private final List<String> progress = new ArrayList<>();
    private final List<TrialResult> priced = new ArrayList<>();

    /** Thrown when there are no more replies; without it, the last reply is repeated. */
    private @Nullable AssayException refusal;

    /** A clock that moves only by waiting. */
    private static final class Clock implements LifecycleTimer {

        private Instant now = BEGIN.plusSeconds(SECONDS);
        private boolean interrupted;

        @Override
        public Instant now() {
            return now;
        }

        @Override
        public void pause(Duration time) {
            if (interrupted) {
                throw AssayException.host("interrupted", null);
            }
            now = now.plus(time);
        }
    }

    @BeforeEach
    void storeOne() throws IOException {
        store(Recorded.run(SECONDS, 8));
    }

    private void store(RunResult result) throws IOException {
        try (RunDirectory directory = RunDirectory.create(results, result.experiment(), Recorded.STARTED)) {
            run = directory.path();
        }
        for (TrialResult trial : result.trials()) {
            Path folder = RunReader.trialFolder(run, trial.provenance().cell());
            Files.createDirectories(folder);
            Json.writeFile(folder.resolve("trial.json"), trial);
        }
        Json.writeFile(run.resolve("result.json"), result);
    }

    private MonitoredRun monitored(boolean patient) {
        return new MonitoredRun(
                (target, begin, measured) -> {
                    assertThat(target).isEqualTo("noop");
                    assertThat(begin).as("beginning of the measurement").isEqualTo(BEGIN);
                    assertThat(measured).isEqualTo(Duration.ofSeconds(SECONDS));
                    if (refusal != null && replies.isEmpty()) {
                        throw refusal;
                    }
                    return Optional.of(refusal != null || replies.size() > 1 ? replies.pop() : replies.getFirst());
                },
                timer,
                patient,
                trial -> {
                    priced.add(trial);
                    return trial;
                },
                progress::add);
    }

    private TrialResult stored() {
        return stored(1);
    }

    private TrialResult stored(int cell) {
        TrialResult trial = RunReader.result(run).trials().get(cell - 1);
        assertThat(Json.tryRead(read(RunReader.trialFolder(run, cell).resolve("trial.json")), TrialResult.class))
                .as("the trial's own file")
                .contains(trial);
        return trial;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void waitsForTheLastPeriodAndStoresIt() {
        replies.addAll(List.of(NONE, HALF, ALL));
        assertThat(monitored(true).add(run)).isEqualTo(1);
        assertThat(timer.now()).isEqualTo(BEGIN.plusSeconds(SECONDS + 2 * 15));
        assertThat(progress)
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .isEqualTo("waiting for the figures of The Watch of cell 1, at most until 2026-11-27T10:13:49Z;"
                                + " Ctrl-C takes what there is"));
        assertThat(stored().hosts().monitoring()).isEqualTo(ALL);
        assertThat(stored().hosts().server().cpuUtilization()).isCloseTo(0.6, within(1e-9));
        assertThat(priced).containsExactly(stored());
    }

    @Test
    void waitIsLimited() {
        replies.add(HALF);
        monitored(true).add(run);
        assertThat(timer.now()).isEqualTo(BEGIN.plusSeconds(SECONDS).plus(MonitoredRun.PATIENCE));
        assertThat(stored().hosts().monitoring()).isEqualTo(HALF);
    }

    @Test
    void interruptOrImpatienceTakesWhatThereIs() {
        replies.add(HALF);
        timer.interrupted = true;
        monitored(true).add(run);
        assertThat(progress).hasSize(2).last().isEqualTo("no longer waiting: interrupted");
        assertThat(stored().hosts().monitoring()).isEqualTo(HALF);
    }

    /** The login may expire while the command waits. */
    @Test
    void refusalTakesWhatThereIs() {
        replies.add(HALF);
        refusal = AssayException.host("expired", null);
        assertThat(monitored(true).add(run)).isEqualTo(1);
        assertThat(progress).hasSize(2).last().isEqualTo("no longer waiting: expired");
        assertThat(stored().hosts().monitoring()).isEqualTo(HALF);
    }

    @Test
    void refusalLeavesTheOtherTrialsAndTheirFiguresWhole() throws IOException {
        RunResult before = Recorded.run(SECONDS, 8, 16);
        store(before);
        replies.add(ALL);
        refusal = AssayException.host("denied", null);
        assertThatThrownBy(() -> monitored(true).add(run)).isSameAs(refusal);
        assertThat(stored(1).hosts().monitoring()).isEqualTo(ALL);
        assertThat(stored(2)).isEqualTo(before.trials().get(1));
    }

    /** Requests decide about bottlenecks and costs, and may come later than the utilization of processors. */
    @Test
    void requestsAreAwaited() {
        replies.add(new Recorded().with(Metric.CPU_UTILIZATION, 1, 1, 50, 70).monitoring());
        replies.add(ALL);
        monitored(true).add(run);
        assertThat(progress).hasSize(1);
        assertThat(stored().hosts().monitoring()).isEqualTo(ALL);
    }

    @Test
    void recordsThatAreThereAreKept() {
        replies.add(ALL);
        monitored(false).add(run);
        replies.clear();
        replies.add(HALF);
        assertThat(monitored(false).add(run)).isZero();
        assertThat(stored().hosts().monitoring()).isEqualTo(ALL);
        assertThat(progress).isEmpty();
    }
}
