package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.report.internal.write.HtmlReport;
import dev.assay.report.page.Page;
import dev.assay.report.page.Section;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged runs: remaining data are shown, problems reported, and nothing crashes. */
@Parallel
class BrokenRunsTest {

    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void aRun() throws IOException {
        run = Runs.write(
                folder,
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2, 4]")),
                Studies::s4,
                5,
                trial -> true);
    }

    private Page page() {
        Page page = Pages.of(RunFolders.read(List.of(run)));
        assertThat(HtmlReport.of(page)).contains("</html>");
        return page;
    }

    private static List<String> sections(Page page) {
        return page.sections().stream().map(Section::id).toList();
    }

    @Test
    void ofARunThatWasKilledTheTrialsThatEndedAndTheSecondsOfTheOther() throws IOException {
        Files.delete(run.resolve("result.json"));
        Files.delete(run.resolve("trials/0004/trial.json"));
        Files.delete(run.resolve("trials/0003/trial.json"));
        Files.delete(run.resolve("trials/0003/intervals.csv"));
        Path intervals = run.resolve("trials/0004/intervals.csv");
        String text = Files.readString(intervals);
        Files.writeString(intervals, text.substring(0, text.length() - 20));
        Page page = page();
        assertThat(page.problems())
                .anySatisfy(problem -> assertThat(problem).contains("1 of 4 trials did not finish"))
                .anySatisfy(problem -> assertThat(problem).contains("1 of 4 cells were not measured"));
        assertThat(sections(page)).contains("throughput", "time", "trials", "plan");
    }

    @Test
    void aTrialThatLacksAPartIsToldWithItsFile() throws IOException {
        Files.delete(run.resolve("result.json"));
        Path trial = run.resolve("trials/0002/trial.json");
        Files.writeString(trial, Files.readString(trial).replace("\"jitter\"", "\"gitter\""));
        Page page = page();
        assertThat(page.problems())
                .anySatisfy(problem -> assertThat(problem).contains("0002").contains("lacks 'jitter'"));
        assertThat(sections(page)).contains("trials");
    }

    @Test
    void withoutAResultThatCanBeReadTheTrialsTellIt() throws IOException {
        Files.writeString(run.resolve("result.json"), "{\"schemaVersion\": 1, \"experiment\": 12");
        Page page = page();
        assertThat(page.problems()).singleElement().asString().contains("result.json");
        assertThat(page.answers().get(3).headline()).isEqualTo("4 VALID");
    }

    @Test
    void withoutItsExperimentARunStillHasTrials() throws IOException {
        Files.delete(run.resolve("result.json"));
        Files.writeString(run.resolve("experiment.json"), "null");
        Page page = page();
        assertThat(page.problems()).anySatisfy(problem -> assertThat(problem).contains("experiment.json"));
        assertThat(sections(page)).contains("trials", "environment").doesNotContain("plan");
    }

    @Test
    void aLaterVersionIsTold() throws IOException {
        Path result = run.resolve("result.json");
        Files.writeString(
                result, Files.readString(result).replaceFirst("\"schemaVersion\" : 1", "\"schemaVersion\" : 7"));
        assertThat(page().problems())
                .singleElement()
                .asString()
                .contains("later version of Assay (schema 7; this one reads 1)");
    }

    @Test
    void logsThatAreNoneAreTold() throws IOException {
        Files.writeString(run.resolve("trials/0001/histograms.hlog"), "#[Types: a b]\nTag=x,1,2,3,garbage\n");
        Files.writeString(run.resolve("trials/0002/intervals.csv"), "interval,phase\n1,NOTHING\n2\n");
        Files.write(run.resolve("trials/0003/intervals.csv"), new byte[] {(byte) 0xff, (byte) 0xfe, 10, 34, 10});
        Path log = run.resolve("trials/0004/histograms.hlog");
        Files.writeString(log, Files.readString(log).replaceAll("HIST\\S+", "HISTory"));
        Page page = page();
        assertThat(page.problems())
                .anySatisfy(problem -> assertThat(problem)
                        .contains("line 2 of ", "0001/histograms.hlog comes before the transaction types"))
                .anySatisfy(
                        problem -> assertThat(problem)
                                .contains(
                                        "0004/histograms.hlog: ",
                                        "lines cannot be read and are skipped (line 8 has a histogram of another compression)"));
        assertThat(sections(page)).contains("throughput", "time");
    }

    @Test
    void aFolderOfSomethingElseIsRefusedInOneLine() throws IOException {
        Path other = Files.createDirectories(folder.resolve("pictures/trials/0001"));
        Files.writeString(other.resolve("trial.json"), "[]");
        assertThatThrownBy(() -> RunFolders.read(List.of(folder.resolve("pictures"))))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("is not the folder of a run")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> RunFolders.read(List.of(folder.resolve("nowhere"))))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("nowhere is not the folder of a run");
    }

    @Test
    void documentsOfTheFirstVersionAreShown() throws IOException {
        Files.delete(run.resolve("result.json"));
        for (String cell : List.of("0001", "0002", "0003", "0004")) {
            Path trial = run.resolve("trials/" + cell + "/trial.json");
            @SuppressWarnings("unchecked")
            Map<String, Object> document = Json.read(Files.readString(trial), Map.class);
            document.keySet()
                    .removeAll(List.of(
                            "cell", "limits", "audits", "outages", "responseTimeMicros", "statements", "perUser"));
            Files.writeString(trial, Json.write(document));
        }
        Page page = page();
        assertThat(page.problems()).isEmpty();
        assertThat(page.answers().get(0).headline()).isEqualTo("668 TPS");
    }

    /** Changed bytes, lost lines, cut files: the result is a page or a one-line error. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void whateverIsDoneToTheFilesNothingCrashes(long seed) throws IOException {
        Random random = new Random(seed);
        List<Path> files;
        try (var all = Files.walk(run)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            switch (random.nextInt(4)) {
                case 0 -> Files.write(file, java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
                case 1 -> {
                    for (int i = 0; i < 5 && bytes.length > 0; i++) {
                        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                    }
                    Files.write(file, bytes);
                }
                case 2 -> {
                    List<String> lines =
                            new String(bytes, StandardCharsets.UTF_8).lines().toList();
                    int lost = random.nextInt(Math.max(1, lines.size()));
                    StringBuilder rest = new StringBuilder();
                    for (int i = 0; i < lines.size(); i++) {
                        rest.append(i == lost ? "" : lines.get(i) + "\n");
                    }
                    Files.writeString(file, rest);
                }
                default -> {
                    // As it was.
                }
            }
        }
        ReportedRuns runs;
        try {
            runs = RunFolders.read(List.of(run));
        } catch (AssayException e) {
            assertThat(e.message()).as("seed %d", seed).contains("nothing to report");
            return;
        }
        assertThat(HtmlReport.of(Pages.of(runs))).as("seed %d", seed).contains("</html>");
    }
}
