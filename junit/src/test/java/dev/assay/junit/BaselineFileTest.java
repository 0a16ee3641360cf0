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
    private Path file;

    @BeforeEach
    void write() {
        fixture = new BaselineFixture(folder);
        run = SimulatedRuns.planted(1000, 1010, 990.123456789);
        fixture.update(run);
        file = fixture.file();
    }

    private String check(RunResult other) {
        return fixture.checked(other, change -> change.throughput().isNotSlowerThan(percent(5)));
    }

    private void edit(UnaryOperator<String> change) throws IOException {
        Files.writeString(file, change.apply(Files.readString(file)));
    }

    @Test
    void isReadAsItWasWritten() {
        BaselineDocument written = BaselineDocument.of("other", "CheckoutIT.sells", run, HOST);
        Path path = fixture.store.write(written);

        assertThat(fixture.store.read("other")).containsExactly(new BaselineStore.Stored(written, path));
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
        assertThat(Files.readAllLines(file))
                .startsWith(
                        "{", "  \"schemaVersion\" : 1,", "  \"name\" : \"main\",", "  \"test\" : \"CheckoutIT.sells\",")
                .contains("      \"values\" : [ 1000.0, 1010.0, 990.123 ]")
                .endsWith("}");
    }

    @Test
    void isWrittenInTheSameOrderAgain() throws IOException {
        byte[] before = Files.readAllBytes(file);

        fixture.update(SimulatedRuns.planted(1000, 1010, 990.123456789));

        assertThat(file).hasBinaryContent(before);
        assertThat(folder)
                .isDirectoryContaining("regex:.*/main-[0-9a-f]{8}[.]json")
                .isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void staysIfItCannotBeReplaced() throws IOException {
        byte[] before = Files.readAllBytes(file);
        Files.createDirectories(folder.resolve(file.getFileName() + ".part").resolve("in the way"));

        assertThatThrownBy(() -> fixture.update(SimulatedRuns.planted(1, 2, 3)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("cannot write")
                .hasMessageEndingWith("choose another folder with -Dassay.baselines");
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void aMissingOneFailsWithTheCommandThatWritesIt() throws IOException {
        Files.delete(file);

        assertThat(check(run))
                .isEqualTo("there is no baseline 'main' in " + folder + "; to write it: " + BaselineFixture.UPDATE);
    }

    private static HostClass anotherHost() {
        HostClass here = HostClass.here();
        return new HostClass(here.processors() + 1, "riscv64", here.operatingSystem(), here.processor());
    }

    private static RunResult ofUsers(int users) {
        return SimulatedRuns.planted(
                trial -> SimulatedRuns.with(
                        trial,
                        load -> new TrialResult.LoadInfo("closed", users, null, "none", "none", "dedicated", 1, null),
                        UnaryOperator.identity(),
                        UnaryOperator.identity()),
                1000,
                1010,
                990);
    }

    @Test
    void oneOfAnotherHostIsRefused() throws IOException {
        Files.delete(file);
        HostClass host = HostClass.here();
        Path other = fixture.store.write(BaselineDocument.of("main", "CheckoutIT.sells", run, anotherHost()));

        assertThat(check(run))
                .startsWith("baseline 'main' is of another host or other settings:\n  processors: found "
                        + host.processors() + ", the baseline has " + (host.processors() + 1)
                        + "\n  architecture: found " + host.architecture() + ", the baseline has riscv64\n"
                        + "To write one of this host with these settings beside it: "
                        + BaselineFixture.UPDATE + "\n")
                .contains("\nfile          " + other + "\n");
    }

    @Test
    void oneNameHasTheBaselinesOfSeveralTestsHostsAndSettings() {
        String slow = "expected throughput at most 5% below";
        RunResult faster = SimulatedRuns.planted(2000, 2010, 1990);
        fixture.store.write(BaselineDocument.of("main", "CheckoutIT.sells", faster, anotherHost()));
        Path others = fixture.store.write(BaselineDocument.of("main", "OtherIT.sells", faster, HostClass.here()));
        fixture.update(ofUsers(8));

        assertThat(fixture.store.read("main")).hasSize(4);
        assertThat(check(run)).isEmpty();
        assertThat(check(ofUsers(8))).isEmpty();
        assertThat(check(ofUsers(9)))
                .startsWith("baseline 'main' is of another host or other settings:\n  users: found 9,");

        fixture.update(faster);
        assertThat(fixture.store.read("main")).as("replaced").hasSize(4);
        assertThat(check(run)).startsWith(slow).contains("\nfile          " + file + "\n");

        assertThat(file.toFile().delete()).isTrue();
        assertThat(check(run))
                .as("with others of its own")
                .startsWith("baseline 'main' is of another host or other settings:\n");
        fixture.store.read("main").stream()
                .filter(stored -> stored.baseline().test().equals("CheckoutIT.sells"))
                .forEach(stored -> assertThat(stored.file().toFile().delete()).isTrue());
        assertThat(check(run))
                .as("without one of its own, that of another test")
                .startsWith(slow)
                .contains("\ndiffers       test: found CheckoutIT.sells, the baseline has OtherIT.sells\nfile          "
                        + others + "\n");
    }

    @Test
    void aFileMayHaveAnotherName() throws IOException {
        Path renamed = Files.move(file, folder.resolve("main.json"));

        fixture.update(run);

        assertThat(fixture.file()).isEqualTo(renamed);
        assertThat(check(run)).isEmpty();
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
                .isEqualTo("baseline 'main' cannot be used: " + file
                        + " has the schema version 7,"
                        + " this version of Assay reads 1; restore it, or delete it and write it again: "
                        + BaselineFixture.UPDATE);
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
                .startsWith("baseline 'main' cannot be used: " + file)
                .contains(problem)
                .endsWith("; restore it, or delete it and write it again: " + BaselineFixture.UPDATE);
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

        assertThat(fixture.store.repetitionsOf("CheckoutIT.sells", Map.of(), here))
                .isEqualTo(4);
        assertThat(new BaselineStore(folder.resolve("absent")).repetitionsOf("CheckoutIT.sells", Map.of(), here))
                .isZero();
    }

    @Test
    void theSettingsOfAMatrixTellBaselinesApart() {
        Map<String, String> tuned = Map.of("tuning", "tuned");
        Map<String, String> settings = MeasuredSettings.ofPoint(tuned);

        assertThat(settings).containsExactly(Map.entry("matrix: tuning", "tuned"));
        assertThat(MeasuredSettings.areOfPoint(settings, tuned)).isTrue();
        assertThat(MeasuredSettings.areOfPoint(settings, Map.of())).isFalse();
        assertThat(MeasuredSettings.areOfPoint(Map.of("users", "4"), Map.of())).isTrue();
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
