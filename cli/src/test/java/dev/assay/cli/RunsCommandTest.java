package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.internal.io.RunDirectory;
import dev.assay.model.plan.Experiment;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runs of a results folder, measured in this JVM without a database. */
@Parallel
class RunsCommandTest {

    private static final String PLAN = """
            name: NAME
            targets: {name: station, embedded: "simulated:service=constant:200us,servers=1"}
            workload: {id: tpcc}
            schedule: {measure: 1m, transactions: 100}
            """;

    @TempDir
    Path folder;

    private Path runs;
    private String first;
    private String second;

    @BeforeEach
    void twoRuns() throws IOException {
        runs = folder.resolve("runs");
        measure("monday", "matrix: {users: [1, 2]}\n");
        first = names().get(0);
        measure("tuesday", "");
        second =
                names().stream().filter(name -> !name.equals(first)).findFirst().orElseThrow();
    }

    private void measure(String name, String more) throws IOException {
        Path plan = Files.writeString(folder.resolve(name + ".yaml"), PLAN.replace("NAME", name) + more);
        Captured measured = Captured.run("run", plan.toString(), "--out", runs.toString(), "--quiet");
        assertThat(measured.status()).as(measured.err()).isEqualTo(ExitStatus.DONE);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(runs)) {
            return all.filter(Files::isDirectory)
                    .map(run -> run.getFileName().toString())
                    .toList();
        }
    }

    private Captured call(String... arguments) {
        List<String> all = new ArrayList<>(List.of("runs"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--out", runs.toString()));
        return Captured.run(all.toArray(String[]::new));
    }

    @Test
    void newestComesFirstAndUnfinishedOnesAreNamed() throws IOException {
        Files.delete(runs.resolve(first).resolve("result.json"));
        Files.delete(runs.resolve(first).resolve("trials/0002/trial.json"));
        Captured listed = call("list");
        assertThat(listed.status()).as(listed.err()).isEqualTo(ExitStatus.DONE);
        assertThat(listed.out())
                .containsSubsequence(second, first)
                .containsPattern(second + " +tpcc +station +1 +[0-9,.]+ +tpmC")
                .containsPattern(first + ".* 1 of 2 .*UNFINISHED");
    }

    /** The second listing reads the catalogue only. */
    @Test
    void catalogueIsACacheThatMayBeDamagedOrMissing() throws IOException {
        String listed = call("list", "--json").out();
        Path catalogue = runs.resolve("catalogue.csv");
        assertThat(Files.readAllLines(catalogue)).hasSize(3);
        Files.writeString(catalogue, Files.readString(catalogue).replace(",monday,", ",cached,"));
        assertThat(call("list", "--json").out()).isEqualTo(listed.replace("\"monday\"", "\"cached\""));
        assertThat(call("list", "--json", "--rebuild").out()).isEqualTo(listed);
        Files.writeString(catalogue, "name,stamp\n\"torn");
        assertThat(call("list", "--json").out()).isEqualTo(listed);
        Files.delete(catalogue);
        assertThat(call("list", "--json").out()).isEqualTo(listed);
    }

    @Test
    void filtersCombine() {
        call("tag", "monday", "baseline", "commit=4f2a");
        assertThat(call("list", "--tag", "baseline", "--tag", "commit=4f2a").out())
                .contains(first)
                .doesNotContain(second);
        assertThat(call("list", "--plan", "tuesday").out()).contains(second).doesNotContain(first);
        assertThat(call("list", "--tag", "baseline", "--plan", "tuesday").out()).isEqualToIgnoringNewLines("no runs");
        assertThat(call("list", "--workload", "ycsb").out()).isEqualToIgnoringNewLines("no runs");
        assertThat(call("list", "--since", "2999-01-01").out()).isEqualToIgnoringNewLines("no runs");
        assertThat(call("list", "--target", "station", "--since", "2020-01-01").out())
                .contains(first, second);
    }

    @Test
    void tagsStayWithTheRun() throws IOException {
        assertThat(call("tag", "monday", "b", "a").out()).isEqualToIgnoringNewLines("a b");
        assertThat(call("tag", "monday", "--remove", "b").out()).isEqualToIgnoringNewLines("a");
        assertThat(runs.resolve(first).resolve("tags.txt")).hasContent("a");
        Captured wrong = call("tag", "monday", "two words");
        assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(wrong.err()).contains("found 'two words'");
    }

    @Test
    void listIsAsLongAsItIsAskedToBe() {
        Captured newest = call("list", "--limit", "1");
        assertThat(newest.out()).contains(second).doesNotContain(first);
        assertThat(newest.err()).contains("the newest 1 of 2 runs; --limit 0 shows all");
        assertThat(call("list", "--limit", "0").out()).contains(first, second);
    }

    @Test
    void damagedRunIsListedAsSuch() throws IOException {
        Files.writeString(runs.resolve(first).resolve("result.json"), "{");
        assertThat(call("list").out()).containsPattern(first + " .*UNREADABLE").contains(second);
    }

    /** Other runs are listed too, and so are the stages that can be read. */
    @Test
    void damagedListOfStagesHidesNoRun() throws IOException {
        Path staged = Files.createDirectories(runs.resolve("wednesday/stages"));
        Files.move(runs.resolve(first), staged.resolve("1-sweep"));
        Files.writeString(runs.resolve("wednesday/stages.json"), "{");
        Captured listed = call("list");
        assertThat(listed.status()).as(listed.err()).isEqualTo(ExitStatus.DONE);
        assertThat(listed.out()).contains(second, "wednesday/stages/1-sweep");
    }

    @Test
    void runIsShownAgain() {
        assertThat(call("show", "monday").out()).contains("Best: users=");
        assertThat(call("show", second).out()).contains("tpmC");
        Map<?, ?> document = Json.read(call("show", "monday", "--json").out(), Map.class);
        assertThat((List<?>) document.get("runs")).hasSize(1);
    }

    @Test
    void runThatIsNotThereOrNotUniqueIsNamed() {
        assertThat(call("show", "wednesday").err()).contains("there is no run 'wednesday'");
        Captured several = call("show", "day");
        assertThat(several.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(several.err()).contains("is a part of the names of 2 runs");
        Captured missing =
                Captured.run("runs", "list", "--out", folder.resolve("nowhere").toString());
        assertThat(missing.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(missing.err()).contains("is not a folder with runs");
    }

    @Test
    void runsAreDeletedOnlyIfConfirmedAndUnused() throws IOException {
        Captured unconfirmed = call("rm", "monday");
        assertThat(unconfirmed.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(unconfirmed.out()).contains(first);
        Files.delete(runs.resolve(first).resolve("result.json"));
        Experiment experiment = Json.readFile(runs.resolve(first).resolve("experiment.json"), Experiment.class);
        try (RunDirectory busy = RunDirectory.resume(runs.resolve(first), experiment)) {
            Captured refused = call("rm", "monday", "--yes");
            assertThat(refused.status()).isEqualTo(ExitStatus.HOST);
            assertThat(refused.err()).contains("is being written by another run");
            assertThat(busy.path()).exists();
        }
        assertThat(call("rm", "monday", "--yes").status()).isEqualTo(ExitStatus.DONE);
        assertThat(names()).containsExactly(second);
        assertThat(call("list").out()).doesNotContain(first);
    }

    @Test
    void pageLinksToTheReportsAndNeedsNoNetwork() throws IOException {
        Captured written = call("report");
        assertThat(written.status()).as(written.err()).isEqualTo(ExitStatus.DONE);
        assertThat(written.out().strip()).isEqualTo(runs.resolve("runs.html").toString());
        assertThat(runs.resolve("runs.html"))
                .content()
                .contains("<a href=\"" + first + "/report.html\">" + first + "</a>")
                .doesNotContain("src=\"http", "href=\"http");
        assertThat(call("report", "--plan", "none").err()).contains("no run in");
    }

    @Test
    void pageHasNoEmptyColumns() {
        call("report");
        assertThat(runs.resolve("runs.html")).content().contains(">best point<").doesNotContain(">tags<", ">±<");
        call("tag", "monday", "baseline");
        call("report");
        assertThat(runs.resolve("runs.html")).content().contains(">tags<");
    }

    /** Otava's CSV importer needs the named columns, and a number in each row of a metric. */
    @Test
    void historiesAreExportedForOtava() throws IOException {
        measure("monday", "");
        call("tag", first, "commit=4f2a", "baseline");
        Captured exported = call("export", "--plan", "monday");
        assertThat(exported.status()).as(exported.err()).isEqualTo(ExitStatus.DONE);
        Path otava = runs.resolve("otava");
        assertThat(exported.out().lines().map(Path::of))
                .containsExactly(otava.resolve("otava.yaml"), otava.resolve("monday.station.csv"));
        assertThat(Files.readString(otava.resolve("otava.yaml"))).isEqualTo("""
                tests:
                  'monday.station':
                    type: csv
                    file: 'monday.station.csv'
                    time_column: time
                    attributes: ['commit', 'run']
                    metrics:
                      'tpmC': {direction: 1}
                      'p95_ms': {direction: -1}
                    csv_options: {delimiter: ',', quote_char: '"'}
                """);
        List<List<String>> lines = Files.readAllLines(otava.resolve("monday.station.csv")).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
        assertThat(lines.get(0)).containsExactly("time", "commit", "run", "tpmC", "p95_ms");
        List<List<String>> rows = lines.subList(1, lines.size());
        assertThat(rows).extracting(row -> row.get(1)).containsExactly("4f2a", "");
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.get(0)).matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d \\+0000");
            assertThat(Double.parseDouble(row.get(3))).isPositive();
            assertThat(Double.parseDouble(row.get(4))).isPositive();
        });
        assertThat(rows).extracting(row -> row.get(0)).isSorted();
        assertThat(call("export", "--plan", "sunday").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(call("export", "--format", "excel").status()).isEqualTo(ExitStatus.USAGE);
    }

    @Test
    void runsAreArchivedAndComeBack() throws IOException {
        String archive = folder.resolve("archive").toString();
        Captured pushed = Captured.run("runs", "push", archive, "--plan", "monday", "--out", runs.toString());
        assertThat(pushed.status()).as(pushed.err()).isEqualTo(ExitStatus.DONE);
        assertThat(pushed.out()).matches("pushed " + first + ": \\d+ files, \\d+\\.\\d MB\n");
        assertThat(Captured.run("runs", "push", archive, first, "--out", runs.toString())
                        .out())
                .isEqualTo(first + " is in the archive already\n");

        String other = folder.resolve("other").toString();
        assertThat(Captured.run("runs", "pull", archive, "--out", other).out()).startsWith("pulled " + first);
        assertThat(Captured.run("runs", "show", first, "--out", other).out())
                .isEqualTo(Captured.run("runs", "show", first, "--out", runs.toString())
                        .out());
    }

    @Test
    void anArchiveWithoutTheRunOrThePlugInIsRefused() {
        String archive = folder.resolve("archive").toString();
        Captured none = Captured.run("runs", "pull", archive, "sunday", "--out", runs.toString());
        assertThat(none.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(none.err()).contains("there is no run 'sunday' in the archive; it has none");
        Captured empty = Captured.run("runs", "pull", archive, "--out", runs.toString());
        assertThat(empty.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(empty.err()).contains("the archive has no runs; check its address, or push runs first");
        Captured unknown = Captured.run("runs", "push", "gs://bucket/prefix", "--out", runs.toString());
        assertThat(unknown.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(unknown.err()).contains("no plug-in knows addresses such as gs://");
    }
}
