package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of baselines, the command that writes them, and the number of repetitions. */
@Parallel
class BaselineOptionsTest {

    @TempDir
    private Path folder;

    private static BaselineOptions options(Map<String, String> settings) {
        return BaselineOptions.of(name -> Optional.ofNullable(settings.get(name)), "");
    }

    @Test
    void theUsualModeChecksAndTheUsualFolderIsThatOfTheTests() {
        BaselineOptions usual = options(Map.of());

        assertThat(usual.mode()).isEqualTo(BaselineMode.CHECK);
        assertThat(usual.store().folder())
                .isEqualTo(Path.of("src/test/assay/baselines").toAbsolutePath());
        assertThat(options(Map.of("assay.baselines", "/b", "assay.baseline", "Off")))
                .isEqualTo(new BaselineOptions(
                        BaselineMode.OFF, new BaselineStore(Path.of("/b").toAbsolutePath()), ""));
    }

    @Test
    void anUnknownModeIsRejected() {
        assertThatThrownBy(() -> options(Map.of("assay.baseline", "upate")))
                .isInstanceOf(AssayException.class)
                .hasMessage("assay.baseline: found 'upate', update, check or off is needed");
    }

    static class CheckoutIT {}

    @Test
    void theCommandIsThatOfTheBuild() throws IOException {
        Files.createFile(folder.resolve("build.gradle.kts"));
        assertThat(BaselineOptions.command(folder, BaselineOptionsTest.class, "sells"))
                .isEqualTo("gradle test --tests 'dev.assay.junit.BaselineOptionsTest.sells' -Dassay.baseline=update");
        Files.createFile(folder.resolve("pom.xml"));
        assertThat(BaselineOptions.command(folder, BaselineOptionsTest.class, "sells"))
                .isEqualTo("mvn test -Dtest='BaselineOptionsTest#sells' -Dassay.baseline=update");
        assertThat(BaselineOptions.command(folder, CheckoutIT.class, "sells"))
                .isEqualTo("mvn verify -Dit.test='BaselineOptionsTest$CheckoutIT#sells' -Dassay.baseline=update");
    }

    @Test
    void repetitionsAreAsManyAsTheChangeNeeds() {
        Repeats five = new Repeats(1, percent(5), 0.99);

        assertThat(five.needed(SimulatedRuns.planted(1000, 1001, 999, 1000, 1000), null))
                .as("it is steady")
                .isEqualTo(5);
        assertThat(five.needed(SimulatedRuns.planted(1000, 1020, 980, 1010, 990), null))
                .isBetween(8, 20);
        assertThat(five.needed(SimulatedRuns.planted(1000, 1200, 800, 1100, 900), null))
                .as("no more than this")
                .isEqualTo(Repeats.MOST);
        assertThat(five.planned(SimulatedRuns.planted(1000, 1200, 800, 1100, 900), null))
                .isGreaterThan(Repeats.MOST);
        assertThat(new Repeats(3, null, 0.99).needed(SimulatedRuns.planted(1000, 1200, 800), null))
                .isEqualTo(3);
    }

    @Test
    void repetitionsAreThoseOfTheComparedFigureAndOfThePower() {
        RunResult wandering = SimulatedRuns.planted(1000, 1100, 900, 1050, 950);
        Calibration alike = new Calibration("round-trip", List.of(10_000.0, 11_010.0, 8_990.0, 10_500.0, 9_500.0));

        int raw = new Repeats(1, percent(5), 0.99).planned(wandering, null);
        assertThat(raw).isGreaterThan(20);
        assertThat(new Repeats(1, percent(5), 0.99).planned(wandering, alike))
                .as("the host wandered, and the calibration with it")
                .isEqualTo(5);
        assertThat(new Repeats(1, percent(5), 0.8).planned(wandering, null)).isBetween(6, raw - 1);
        assertThatThrownBy(() -> new Repeats(1, percent(5), 1))
                .isInstanceOf(AssayException.class)
                .hasMessage("power: found 1.0, 0.5 to 0.9999 is needed, such as 0.9");
    }

    @Test
    void theFirstMeasurementHasTheRepetitionsOfTheBaselineOrEnoughToPlan() {
        BaselineFixture fixture = new BaselineFixture(folder);
        fixture.update(SimulatedRuns.planted(1, 2, 3, 4, 5, 6, 7));
        BaselineOptions check = new BaselineOptions(BaselineMode.CHECK, fixture.store, "");
        BaselineOptions update = new BaselineOptions(BaselineMode.UPDATE, fixture.store, "");
        Repeats five = new Repeats(1, percent(5), 0.99);

        assertThat(five.first(check, "CheckoutIT.sells", Map.of())).isEqualTo(7);
        assertThat(five.first(check, "OtherIT.sells", Map.of())).isEqualTo(5);
        assertThat(five.first(update, "CheckoutIT.sells", Map.of())).isEqualTo(5);
        assertThat(new Repeats(9, percent(5), 0.99).first(check, "CheckoutIT.sells", Map.of()))
                .isEqualTo(9);
        assertThat(new Repeats(2, null, 0.99).first(check, "CheckoutIT.sells", Map.of()))
                .isEqualTo(2);
    }
}
