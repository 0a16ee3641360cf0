package dev.assay.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.ResultFixture;
import dev.assay.model.AssayException;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

@Parallel
class JsonTest {

    record Broken(int value) {
        @Override
        public int value() {
            throw new IllegalStateException("cannot be read");
        }
    }

    @TempDir
    private Path folder;

    @Test
    void trialIsReadBackAsItWas() {
        TrialResult trial = ResultFixture.trial();
        assertThat(Json.read(Json.write(trial), TrialResult.class)).isEqualTo(trial);
    }

    @Test
    void figureThatWasNotMeasuredIsNullAndNotANumber() {
        TrialResult.Throughput none = new TrialResult.Throughput("tpmC", Double.NaN, "1/min");
        assertThat(Json.write(none)).contains("\"value\" : null");
        assertThat(Json.read(Json.write(none), TrialResult.Throughput.class).value())
                .isNaN();
    }

    @Test
    void experimentOfAnEarlierVersionHasASingleCellATarget() {
        Map<?, ?> document = Json.read(Json.write(ResultFixture.closed()), Map.class);
        assertThat(((Map<?, ?>) document.get("plan")).remove("sweep")).isNotNull();
        for (Object cell : (List<?>) document.get("cells")) {
            assertThat(((Map<?, ?>) cell).remove("point")).isNotNull();
            assertThat(((Map<?, ?>) cell).remove("repetition")).isNotNull();
        }
        assertThat(document.remove("origins")).isNotNull();
        String earlier = Json.write(document);
        assertThat(Json.read(earlier, Experiment.class)).isEqualTo(ResultFixture.closed());
    }

    @Test
    void runIsReadBackAsItWas() {
        RunResult run = ResultFixture.run();
        assertThat(Json.read(Json.write(run), RunResult.class)).isEqualTo(run);
    }

    @Test
    void experimentIsReadBackButForItsSecrets() {
        Experiment experiment = ResultFixture.experiment();
        Experiment read = Json.read(Json.write(experiment), Experiment.class);
        assertThat(read.plan().load()).isEqualTo(experiment.plan().load());
        assertThat(read.plan().schedule()).isEqualTo(experiment.plan().schedule());
        assertThat(read.plan().targets().subList(1, 4))
                .isEqualTo(experiment.plan().targets().subList(1, 4));
        assertThat(read.plan().targets().get(0)).isInstanceOfSatisfying(TargetSpec.class, target -> {
            assertThat(target.password()).isNull();
            assertThat(target.user()).isEqualTo("user");
            assertThat(target.url()).isEqualTo("jdbc:postgresql://host/db?password=***");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "workload", "500ms", "uniform 0s..1s", "exponential 2s", "weibull 2s shape 0.7"})
    void loadsAreReadBackAsTheyWereAndThinkTimesAreText(String text) {
        ThinkTime think = ThinkTime.parse(text);
        List<LoadModel> loads = List.of(
                new ClosedLoop(3, think, Duration.ofSeconds(5)),
                new PartlyOpen(Rate.perSecond(12.5), Arrivals.POISSON, 4.5, think, 8));
        for (LoadModel load : loads) {
            String document = Json.write(load);
            assertThat(document).contains("\"thinkTime\" : \"" + text + "\"");
            assertThat(Json.read(document, LoadModel.class)).isEqualTo(load);
        }
    }

    /** Documents of earlier versions have the same names, but no distance. */
    @Test
    void sessionSettingsStandInTheDatabase() {
        SystemSpec.Rented database = new SystemSpec.Rented("far", "small", SessionSettings.USUAL);
        String document = Json.writeCompact(database);
        String distance = ",\"distance\":{\"roundTrip\":\"PT0S\",\"jitter\":\"PT0S\"}";
        assertThat(document)
                .isEqualTo("{\"kind\":\"rented\",\"name\":\"far\",\"database\":\"small\",\"tuning\":\"TUNED\","
                        + "\"isolation\":\"DEFAULT\",\"connections\":{\"kind\":\"DEDICATED\",\"size\":0}" + distance
                        + "}");
        assertThat(Json.read(document.replace(distance, ""), SystemSpec.class)).isEqualTo(database);
    }

    @Test
    void nullRatesAndPropertiesAreRejected() {
        assertThatThrownBy(() -> Json.read(
                        "{\"kind\":\"typed\",\"rates\":{\"payment\":null},\"spread\":\"POISSON\"}",
                        ArrivalProcess.class))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("payment is null");
        assertThatThrownBy(() -> Json.read(
                        "{\"kind\":\"plugged\",\"name\":\"t\",\"system\":\"ycsb\",\"parameters\":{},"
                                + "\"properties\":{\"db.url\":null}}",
                        SystemSpec.class))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("db.url is null");
    }

    @Test
    void passwordIsNeverWritten() {
        assertThat(Json.write(ResultFixture.experiment()))
                .doesNotContain("hush")
                .contains("password=***");
    }

    @Test
    void propertyOfALaterVersionIsPassedOver() {
        String later = Json.write(ResultFixture.trial()).replaceFirst("\\{", "{ \"carbonGrams\": 5,");
        assertThat(Json.read(later, TrialResult.class)).isEqualTo(ResultFixture.trial());
    }

    @Test
    void instantsAndDurationsAreText() {
        assertThat(Json.write(ResultFixture.trial())).contains("\"2026-01-02T03:04:05.678Z\"");
        assertThat(Json.write(ResultFixture.closed())).contains("\"PT1M\"");
    }

    @Test
    void fileIsReplacedAsAWholeAndNothingElseIsLeft() throws IOException {
        Path file = folder.resolve("result.json");
        Files.writeString(file, "old");
        Json.writeFile(file, ResultFixture.run());
        assertThat(Json.readFile(file, RunResult.class)).isEqualTo(ResultFixture.run());
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void documentThatCannotBeWrittenLeavesTheOldFile() throws IOException {
        Path file = folder.resolve("result.json");
        Files.writeString(file, "old");
        Object broken = new Broken(1);
        assertThatThrownBy(() -> Json.writeFile(file, broken)).isNotNull();
        assertThat(file).hasContent("old");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void fileHasThePermissionsOfAnyOther() throws IOException {
        Path file = folder.resolve("result.json");
        Path other = Files.writeString(folder.resolve("other"), "");
        Json.writeFile(file, ResultFixture.run());
        if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(other));
        }
    }

    @Test
    void fileThatEndsTooEarlyIsRefusedByName() throws IOException {
        Path file = Files.writeString(folder.resolve("result.json"), "{ \"trials\": [ { \"a\": 5");
        assertThatThrownBy(() -> Json.readFile(file, RunResult.class))
                .isInstanceOf(AssayException.class)
                .hasMessage(file + " is incomplete: its end is missing");
        Files.writeString(file, "");
        assertThatThrownBy(() -> Json.readFile(file, RunResult.class))
                .isInstanceOf(AssayException.class)
                .hasMessage(file + " is empty");
    }

    @Test
    void fileThatIsNoSuchDocumentIsRefusedByName() throws IOException {
        Path file = Files.writeString(folder.resolve("result.json"), "{ \"trials\": 5 }");
        assertThatThrownBy(() -> Json.readFile(file, RunResult.class))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("result.json is no RunResult of Assay");
    }
}
