package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files of baselines: what they contain, when they are refused, and how they are replaced. */
@Parallel
class BaselineFileTest {

    private static final HostClass HOST = new HostClass(8, "amd64", "Linux", "Model 1");

    @TempDir
    private Path folder;

    private BaselineFixture fixture;
    private RunResult run;

    @BeforeEach
    void write() {
        fixture = new BaselineFixture(folder);
        run = SimulatedRuns.planted(1000, 1010, 990.123456789);
        fixture.update(run);
    }

    private String check(RunResult other) {
        return fixture.checked(other, change -> change.throughput().isNotSlowerThan(percent(5)));
    }

    private void edit(UnaryOperator<String> change) throws IOException {
        Path file = fixture.store.file("main");
        Files.writeString(file, change.apply(Files.readString(file)));
    }

    @Test
    void isReadAsItWasWritten() {
        BaselineDocument written = BaselineDocument.of("other", "CheckoutIT.sells", run, HOST);
        fixture.store.write(written);

        assertThat(fixture.store.read("other")).contains(written);
        assertThat(written.repetitions()).isEqualTo(3);
    }

    @Test
    void hasTheFiguresOfEachRepetitionAndWhatWasMeasuredWhere() throws IOException {
        BaselineDocument written = BaselineDocument.of("other", "CheckoutIT.sells", run, HOST);

        assertThat(written.figures())
                .containsKeys("throughput", "transactionsPerSecond", "mean", "p50", "p999", "p95(new-order)")
                .containsEntry("throughput", new BaselineDocument.Figure("1/s", List.of(1000.0, 1010.0, 990.123)));
        assertThat(written.settings())
                .containsEntry("workload", "tpcc")
                .containsEntry("data scale: warehouses", "2")
                .containsEntry("access style: access", "statement")
                .containsEntry("durability", "full")
                .containsEntry("users", "4")
                .containsEntry("duration", "20s")
                .containsEntry("ramp-up", "10s")
                .containsEntry("product", "PostgreSQL 18");
        assertThat(written.conditions())
                .containsEntry("version", "18.6")
                .containsEntry("server: shared_buffers", "256MB")
                .doesNotContainKeys("client hosts", "measured time", "product");
        assertThat(Files.readAllLines(fixture.store.file("main")))
                .startsWith(
                        "{", "  \"schemaVersion\" : 1,", "  \"name\" : \"main\",", "  \"test\" : \"CheckoutIT.sells\",")
                .contains("      \"values\" : [ 1000.0, 1010.0, 990.123 ]")
                .endsWith("}");
    }

