package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.Assay;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated distances of options and plans, without a database. */
@Parallel
class DistanceOptionTest {

    private static final String PLAN = """
            name: far
            targets: {name: db, url: 'jdbc:postgresql://db.example.com/bench'}
            workload: {id: oltp}
            schedule: {measure: 10s}
            """;

    @TempDir
    Path folder;

    private Path plan(String text) throws IOException {
        return Files.writeString(folder.resolve("plan.yaml"), text);
    }

    private Experiment experiment(String text) throws IOException {
        return Assay.create().plan(plan(text)).experiment();
    }

    @Test
    void distanceOfAPlanIsThatOfAllCells() throws IOException {
        String text = PLAN + "distance: {round-trip: 15ms, jitter: 1ms}\nmatrix: {users: [1, 2]}\n";
        assertThat(experiment(text).cells())
                .hasSize(2)
                .extracting(cell -> cell.target().distance())
                .containsOnly(new NetworkDistance(Duration.ofMillis(15), Duration.ofMillis(1)));
        assertThat(Captured.run("plan", "explain", plan(text).toString()).out())
                .containsPattern("targets\\.db\\.distance +15ms, jitter 1ms +plan");
        assertThat(Captured.run("plan", "explain", plan(PLAN).toString()).out()).doesNotContain("targets.db.distance");
    }

    @Test
    void matrixVariesTheDistance() throws IOException {
        String text = PLAN + "matrix: {distance: [0ms, 0.5ms, 15ms], users: [1, 4]}\n";
        assertThat(experiment(text).cells())
                .extracting(Cell::pointText, cell -> cell.target().distance().text())
                .containsExactly(
                        tuple("distance=0ms users=1", "0ms"),
                        tuple("distance=0ms users=4", "0ms"),
                        tuple("distance=0.5ms users=1", "0.5ms"),
                        tuple("distance=0.5ms users=4", "0.5ms"),
                        tuple("distance=15ms users=1", "15ms"),
                        tuple("distance=15ms users=4", "15ms"));
        assertThat(Captured.run("plan", "explain", plan(text).toString()).out())
                .containsPattern("targets\\.db\\.distance +0ms 0.5ms 15ms +matrix");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            distance: {round-trip: 90s}                  | distance.round-trip: found 1m30s, at most 1s is possible
            distance: {round-trip: 1ms, jitter: 2ms}     | distance.jitter: found 2ms, at most the distance of 1ms
            distance: {jitter: 2ms}                      | 'round-trip' is missing
            matrix: {distance: [0ms, 90s]}               | matrix.distance: found 1m30s, at most 1s is possible
            matrix: {distance: [-1ms]}                   | matrix.distance: '-1ms' is not a time
            matrix: {distance: [15]}                     | matrix.distance: '15' has no unit
            """)
    void wrongDistancesOfPlansAreNamed(String section, String message) throws IOException {
        Captured checked =
                Captured.run("plan", "check", plan(PLAN + section + "\n").toString());
        assertThat(checked.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(checked.err()).contains(message);
    }

    @Test
    void standInsHaveNoDistance() throws IOException {
        String text = """
                name: far
                targets: {name: station, embedded: noop}
                workload: {id: oltp}
                distance: {round-trip: 15ms}
                """;
        Captured checked = Captured.run("plan", "check", plan(text).toString());
        assertThat(checked.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(checked.err())
                .contains("cannot be simulated for station: it is a stand-in without a network")
                .contains("PostgreSQL, MySQL or MariaDB");
    }

    /** An underscore is a blank within an argument. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --embedded noop --distance 15ms                                  | --distance: --embedded noop has no network
            --embedded noop --distance 0ms,15ms                              | distance: cannot be simulated for noop
            --embedded postgres --distance 15                                | '15' has no unit
            --embedded postgres --distance=-5ms                              | '-5ms' is not a time
            --embedded postgres --distance 2s                                | distance: found 2s, at most 1s is possible
            --embedded postgres --distance-jitter 1ms                        | --distance-jitter: needs --distance
            --embedded postgres --distance 1ms --distance-jitter 2ms         | distance-jitter: found 2ms, at most the distance
            """)
    void wrongOptionsAreNamedBeforeAnythingStarts(String options, String message) {
        Captured captured = Captured.run(
                Stream.concat(Stream.of("run", "oltp", "--out", folder.toString()), Stream.of(options.split(" ")))
                        .toArray(String[]::new));
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains(message);
        assertThat(folder).isEmptyDirectory();
    }
}
