package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Analysis.Optimum;
import dev.assay.document.StagedRuns;
import dev.assay.document.StoredAnalysis;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.test.Parallel;
import dev.assay.test.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A plan with stages that is killed at random moments, again and again, loses no cell and measures none twice. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@Parallel
class KilledStagesIT {

    /** An H2 in a file, so that the data survive the kill; the last stage needs other data. */
    private static final String PLAN = """
            name: killed
            targets: {name: h2, embedded: h2, directory: data}
            workload: {id: oltp, parameters: {tables: 1, table-size: 1000}}
            schedule: {measure: 500ms}
            stages:
              - {name: sweep, matrix: {users: [1, 2, 3]}}
              - {name: long, at: optimum, schedule: {measure: 1s}}
              - {name: fixed, load: {users: 2}, matrix: {table-size: [1000, 2000]}}
            """;

    private static final List<Integer> CELLS = List.of(3, 1, 2);

    /** Longer than a start of the program and a few cells take on a quiet host. */
    private static final int LATEST_KILL_MILLIS = 6_000;

    @TempDir
    Path folder;

    private Process start(Path work, List<String> more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "plan.yaml", "--out", "runs", "--report", "none"));
        arguments.addAll(more);
        return Distribution.command(work, arguments.toArray(String[]::new))
                .redirectErrorStream(true)
                .redirectOutput(work.resolve("out").toFile())
                .start();
    }

    /** Returns the options that resume the newest run of a folder; none if no run has written anything. */
    private static List<String> resuming(Path work) throws IOException {
        if (!Files.isDirectory(work.resolve("runs"))) {
            return List.of();
        }
        try (Stream<Path> runs = Files.list(work.resolve("runs"))) {
            for (Path run : runs.sorted().toList()) {
                try (Stream<Path> files = Files.list(run)) {
                    if (files.findAny().isPresent()) {
                        return List.of("--resume", run.toString());
                    }
                }
            }
        }
        return List.of();
    }

    @Test
    void noCellIsLostAndNoneIsDoubled() throws Exception {
        int wanted = Tier.sample(5, 50);
        Random random = new Random(26);
        int kills = 0;
        for (int round = 0; kills < wanted; round++) {
            assertThat(round).as("a run that is never killed").isLessThan(2 * wanted);
            Path work = Files.createDirectory(folder.resolve("round-" + round));
            Files.writeString(work.resolve("plan.yaml"), PLAN);
            boolean complete = false;
            while (!complete) {
                Process run = start(work, resuming(work));
                long millis = kills == wanted ? TimeUnit.MINUTES.toMillis(5) : random.nextInt(LATEST_KILL_MILLIS);
                try {
                    complete = run.waitFor(millis, TimeUnit.MILLISECONDS);
                } finally {
                    run.destroyForcibly().waitFor();
                }
                if (complete) {
                    assertThat(run.exitValue())
                            .as("round %d: %s", round, Files.readString(work.resolve("out")))
                            .isEqualTo(ExitStatus.DONE);
                } else {
                    assertThat(kills).as("the last start was to run to its end").isLessThan(wanted);
                    kills++;
                }
            }
            requireWhole(work);
        }
    }

    private static void requireWhole(Path work) throws IOException {
        Path run = Path.of(resuming(work).get(1));
        List<Path> stages = StagedRuns.runs(run);
        assertThat(stages).hasSameSizeAs(CELLS);
        for (int i = 0; i < stages.size(); i++) {
            List<String> journal = Files.readAllLines(stages.get(i).resolve("journal.tsv"));
            assertThat(journal.stream()
                            .filter(line -> line.contains("\tDONE\t"))
                            .map(line -> line.substring(line.lastIndexOf('\t') + 1)))
                    .as("cells that came to their end, stage %d: %s", i + 1, journal)
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, CELLS.get(i))
                            .mapToObj(String::valueOf)
                            .toList());
            assertThat(stages.get(i).resolve("result.json")).exists();
        }
        Optimum best = StoredAnalysis.read(stages.get(0))
                .orElseThrow()
                .peaks()
                .optima()
                .get(0);
        assertThat(Json.readFile(stages.get(1).resolve("experiment.json"), Experiment.class)
                        .cells())
                .extracting(Cell::point)
                .containsExactly(best.point());
        assertThat(run.resolve(".lock")).doesNotExist();
    }
}
