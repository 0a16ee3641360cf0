package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.ExperimentRun;
import dev.assay.PlanFile;
import dev.assay.document.RunReader;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.provision.ProvisionPlan;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of a plan are measured apart, and put together as one run. */
@Parallel
class PlanPartsTest {

    @TempDir
    Path folder;

    private Path plan(String more) throws IOException {
        return Files.writeString(folder.resolve("plan.yaml"), """
                name: parts
                targets: [{name: a, embedded: noop}, {name: b, embedded: noop}, {name: c, embedded: noop}]
                workload: {id: oltp, parameters: {tables: 1, table-size: 100}}
                schedule: {ramp-up: 0s, measure: 100ms}
                matrix: {users: [1, 2]}
                order: random
                """ + more);
    }

    private Captured run(Path plan, String results, String... more) {
        Stream<String> words = Stream.concat(
                Stream.of(
                        "run",
                        plan.toString(),
                        "--report",
                        "none",
                        "--out",
                        folder.resolve(results).toString()),
                Stream.of(more));
        return Captured.run(words.toArray(String[]::new));
    }

    private Path only(String results) throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve(results))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private static List<Integer> cells(RunResult run) {
        return run.trials().stream()
                .map(TrialResult::provenance)
                .map(provenance -> provenance.cell())
                .toList();
    }

    @Test
    void partsBecomeOneRunWithTheTrialsInTheOrderOfThePlan() throws IOException {
        Path plan = plan("");
        Captured first = run(plan, "first", "--only", "c");
        assertThat(first.err()).contains("measured the part of the plan: all cells of c");
        Captured second = run(plan, "second", "--only", "a", "--only", "b");
        assertThat(second.status()).as(second.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        Path part = only("first");
        assertThat(part.resolve("result.json")).doesNotExist();
        assertThat(cells(RunReader.result(part)))
                .isEqualTo(RunReader.experiment(part).cells().stream()
                        .filter(cell -> cell.target().name().equals("c"))
                        .map(Cell::id)
                        .toList());

        Assay assay = Assay.create();
        Path results = folder.resolve("all");
        Path partial = assay.join(List.of(part), results);
        assertThat(partial.resolve("result.json")).doesNotExist();
        Path joined = assay.join(List.of(only("second"), part), results);
        assertThat(joined).isEqualTo(partial).isEqualTo(results.resolve(part.getFileName()));
        RunResult whole = RunReader.result(joined);
        assertThat(cells(whole)).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(whole.experiment()).isEqualTo(RunReader.experiment(part));
        assertThat(joined.resolve("plan.yaml")).exists();
        assertThat(joined.resolve("analysis.json")).exists();
        assertThat(joined.resolve("trials/0001/histograms.hlog")).exists();
        assertThat(Files.readAllLines(joined.resolve("journal.tsv")))
                .hasSize(12)
                .isSorted();
        assertThat(assay.join(List.of(part), results)).as("repeated").isEqualTo(joined);
    }

    @Test
    void earlierPartThatComesLaterIsAddedToTheSameRun() throws IOException {
        Path plan = plan("");
        run(plan, "first", "--only", "a");
        run(plan, "second", "--only", "b", "--only", "c");
        Assay assay = Assay.create();
        Path results = folder.resolve("all");
        Path joined = assay.join(List.of(only("second")), results);
        assertThat(assay.join(List.of(only("first"), only("second")), results)).isEqualTo(joined);
        assertThat(cells(RunReader.result(joined))).containsExactly(1, 2, 3, 4, 5, 6);
        try (Stream<Path> runs = Files.list(results)) {
            assertThat(runs).containsExactly(joined);
        }
    }

    @Test
    void earlierResultIsAPartOfTheNext() throws IOException {
        Path plan = plan("");
        Path results = folder.resolve("all");
        Assay assay = Assay.create();
        run(plan, "first", "--only", "a");
        Path joined = assay.join(List.of(only("first")), results);
        run(plan, "second", "--only", "b", "--only", "c");
        assertThat(assay.join(List.of(joined, only("second")), results)).isEqualTo(joined);
        assertThat(cells(RunReader.result(joined))).containsExactly(1, 2, 3, 4, 5, 6);
    }

    private static final String CONTAINERS = """
            name: containers
            targets: [{name: one, environment: a}, {name: two, environment: b}, {name: three, embedded: noop}]
            workload: {id: oltp, parameters: {tables: 1, table-size: 100}}
            schedule: {ramp-up: 0s, measure: 100ms}
            environment:
              provider: docker
              region: local
              databases:
                a: {service: container, engine: postgres, version: '18', instance: 1cpu-1GiB, storage: volume, size: 1 GiB}
                b: {service: container, engine: postgres, version: '17', instance: 1cpu-1GiB, storage: volume, size: 1 GiB}
            """;

    @Test
    void partMakesTheDatabasesOfItsTargetsOnly() {
        Assay assay = Assay.create();
        PlanFile part = assay.plan("plan.yaml", CONTAINERS).only(List.of("two"));
        assertThat(ProvisionPlan.of(assay, part, "r", assay.prices().book(null), LocalDate.of(2026, 11, 28))
                        .resources())
                .extracting(ResourceSpec::name)
                .containsExactly("assay-r-b");
        DatabaseEndpoint made = new DatabaseEndpoint("b", "jdbc:h2:mem:part;DB_CLOSE_DELAY=-1", "sa", "secret");
        assertThat(part.withDatabases(List.of(made))
                        .build(null, null, event -> {})
                        .run()
                        .trials())
                .extracting(trial -> trial.target().url())
                .singleElement()
                .asString()
                .startsWith("jdbc:h2:mem:part");
    }

    @Test
    void partWithoutRentedDatabasesMakesNone() throws IOException {
        Path plan = Files.writeString(folder.resolve("containers.yaml"), CONTAINERS);
        Captured part = run(plan, "runs", "--only", "three");
        assertThat(part.status()).as(part.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        assertThat(cells(RunReader.result(only("runs")))).containsExactly(3);
    }

    @Test
    void planThatIsStoppedInItsLastCellIsNotMeasured() {
        List<String> notes = new CopyOnWriteArrayList<>();
        AtomicReference<ExperimentRun> run = new AtomicReference<>();
        AtomicInteger cells = new AtomicInteger();
        run.set(Assay.create()
                .experiment("oltp")
                .parameter("tables", 1)
                .parameter("table-size", 100)
                .target(new SystemSpec.StandIn("target", "noop"))
                .rampUp(Duration.ZERO)
                .duration(Duration.ofMinutes(10))
                .transactions(100)
                .sweep(new Sweep(
                        Map.of("users", List.of("1", "2")), 1, Sweep.Order.AS_WRITTEN, Duration.ZERO, Sweep.Reset.NONE))
                .resultsIn(folder.resolve("stopped"))
                .listener(event -> {
                    if (event instanceof RunEvent.Note note) {
                        notes.add(note.text());
                    } else if (event instanceof RunEvent.TrialStarted && cells.incrementAndGet() == 2) {
                        run.get().stop();
                    }
                })
                .build());

        RunResult result = run.get().run();

        assertThat(result.trials()).hasSize(2);
        assertThat(result.trials().get(1).course().status()).isEqualTo(TrialResult.Status.ABORTED);
        assertThat(notes)
                .anyMatch(note -> note.startsWith("not all cells were measured; continue with --resume "))
                .noneMatch(note -> note.startsWith("measured the part"));
    }

    @Test
    void partIsContinuedWithTheOtherTargets() throws IOException {
        Path plan = plan("");
        run(plan, "runs", "--only", "b");
        Captured rest = run(plan, "runs", "--resume", only("runs").toString());
        assertThat(rest.status()).as(rest.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        assertThat(cells(RunReader.result(only("runs")))).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(only("runs").resolve("result.json")).exists();
    }

    @Test
    void lastPartCompletesTheRun() throws IOException {
        Path plan = plan("");
        run(plan, "runs", "--only", "b");
        run(plan, "runs", "--only", "a", "--only", "c", "--resume", only("runs").toString());
        assertThat(cells(RunReader.result(only("runs")))).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(only("runs").resolve("result.json")).exists();
    }

    @Test
    void partsOfDifferentExperimentsAreRejected() throws IOException {
        run(plan(""), "first", "--only", "a");
        run(plan("seed: 7\n"), "second", "--only", "b");
        assertThatThrownBy(() -> Assay.create().join(List.of(only("first"), only("second")), folder.resolve("all")))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("is a part of another experiment");
    }

    @Test
    void unknownTargetsAndSearchesAreRejected() throws IOException {
        Captured unknown = run(plan(""), "runs", "--only", "d");
        assertThat(unknown.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(unknown.err()).contains("--only d: there is no such target");
        Path search = Files.writeString(
                folder.resolve("search.yaml"),
                Files.readString(plan("")).replace("order: random", "search: {find: best}"));
        Captured searching = run(search, "runs", "--only", "a");
        assertThat(searching.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(searching.err()).contains("a search measures all targets together; leave out --only");
    }
}
