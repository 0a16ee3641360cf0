package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Analysis;
import dev.assay.document.StoredAnalysis;
import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code analyse} computes the analysis of runs again, keeps that of each, and prints that of all. */
@Parallel
class AnalyseCommandTest extends PricedRuns {

    private static final String PLAN = """
            name: two
            targets:
              - {name: small, embedded: "simulated:service=constant:200us,servers=1"}
              - {name: large, embedded: "simulated:service=constant:200us,servers=2"}
            workload: {id: tpcc}
            schedule: {measure: 1m, transactions: 300}
            cost:
              systems:
                small: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                large: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:4000iops
              models: [monthly-dollar]
            """;

    /** Of what {@code run --json} prints. */
    private record Document(Analysis analysis) {}

    private static Analysis analysis(String document) {
        return Json.read(document, Analysis.class);
    }

    private String stored() throws IOException {
        return Files.readString(kept().resolve("analysis.json"));
    }

    @Test
    void theDocumentOfARunHasWhatItStored() throws IOException {
        Captured run = runPlan(PLAN);
        assertThat(Json.read(run.out(), Document.class).analysis()).isEqualTo(analysis(stored()));
        assertThat(analysis(stored()).comparisons())
                .singleElement()
                .satisfies(one -> assertThat(one.rows()).hasSize(1));
    }

    @Test
    void analyseWritesTheSameAgain() throws IOException {
        runPlan(PLAN);
        believed();
        Captured first = Captured.run("analyse", kept().toString(), "--json");
        assertThat(first.status()).as(first.err()).isEqualTo(ExitStatus.DONE);
        String once = stored();
        assertThat(analysis(first.out())).isEqualTo(analysis(once));
        assertThat(analysis(once).inputs().get(0).sha256()).isEqualTo(StoredAnalysis.sha256(kept()));
        assertThat(Captured.run("analyse", kept().toString()).out())
                .contains("Best of small: cell 1 with ", "Best of large: cell 2 with ")
                .contains("Price/performance, from small to large:")
                .contains("2 of 2 points are not ranked");
        assertThat(stored()).isEqualTo(once);
        Files.delete(kept().resolve("analysis.json"));
        Captured.run("analyse", kept().resolve("result.json").toString());
        assertThat(stored()).as("a file of the run stands for its folder").isEqualTo(once);
    }

    @Test
    void anEditedResultIsAnalysedAnew() throws IOException {
        runPlan(PLAN);
        String before = stored();
        believed();
        edit("\"status\" : \"VALID\"", "\"status\" : \"SUSPECT\"");
        edit("(\"metric\" : \"tpmC\",\\s+\"value\" : )[0-9.E]+", "$1 777.0");
        assertThat(StoredAnalysis.read(kept())).isEmpty();
        assertThat(Captured.run("analyse", kept().toString()).out()).contains("with 777.0 tpmC");
        assertThat(stored()).isNotEqualTo(before).contains("777.0");
    }

    @Test
    void severalRunsAreAnalysedTogetherAndEachKeepsItsOwn() throws IOException {
        runPlan(PLAN);
        believed();
        Path first = kept();
        Path second = folder.resolve("other").resolve("again");
        Files.createDirectories(second);
        for (String name : List.of("experiment.json", "result.json")) {
            Files.copy(first.resolve(name), second.resolve(name));
        }
        Captured both = Captured.run("analyse", first.toString(), second.toString(), "--json");
        assertThat(both.status()).as(both.err()).isEqualTo(ExitStatus.DONE);
        Analysis analysis = analysis(both.out());
        assertThat(analysis.inputs())
                .extracting(Analysis.Input::run)
                .containsExactly(String.valueOf(first.getFileName()), "again");
        assertThat(analysis.points())
                .extracting(Analysis.Point::target)
                .contains(first.getFileName() + ": small", "again: large");
        assertThat(analysis(Files.readString(second.resolve("analysis.json"))).points())
                .extracting(Analysis.Point::target)
                .containsExactly("small", "large");
    }

    @Test
    void aRunThatWasCutShortIsAnalysedAndNothingIsKept() throws IOException {
        runPlan(PLAN);
        believed();
        Files.delete(kept().resolve("result.json"));
        Files.delete(kept().resolve("analysis.json"));
        Captured cut = Captured.run("analyse", kept().toString());
        assertThat(cut.err()).contains("is unfinished: its analysis is not stored");
        assertThat(kept().resolve("analysis.json")).doesNotExist();
    }

    @Test
    void whatIsNoRunIsRefused() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(Captured.run("analyse", folder.resolve("nowhere").toString()).status())
                .isEqualTo(ExitStatus.USAGE);
        assertThat(Captured.run("analyse", empty.toString()).status()).isEqualTo(ExitStatus.USAGE);
        assertThat(Captured.run("analyse").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void anInvalidResultIsOneForTheExitStatus() throws IOException {
        runPlan(PLAN);
        edit("\"status\" : \"(VALID|SUSPECT)\"", "\"status\" : \"INVALID\"");
        Captured invalid = Captured.run("analyse", kept().toString());
        assertThat(invalid.status()).isEqualTo(ExitStatus.INVALID);
        assertThat(invalid.out()).contains("No cell can be ranked.");
    }

    @Test
    void helpSaysWhatIsWritten() {
        assertThat(Captured.run("analyse", "--help").out()).contains("analysis.json", "assay price", "Exit status");
    }
}
