package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.document.RunReader;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.Verdict;
import dev.assay.spi.workload.Recording;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay run replay}. */
@Parallel
class ReplayCommandTest {

    @TempDir
    Path folder;

    private String trace;

    @BeforeEach
    void write() throws IOException {
        trace = Files.writeString(
                        folder.resolve("day.csv"), "seconds,statement,a\n0,SELECT :a,1\n5,SELECT 2,\n5.1,SELECT :a,3\n")
                .toString();
    }

    private Captured run(String... more) {
        List<String> words = new ArrayList<>(List.of("run", "replay", trace, "--embedded", "noop", "--report", "none"));
        words.addAll(List.of("--out", folder.resolve("runs").toString()));
        words.addAll(List.of(more));
        return Captured.run(words.toArray(String[]::new));
    }

    @Test
    void eachLineIsExecutedAtItsTime() throws IOException {
        Captured captured = run("--speed", "10", "--users", "3");
        assertThat(captured.status()).as(captured.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);

        RunResult result = result();
        OpenLoop load = (OpenLoop) result.experiment().cells().get(0).load();
        assertThat(load.users()).isEqualTo(3);
        assertThat(((RecordedArrivals) load.process()).length()).isEqualTo(Duration.ofMillis(510));
        assertThat(result.experiment().cells().get(0).schedule().measurement())
                .isEqualTo(Duration.ofSeconds(1).plus(Recording.LATE));
        assertThat(result.experiment().cells().get(0).schedule().transactions()).isEqualTo(3);
        assertThat(result.experiment().cells().get(0).schedule().rampUp()).isZero();
        assertThat(result.trials().get(0).outcomes().transactions())
                .extracting(TransactionResult::type, TransactionResult::committed)
                .containsExactly(tuple("select-a", 2L), tuple("select-2", 1L));
        assertThat(result.trials().get(0).course().phases().measuredSeconds()).isBetween(0.51, 30.0);
        assertThat(codes(result)).doesNotContain("partial-replay");
        assertThat(captured.out()).contains("executed 3 of 3 lines, none waiting at the end");
    }

    private RunResult result() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return RunReader.result(runs.filter(Files::isDirectory).findFirst().orElseThrow());
        }
    }

    private static List<String> codes(RunResult result) {
        return result.trials().get(0).verdict().reasons().stream()
                .map(Verdict.Reason::code)
                .toList();
    }

    @Test
    void aDurationThatEndsBeforeTheTraceMakesThePartialReplaySuspect() throws IOException {
        Captured captured = run("--duration", "1s", "--users", "2");
        assertThat(captured.status()).as(captured.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        assertThat(captured.out()).contains("executed 1 of 3 lines").contains("partial-replay");
        assertThat(codes(result())).contains("partial-replay");
    }

    @Test
    void theTraceDeterminesTheArrivals() {
        Captured captured = run("--rate", "5/s");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("rate: the times of the recording ").contains("leave out rates");
    }
}
