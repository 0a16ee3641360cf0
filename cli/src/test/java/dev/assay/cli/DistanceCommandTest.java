package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.distance.DistancePrediction;
import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code distance} on stored runs of a simulated server, with planted round trips. */
@Parallel
class DistanceCommandTest {

    @TempDir
    private static Path folder;

    private static Path standIn;
    private static Path counted;

    @BeforeAll
    static void measure() throws IOException {
        Path results = folder.resolve("measured");
        Captured run = Captured.run(
                "run",
                "oltp",
                "--embedded",
                "simulated:service=constant:200us,servers=1",
                "--users",
                "1,2",
                "--transactions",
                "50",
                "--duration",
                "1m",
                "--quiet",
                "--report",
                "none",
                "--out",
                results.toString());
        try (Stream<Path> runs = Files.list(results)) {
            standIn = runs.filter(Files::isDirectory).findFirst().orElseThrow(() -> new AssertionError(run.err()));
        }
        counted = Files.createDirectories(folder.resolve("counted"));
        Files.writeString(
                counted.resolve("result.json"),
                Files.readString(standIn.resolve("result.json"))
                        .replaceAll("\"roundTripsPerTransaction\" : null", "\"roundTripsPerTransaction\" : 20.0")
                        .replaceAll("\"sameHost\" : (null|false)", "\"sameHost\" : true")
                        .replaceAll("\"url\" : \"[^\"]*\"", "\"url\" : \"jdbc:x://localhost/db\""));
    }

    private static Captured distance(Object run, String... more) {
        return Captured.run(Stream.concat(Stream.of("distance", run.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void theDocumentHasAPredictionForEachPointAndDistance() {
        Captured captured = distance(counted, "--to", "15ms, 60ms", "--json");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        DistancePrediction prediction = Json.read(captured.out(), DistancePrediction.class);
        assertThat(prediction.run()).isEqualTo("counted");
        assertThat(prediction.points()).hasSize(2).allSatisfy(point -> {
            assertThat(point.predictions()).hasSize(2);
            assertThat(point.predictions().get(1).distanceMicros()).isCloseTo(60_000, within(1e-6));
        });
        DistancePrediction.Point one = prediction.points().get(0);
        assertThat(one.predictions().get(0).meanMicros().value())
                .isCloseTo(one.measured().meanMicros() + 20 * 15_000, within(0.01));
    }

    @Test
    void theTextFitsTheTerminal() {
        Captured captured = distance(counted, "--to", "15ms");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(captured.out())
                .contains("20.0 round trips a transaction")
                .contains("0 ms *")
                .contains("15 ms");
        assertThat(captured.out().lines())
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(80));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "15   | --to: '15' has no unit",
                "-1ms | --to: found '-1ms', a negative time",
                "2s   | at most 1s is possible",
                "far  | --to: 'far' is not a time",
                "1ms, | --to: '' is not a time"
            })
    void impossibleDistancesAreRefused(String to, String message) {
        Captured captured = distance(counted, "--to=" + to);
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains(message);
        assertThat(captured.out()).isEmpty();
    }

    @Test
    void aRunWithoutANetworkIsRefusedWithTheReason() {
        Captured captured = distance(standIn, "--to", "15ms");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("no point of").contains("has no network");
    }

    @Test
    void anotherFolderIsRefused() {
        Captured captured = distance(folder.resolve("nowhere"), "--to", "15ms");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("is not the folder of a run");
    }
}
