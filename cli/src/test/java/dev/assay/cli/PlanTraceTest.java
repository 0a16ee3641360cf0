package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.PlanFile;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans with traces of arrivals in files beside them. */
@Parallel
class PlanTraceTest {

    private static final String PLAN = """
            name: recorded
            targets: {name: station, embedded: noop}
            workload: {id: tpcc}
            load: {trace: traces/morning.csv}
            schedule: {measure: 500ms}
            matrix: {warehouses: [1, 2, 4], users: [1, 2]}
            """;

    @TempDir
    Path folder;

    private Path plan;
    private Path trace;

    @BeforeEach
    void write() throws IOException {
        plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
        trace = Files.createDirectories(folder.resolve("traces")).resolve("morning.csv");
        Files.writeString(trace, "seconds\n0\n0.1\n0.2\n0.3\n");
    }

    private static RecordedArrivals arrivals(Cell cell) {
        return (RecordedArrivals) ((OpenLoop) cell.load()).process();
    }

    @Test
    void tracesAreFoundBesideThePlanAndReadOnceForAllCells() {
        Experiment experiment = Assay.create().plan(plan).experiment();
        assertThat(experiment.cells())
                .hasSize(6)
                .allSatisfy(cell -> assertThat(arrivals(cell))
                        .isSameAs(arrivals(experiment.cells().get(0))));
        assertThat(arrivals(experiment.cells().get(0)).file()).isEqualTo(trace.toString());
        assertThat(arrivals(experiment.cells().get(0)).count()).isEqualTo(4);
        PlanFile other = Assay.create().plan(plan.getParent().resolve("traces/../plan.yaml"));
        assertThat(other.experiment()).as("by whatever way it is named").isEqualTo(experiment);
    }

    @Test
    void whatIsWrongWithATraceIsToldWhereThePlanNamesIt() throws IOException {
        Files.writeString(trace, "seconds\n5\n3\n");
        assertThatThrownBy(() -> Assay.create().plan(plan))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("plan.yaml:4:15 load.trace: ")
                .hasMessageContaining("morning.csv:3: found 3 s after 5.0 s");
        Files.delete(trace);
        assertThatThrownBy(() -> Assay.create().plan(plan))
                .hasMessageContaining("plan.yaml:4:15 load.trace: ")
                .hasMessageContaining("cannot be read");
    }

    @Test
    void arrivalsAllOutsideTheMeasurementAreRefused() throws IOException {
        Files.writeString(trace, "seconds\n0.7\n");
        assertThatThrownBy(() -> Assay.create().plan(plan))
                .hasMessageContaining("found no arrivals in the measurement");
    }

    @Test
    void aRunIsNotGoneOnWithAfterItsTraceHasChanged() throws IOException {
        Path runs = folder.resolve("runs");
        // Waits until all arrivals are served, independent of host speed.
        Files.writeString(plan, PLAN.replace("measure: 500ms", "measure: 1m, transactions: 4"));
        Captured first = Captured.run("run", plan.toString(), "--quiet", "--out", runs.toString());
        assertThat(first.status()).as(first.err()).isEqualTo(ExitStatus.DONE);
        Path run;
        try (var kept = Files.list(runs)) {
            run = kept.findFirst().orElseThrow();
        }
        Files.delete(run.resolve("result.json"));
        assertThat(arrivals(Json.readFile(run.resolve("experiment.json"), Experiment.class)
                                .cells()
                                .get(0))
                        .sha256())
                .hasSize(64);
        Files.writeString(trace, "seconds\n0\n0.1\n0.2\n0.4\n");
        Captured resumed = Captured.run("run", plan.toString(), "--resume", run.toString());
        assertThat(resumed.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(resumed.err()).contains("is a run of another experiment");
    }
}
