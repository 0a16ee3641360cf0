package dev.assay.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose files are damaged, or were written by a later version. */
@Parallel
class DamagedRunsTest {

    @TempDir
    Path run;

    private static void refused(ThrowingCallable read, String... texts) {
        assertThatThrownBy(read)
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .message()
                .contains(texts)
                .doesNotContain("\n", "REDACTED");
    }

    @Test
    void aResultOfALaterVersionIsRefused() throws IOException {
        Path file = run.resolve("result.json");
        String written = Json.write(ResultFixture.run());
        Files.writeString(file, written.replaceFirst("\"schemaVersion\" : \\d+", "\"schemaVersion\" : 99"));
        refused(
                () -> RunReader.result(run),
                "result.json was written by a later version of Assay (schema 99; this one reads 1); use that version");
        Files.writeString(file, written);
        assertThat(RunReader.result(run).schemaVersion()).isEqualTo(1);
    }

    @Test
    void aHalfWrittenResultSaysHowToUseItsTrials() throws IOException {
        String written = Json.write(ResultFixture.run());
        Files.writeString(run.resolve("result.json"), written.substring(0, written.length() / 2));
        refused(() -> RunReader.result(run), "result.json is incomplete: its end is missing");
        Files.createDirectories(RunReader.trialFolder(run, 1));
        refused(() -> RunReader.result(run), "delete this file to use the trials in " + run.resolve("trials"));
    }

    @Test
    void aListOfStagesIsCheckedToo() throws IOException {
        StagedRuns.Document stages =
                new StagedRuns.Document(2, "p", List.of(new StagedRuns.Entry("one", null, "stages/1-one")));
        Json.writeFile(run.resolve(StagedRuns.FILE), stages);
        refused(() -> StagedRuns.read(run), "stages.json was written by a later version of Assay (schema 2;");
        Files.writeString(run.resolve(StagedRuns.FILE), "{");
        refused(
                () -> StagedRuns.runs(run),
                "stages.json is incomplete: its end is missing; each folder in " + run.resolve("stages")
                        + " is a run of its own");
    }
}
