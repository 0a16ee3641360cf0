package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.analysis.Analysis;
import dev.assay.document.RunReader;
import dev.assay.document.StoredAnalysis;
import dev.assay.internal.codec.Json;
import dev.assay.model.result.RunResult;
import dev.assay.report.internal.write.HtmlReport;
import dev.assay.report.internal.write.MarkdownReport;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report uses the stored analysis if it fits the result, or else computes it. */
@Parallel
class StoredAnalysisTest {

    /** A marker that only an edited analysis has. */
    private static final String PLANTED = "planted by a test";

    @TempDir
    Path folder;

    private Path run() throws IOException {
        return Runs.write(
                folder,
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2, 4, 8]")),
                Studies::s4,
                3,
                trial -> true);
    }

    private static String page(Path run) {
        return MarkdownReport.of(Pages.of(RunFolders.read(List.of(run))));
    }

    private static void edit(Path run, UnaryOperator<String> change) throws IOException {
        Path file = run.resolve("analysis.json");
        String before = Files.readString(file);
        String after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        Files.writeString(file, after);
    }

    /** The name of each system where it is chosen: nothing but a stored analysis can give it. */
    private static String planted(String analysis) {
        return analysis.replaceAll("(\"best\" : \\[ \\{\\s+\"name\" : \")[^\"]*", "$1" + PLANTED);
    }

    @Test
    void aRunStoresItsAnalysis() throws IOException {
        Path run = run();
        Analysis stored = Json.readFile(run.resolve("analysis.json"), Analysis.class);
        assertThat(stored.schemaVersion()).isEqualTo(Analysis.SCHEMA_VERSION);
        assertThat(stored.inputs())
                .containsExactly(new Analysis.Input(
                        Objects.toString(run.getFileName()),
                        Objects.toString(run.getFileName()),
                        StoredAnalysis.sha256(run)));
        assertThat(stored.points())
                .hasSize(6)
                .allSatisfy(point -> assertThat(point.candidate()).isNotNull());
        assertThat(stored.recommendations().choices()).hasSize(1);
        assertThat(stored.recommendations().decisions()).hasSize(1);
        assertThat(stored.comparisons())
                .singleElement()
                .satisfies(one -> assertThat(one.rows()).hasSize(3));
        assertThat(stored.problems()).isEmpty();
    }

    @Test
    void theSameRunGivesTheSameBytes() throws IOException {
        Path run = run();
        String html = HtmlReport.of(Pages.of(RunFolders.read(List.of(run))));
        String stored = Files.readString(run.resolve("analysis.json"));
        assertThat(HtmlReport.of(Pages.of(RunFolders.read(List.of(run))))).isEqualTo(html);
        StoredAnalysis.renew(run, RunReader.result(run), Assay.create()::prices);
        assertThat(run.resolve("analysis.json")).hasContent(stored);
        assertThat(HtmlReport.of(Pages.of(RunFolders.read(List.of(run))))).isEqualTo(html);
        Files.delete(run.resolve("analysis.json"));
        assertThat(HtmlReport.of(Pages.of(RunFolders.read(List.of(run)))))
                .as("computed in memory")
                .isEqualTo(html);
    }

    @Test
    void aReportShowsWhatIsStored() throws IOException {
        Path run = run();
        edit(run, StoredAnalysisTest::planted);
        assertThat(page(run)).contains(PLANTED);
    }

    @Test
    void anAnalysisOfAnotherResultIsComputedAgain() throws IOException {
        Path run = run();
        String before = page(run);
        edit(run, StoredAnalysisTest::planted);
        Path result = run.resolve("result.json");
        Files.writeString(result, Files.readString(result) + "\n");
        assertThat(StoredAnalysis.read(run)).isEmpty();
        assertThat(page(run)).isEqualTo(before);
    }

    @Test
    void anAnalysisOfAnotherVersionIsComputedAgain() throws IOException {
        Path run = run();
        String before = page(run);
        for (String version : List.of("1", "99")) {
            edit(run, text -> planted(text).replaceFirst("\"schemaVersion\" : \\d+", "\"schemaVersion\" : " + version));
            assertThat(StoredAnalysis.read(run)).isEmpty();
            assertThat(page(run)).isEqualTo(before);
        }
    }

    @Test
    void aDamagedAnalysisIsComputedAgain() throws IOException {
        Path run = run();
        String before = page(run);
        String whole = Files.readString(run.resolve("analysis.json"));
        for (String damaged : List.of(
                "",
                "null",
                "{",
                whole.substring(0, whole.length() / 2),
                planted(whole).replace("\"unit\"", "\"unite\""),
                planted(whole).replace("\"choices\"", "\"choice\""))) {
            Files.writeString(run.resolve("analysis.json"), damaged);
            assertThat(StoredAnalysis.read(run)).isEmpty();
            assertThat(page(run)).isEqualTo(before);
        }
    }

    /** The form of the analysis that the first version wrote. */
    @Test
    void aRunOfAnEarlierVersionIsRead() throws IOException {
        Path run = run();
        String before = page(run);
        Files.writeString(
                run.resolve("analysis.json"),
                "{\"optimum\": null, \"optima\": [], \"capacity\": null, \"knee\": null, \"comparisons\": [], \"frontier\": []}");
        assertThat(page(run)).isEqualTo(before);
    }

    @Test
    void anAnalysisWithoutItsResultIsNotShown() throws IOException {
        Path run = run();
        edit(run, StoredAnalysisTest::planted);
        Files.delete(run.resolve("result.json"));
        assertThat(page(run)).doesNotContain(PLANTED);
    }

    /** A folder may have a trial that its result lacks, and the digest is that of the result alone. */
    @Test
    void aTrialThatTheResultLacksIsInTheReport() throws IOException {
        Path run = run();
        RunResult whole = RunReader.result(run);
        Json.writeFile(
                run.resolve("result.json"),
                new RunResult(
                        whole.schemaVersion(),
                        whole.experiment(),
                        whole.trials().subList(0, whole.trials().size() - 1)));
        StoredAnalysis.renew(run, RunReader.result(run), Assay.create()::prices);
        assertThat(StoredAnalysis.read(run)).isPresent();
        assertThat(RunFolders.read(List.of(run)).points()).hasSize(6);
    }
}