    @Test
    void isWrittenInTheSameOrderAgain() throws IOException {
        byte[] before = Files.readAllBytes(fixture.store.file("main"));

        fixture.update(SimulatedRuns.planted(1000, 1010, 990.123456789));

        assertThat(fixture.store.file("main")).hasBinaryContent(before);
        assertThat(folder).isDirectoryContaining("glob:**main.json").isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void staysIfItCannotBeReplaced() throws IOException {
        byte[] before = Files.readAllBytes(fixture.store.file("main"));
        Files.createDirectories(folder.resolve("main.json.part").resolve("in the way"));

        assertThatThrownBy(() -> fixture.update(SimulatedRuns.planted(1, 2, 3)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("cannot write")
                .hasMessageEndingWith("choose another folder with -Dassay.baselines");
        assertThat(fixture.store.file("main")).hasBinaryContent(before);
    }

    @Test
    void aMissingOneFailsWithTheCommandThatWritesIt() throws IOException {
        Files.delete(fixture.store.file("main"));

        assertThat(check(run))
                .isEqualTo("there is no baseline 'main' (" + fixture.store.file("main") + "); to write it: "
                        + BaselineFixture.UPDATE);
    }

    @Test
    void oneOfAnotherHostIsRefused() {
        BaselineDocument here = BaselineDocument.of("main", "CheckoutIT.sells", run, HostClass.here());
        HostClass host = here.host();
        fixture.store.write(BaselineDocument.of(
                "main",
                "CheckoutIT.sells",
                run,
                new HostClass(host.processors() + 1, "riscv64", host.operatingSystem(), host.processor())));

        assertThat(check(run))
                .startsWith("baseline 'main' is of another host or other settings:\n  processors: found "
                        + host.processors() + ", the baseline has " + (host.processors() + 1)
                        + "\n  architecture: found " + host.architecture() + ", the baseline has riscv64\n"
                        + "Compare with a baseline of another name, or write this one again: "
                        + BaselineFixture.UPDATE + "\n")
                .contains("\nfile          " + fixture.store.file("main") + "\n");
    }

    @Test
    void hostsOfUnknownModelsAreNotTakenForOneClass() {
        HostClass unknown = new HostClass(8, "riscv64", "Linux", "unknown");
        BaselineDocument there = BaselineDocument.of("main", "CheckoutIT.sells", run, unknown);

        assertThat(there.otherHost(unknown)).containsExactly("processor model: not known here, nor of the baseline");
        assertThat(there.otherHost(HOST)).contains("processor model: found Model 1, the baseline has unknown");
        assertThat(BaselineDocument.of("main", "CheckoutIT.sells", run, HOST).otherHost(HOST))
                .isEmpty();
    }

    @Test
    void oneOfOtherSettingsIsRefused() {
        RunResult other = SimulatedRuns.planted(
                trial -> SimulatedRuns.with(
                        trial,
                        load -> new TrialResult.LoadInfo("open", 8, 500.0, "poisson", "none", "dedicated", 1, null),
                        UnaryOperator.identity(),
                        UnaryOperator.identity()),
                1000,
                1010,
                990);

        assertThat(check(other))
                .contains(
                        "\n  loop: found open, the baseline has closed\n",
                        "\n  users: found 8, the baseline has 4\n",
                        "\n  rate: found 500.0, the baseline has none\n")
                .doesNotContain("workload:");
    }

    @Test
    void oneOfAnotherVersionIsRefused() throws IOException {
        edit(text -> text.replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 7"));

        assertThat(check(run))
                .isEqualTo("baseline 'main' cannot be used: " + fixture.store.file("main")
                        + " has the schema version 7,"
                        + " this version of Assay reads 1; restore it, or write it again: " + BaselineFixture.UPDATE);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`\"host\" : {`, `\"hosts\" : {`, 'host' is missing",
                "`990.123 ]`, `990.123, 5.0 ]`, does not have",
                "`990.123 ]`, `-1.0 ]`, a figure has values above 0 only",
                "`\"throughput\" : {`, `\"speed\" : {`, 'figures.throughput' is missing",
                "`\"settings\" : {`, `\"settings\" : 5, \"x\" : {`, is no BaselineDocument of Assay",
            })
    void aDamagedOneIsRefused(String text, String replacement, String problem) throws IOException {
        edit(whole -> whole.replaceFirst(Pattern.quote(text), replacement));

        assertThat(check(run))
                .startsWith("baseline 'main' cannot be used: " + fixture.store.file("main"))
                .contains(problem)
                .endsWith("; restore it, or write it again: " + BaselineFixture.UPDATE);
    }

    @Test
    void oneThatEndsEarlyIsRefused() throws IOException {
        edit(text -> text.substring(0, text.length() / 2));

        assertThat(check(run)).contains("is incomplete: its end is missing; restore it,");
    }

    @Test
    void countsTheRepetitionsOfATestOnThisHost() throws IOException {
        HostClass here = HostClass.here();
        fixture.store.write(BaselineDocument.of("more", "CheckoutIT.sells", SimulatedRuns.planted(1, 2, 3, 4), here));
        fixture.store.write(
                BaselineDocument.of("of-others", "OtherIT.sells", SimulatedRuns.planted(1, 2, 3, 4, 5), here));
        fixture.store.write(
                BaselineDocument.of("elsewhere", "CheckoutIT.sells", SimulatedRuns.planted(1, 2, 3, 4, 5, 6), HOST));
        Files.writeString(folder.resolve("damaged.json"), "{");
        Files.writeString(folder.resolve("notes.txt"), "no baseline");

        assertThat(fixture.store.repetitionsOf("CheckoutIT.sells", here)).isEqualTo(4);
        assertThat(new BaselineStore(folder.resolve("absent")).repetitionsOf("CheckoutIT.sells", here))
                .isZero();
    }

    @Test
    void differencesNameWhatOneSideLacks() {
        BaselineDocument written = BaselineDocument.of("main", "CheckoutIT.sells", run, HOST);
        Map<String, String> settings = new TreeMap<>(written.settings());
        settings.remove("users");
        settings.put("transactions", "100");

        assertThat(written.otherSettings(settings))
                .containsExactly(
                        "users: found none, the baseline has 4", "transactions: found 100, the baseline has none");
    }
}
