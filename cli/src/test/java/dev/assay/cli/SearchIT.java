package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Analysis;
import dev.assay.analysis.SearchConclusion;
import dev.assay.document.RunReader;
import dev.assay.internal.codec.Json;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.RunResult;
import dev.assay.test.Exhaustive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Searches on an embedded PostgreSQL, beside the whole matrix. */
@Isolated("compares throughputs of two runs")
class SearchIT {

    private static final String MATRIX = """
        name: matrix
        targets: {name: local, embedded: postgres}
        workload: {id: tpcc}
        schedule: {ramp-up: 1s, measure: 4s}
        check: none
        matrix:
          warehouses: [1, 2]
          users: 1..64 x2
        """;

    @TempDir
    Path folder;

    private Path run(String command, String plan) throws IOException {
        Path file = Files.writeString(folder.resolve(command + ".yaml"), plan);
        Path runs = folder.resolve(command);
        Captured captured =
                Captured.run(command, file.toString(), "--out", runs.toString(), "--quiet", "--report", "none");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        try (var found = Files.list(runs)) {
            return found.findFirst().orElseThrow();
        }
    }

    /** How near the point is to the best one is a matter of noise: simulated surfaces decide that. */
    @Exhaustive
    @Test
    void searchNamesARankedPointOfTheMatrixByFewerCells() throws IOException {
        RunResult whole = RunReader.result(run("run", MATRIX));
        Path searched = run("search", MATRIX + "search: {find: best, confirm: 8s}\n");
        SearchConclusion answer = Json.readFile(searched.resolve("analysis.json"), Analysis.class)
                .peaks()
                .searches()
                .get(0);
        Map<Map<String, String>, Double> matrix = CellResult.of(whole).stream()
                .filter(CellResult::ranked)
                .collect(Collectors.toMap(
                        each -> each.cell().point(),
                        each -> each.trial().throughput().value()));
        assertThat(answer.tried()).isLessThanOrEqualTo(8);
        assertThat(answer.confirmed()).isTrue();
        assertThat(matrix).as(answer.text()).containsKey(answer.point());
    }

    /** One user on one warehouse keeps a generous objective, and no load a response time of a microsecond. */
    @Test
    void capacityIsFoundOnADatabase() throws IOException {
        Path searched = run("search", """
            name: capacity
            targets: {name: local, embedded: postgres}
            workload: {id: tpcc}
            schedule: {ramp-up: 1s, measure: 3s}
            check: none
            search: {find: capacity, objective: "p95(new-order) < 30s, errors < 5%", to: "4"}
            """);
        SearchConclusion answer = Json.readFile(searched.resolve("analysis.json"), Analysis.class)
                .peaks()
                .searches()
                .get(0);
        assertThat(answer.point()).isEqualTo(Map.of("users", "4"));
        List<CellResult> cells = CellResult.of(RunReader.result(searched));
        assertThat(cells)
                .allSatisfy(each -> assertThat(
                                each.trial().compliance().conditions().get(0).of())
                        .as("new orders that were judged")
                        .isEqualTo(each.trial().outcomes().transactions().stream()
                                .filter(type -> type.type().equals("new-order"))
                                .mapToLong(type -> type.committed() + type.rolledBack() + type.failed())
                                .sum()));
    }
}
