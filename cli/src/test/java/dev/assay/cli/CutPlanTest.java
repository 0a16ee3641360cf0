package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failed experiment prints its finished cells; {@link KilledPlanIT} covers stopped ones. */
@Parallel
class CutPlanTest {

    private static final String PLAN = """
            name: cut
            targets: {name: station, embedded: "simulated:service=constant:200us,servers=1"}
            workload: {id: tpcc}
            schedule: {measure: 1m, transactions: 300}
            """;

    @TempDir
    Path folder;

    private Captured run(String plan, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.yaml"), plan);
        String runs = folder.resolve("runs").toString();
        return Captured.run(Stream.concat(Stream.of("run", file.toString(), "--out", runs), Stream.of(more))
                .toArray(String[]::new));
    }

    private static final String FAILING =
            PLAN.replace("targets: {", "targets:\n  - {").replace("servers=1\"}\n", """
                    servers=1"}
                      - {name: gone, url: "jdbc:postgresql://127.0.0.1:1/nothing"}
                    """);

    @Test
    void cellsBeforeTheOneThatFailedAreInTheTable() throws IOException {
        Captured captured = run(FAILING + "matrix: {users: [1, 2]}\n");
        assertThat(captured.status()).isEqualTo(ExitStatus.TARGET);
        assertThat(captured.err()).contains("2 of 4 cells are done");
        assertThat(captured.out())
                .contains("tpmC over users by target")
                .containsPattern("Best of station: users=[12] with ")
                .contains("2 of 4 cells were not measured.");
    }

    @Test
    void soTheyAreInTheDocument() throws IOException {
        Captured captured = run(FAILING, "--json");
        assertThat(captured.status()).isEqualTo(ExitStatus.TARGET);
        Map<?, ?> document = Json.read(captured.out(), Map.class);
        assertThat((List<?>) document.get("trials"))
                .singleElement()
                .satisfies(trial -> assertThat(((Map<?, ?>) trial).get("cell")).isEqualTo(1));
    }

    @Test
    void whereNothingWasMeasuredThereIsNoTable() throws IOException {
        Captured captured = run(FAILING.replaceFirst("  - \\{name: station.*\n", "") + "matrix: {users: [1, 2]}\n");
        assertThat(captured.status()).isEqualTo(ExitStatus.TARGET);
        assertThat(captured.out()).isEmpty();
    }
}
