package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.Sweep;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options with several values, without a database. */
@Parallel
class RunSweepTest {

    /** Cells end after a number of transactions: on a busy host, none may finish within a short time. */
    private static final String[] STATION = {
        "run", "tpcc", "--embedded", "simulated:service=constant:200us,servers=1", "--transactions", "300"
    };

    @TempDir
    Path folder;

    private Captured run(String... more) {
        return Captured.run(Stream.of(
                        Stream.of(STATION),
                        Stream.of("--out", folder.resolve("runs").toString(), "--report", "none"),
                        Stream.of(more))
                .flatMap(words -> words)
                .toArray(String[]::new));
    }

    private Path kept() throws IOException {
        try (var runs = Files.list(folder.resolve("runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private Experiment experiment() throws IOException {
        return Json.readFile(kept().resolve("experiment.json"), Experiment.class);
    }

    @Test
    void severalValuesAreTheCellsOfAPlanWithThatMatrix() throws IOException {
        Captured captured = run("--users", "1,3", "--warehouses", "1..2");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(captured.err()).contains("cell 4 of 4: ").contains("warehouses=2 users=3");
        assertThat(captured.out())
                .contains("tpmC over users by warehouses")
                .containsPattern("Best: warehouses=\\d users=\\d with [0-9,.]+ tpmC")
                .contains("Kept in " + kept());

        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: tpcc
                targets: {name: station, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 300}
                matrix: {warehouses: [1, 2], users: [1, 3]}
                order: reload-cost
                """);
        Experiment planned = Assay.create().plan(plan).experiment();
        assertThat(experiment().cells())
                .usingRecursiveComparison()
                .ignoringFields("target.name")
                .isEqualTo(planned.cells());
        assertThat(experiment().plan().sweep()).isEqualTo(planned.plan().sweep());
        assertThat(experiment().origins())
                .containsEntry("load.users", Origin.MATRIX)
                .containsEntry("matrix.users", Origin.FLAG)
                .containsEntry("repeat", Origin.DEFAULT);
    }

    @Test
    void documentOfACellNamesFolderAndReport() throws IOException {
        Captured captured = run("--users", "1,2", "--json", "--quiet", "--report", "md");
        Map<?, ?> document = Json.read(captured.out(), Map.class);
        assertThat((List<?>) document.get("trials")).hasSize(2);
        assertThat(document.get("runDirectory")).isEqualTo(kept().toRealPath().toString());
        assertThat(Path.of(String.valueOf(document.get("reportFile")))).exists();
    }

    @Test
    void oneValueIsOneMeasurement() throws IOException {
        Captured captured = run("--users", "3", "--json");
        assertThat(Json.read(captured.out(), Map.class).containsKey("trials")).isFalse();
        assertThat(experiment().plan().sweep()).isEqualTo(Sweep.NONE);
        assertThat(experiment().origins()).containsEntry("load.users", Origin.FLAG);
    }

    @Test
    void ratesAndRepetitionsAreCells() throws IOException {
        Captured captured = run("--rate", "500/s,48000/min", "--arrivals", "constant", "--repeat", "2");
        assertThat(captured.status()).as(captured.err()).isNotEqualTo(ExitStatus.USAGE);
        assertThat(experiment().cells())
                .extracting(cell -> ((OpenLoop) cell.load()).process())
                .containsExactly(constant(500), constant(800), constant(500), constant(800));
    }

    private static RatedArrivals constant(double perSecond) {
        return new RatedArrivals(RateProfile.steady(Rate.perSecond(perSecond)), Arrivals.CONSTANT);
    }

    @Test
    void aRepeatedMeasurementHasAMean() throws IOException {
        Captured captured = run("--repeat", "2", "--cool-down", "1ms", "--users", "2");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(captured.out()).contains("Means of the repetitions").contains("cell");
        assertThat(experiment().cells()).extracting(Cell::repetition).containsExactly(1, 2);
        assertThat(captured.err()).contains("cooling down for 0.001 s");
    }

    /** Simulates a kill in the second cell. */
    @Test
    void anUnfinishedSweepContinuesWithTheSameOptions() throws IOException {
        run("--users", "1,2", "--quiet");
        Path run = kept();
        Files.delete(run.resolve("result.json"));
        Files.delete(run.resolve("trials/0002/trial.json"));

        Captured other = run("--users", "1,4", "--resume", run.toString());
        assertThat(other.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(other.err()).contains("is a run of another experiment");

        Captured resumed = run("--users", "1,2", "--resume", run.toString());
        assertThat(resumed.status()).as(resumed.err()).isEqualTo(ExitStatus.DONE);
        assertThat(resumed.err()).doesNotContain("cell 1 of 2").contains("cell 2 of 2");
        assertThat(run.resolve("result.json")).exists();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --users 1,x                       | users: found 'x', a whole number from 1 is needed
            --users 1,,2                      | users: found '', a whole number from 1 is needed
            --users 2,2                       | users: '2' is listed twice
            --users x                         | --users: found 'x', a whole number from 1 is needed
            --users 1..5_x2                   | it misses 5
            --warehouses 1,-1                 | warehouses
            --rate 10/s,10                    | rate: '10' is not a rate
            --rate 10                         | --rate: '10' is not a rate
            --users 1,2 --repeat 0            | repeat: found 0, 1 to 1000 is needed
            --users 1,2 --cool-down 25h       | cool-down: found
            --users 1,2 --reset all           | --reset: found 'all', one of none, checkpoint, reload, template is needed
            --tuning tuned,out-of-the-box     | the matrix varies tuning, isolation or connections
            --isolation serializable,none     | isolation: found 'none', one of
            --users 1..40 --duration 5h --ramp-up 1s | confirm with --yes
            """)
    void wrongValuesAreRejectedWithTheirOption(String options, String message) {
        // An underscore is a blank within an argument.
        Captured captured = run(Stream.of(options.split(" "))
                .map(word -> word.replace('_', ' '))
                .toArray(String[]::new));
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains(message);
    }

    @Test
    void anotherToolsReportHasOneMeasurement() {
        Captured captured = Captured.run(
                "run", "oltp", "--embedded", "noop", "--style", "sysbench", "--users", "1,2", "--duration", "1s");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("found several values of --users");
    }

    @Test
    void onlyRunTakesSeveralValues() {
        Captured captured = Captured.run("load", "tpcc", "--embedded", "noop", "--warehouses", "1,2");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("--warehouses: found '1,2'");
    }
}
