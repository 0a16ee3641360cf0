package dev.assay.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.plan.DataLocation;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.Expectation;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class SystemsTest {

    private final List<String> done = new ArrayList<>();

    private final Systems.Opener opener = new Systems.Opener() {
        @Override
        public EmbeddedDatabase start(SystemSpec.Embedded spec, int connections, int fewestConnections) {
            String server = spec.name() + spec.settings();
            done.add("start " + server + " for " + fewestConnections + " to " + connections);
            return new EmbeddedDatabase() {
                @Override
                public TargetSpec target() {
                    return TargetSpec.of("jdbc:test:" + server, null, null);
                }

                @Override
                public void close() {
                    done.add("stop " + server);
                }
            };
        }

        @Override
        public OpenSystem open(SystemSpec spec, @Nullable EmbeddedDatabase started) {
            String at = started == null ? "" : " at " + started.target().url();
            done.add("open " + spec.name() + at);
            return OpenSystem.reach(
                    new SystemSpec.StandIn("stand-in", "noop"),
                    PluginRegistry.discover(Assay.class.getClassLoader()),
                    Map.of(),
                    null,
                    e -> {});
        }
    };

    private static SystemSpec embedded(
            String name, @Nullable String directory, Map<String, String> settings, Tuning tuning) {
        return new SystemSpec.Embedded(name, "postgres", directory, settings, SessionSettings.USUAL.withTuning(tuning));
    }

    private static List<Cell> cells(SystemSpec... targets) {
        return Stream.of(targets)
                .map(target -> new Cell(
                        1,
                        target,
                        new WorkloadSpec("test", Map.of()),
                        new ClosedLoop(1),
                        new Schedule(Duration.ZERO, Duration.ofSeconds(1), Duration.ZERO, 0),
                        Map.of(),
                        1))
                .toList();
    }

    /** Each opens five auxiliary connections and needs two of them. */
    private static Function<Cell, Expectation> expectations(Integer... users) {
        Iterator<Integer> next = List.of(users).iterator();
        return cell -> Expectation.ofUsers(next.next());
    }

    private void run(SystemSpec... targets) {
        List<Cell> cells = cells(targets);
        try (Systems systems = new Systems(Map.of(), opener)) {
            systems.announce(cells, expectations(2, 4, 3));
            systems.begin(cells, Set.of());
            run(systems, cells);
        }
    }

    private void run(Systems systems, List<Cell> cells) {
        for (Cell cell : cells) {
            systems.of(cell);
            systems.done(cell);
        }
        done.add("end");
    }

    @Test
    void aServerRunsOnceHoweverItIsReached() {
        run(
                embedded("db", null, Map.of(), Tuning.TUNED),
                embedded("db", null, Map.of(), Tuning.OUT_OF_THE_BOX),
                embedded("db", null, Map.of(), Tuning.TUNED));
        assertThat(done)
                .containsExactly(
                        "start db{} for 4 to 9",
                        "open db at jdbc:test:db{}",
                        "open db at jdbc:test:db{}",
                        "open db at jdbc:test:db{}",
                        "stop db{}",
                        "end");
    }

    @Test
    void targetsOfOtherNamesAreOtherServers() {
        run(embedded("one", null, Map.of(), Tuning.TUNED), embedded("two", null, Map.of(), Tuning.TUNED));
        assertThat(done)
                .containsExactly(
                        "start one{} for 4 to 7",
                        "open one at jdbc:test:one{}",
                        "stop one{}",
                        "start two{} for 6 to 9",
                        "open two at jdbc:test:two{}",
                        "stop two{}",
                        "end");
    }

    /** Two servers cannot share the folder. */
    @Test
    void aFolderHasOneServerAtATime() {
        run(
                embedded("one", "/data", Map.of(), Tuning.TUNED),
                embedded("two", "/data", Map.of("work_mem", "1MB"), Tuning.TUNED),
                embedded("three", "/data", Map.of("work_mem", "1MB"), Tuning.TUNED));
        assertThat(done)
                .containsExactly(
                        "start one{} for 4 to 9",
                        "open one at jdbc:test:one{}",
                        "stop one{}",
                        "start two{work_mem=1MB} for 4 to 9",
                        "open two at jdbc:test:two{work_mem=1MB}",
                        "open three at jdbc:test:two{work_mem=1MB}",
                        "stop two{work_mem=1MB}",
                        "end");
    }

    /** The last stage has the most users: the server is started for them. */
    @Test
    void aServerRunsFromTheFirstToTheLastStageThatUsesIt() {
        List<Cell> first =
                cells(embedded("one", null, Map.of(), Tuning.TUNED), embedded("two", null, Map.of(), Tuning.TUNED));
        List<Cell> second = cells(embedded("one", null, Map.of(), Tuning.TUNED));
        try (Systems systems = new Systems(Map.of(), opener)) {
            systems.announce(first, expectations(2, 2));
            systems.announce(second, expectations(8));
            systems.begin(first, Set.of(DataLocation.of(second.get(0).target())));
            run(systems, first);
            systems.begin(second, Set.of());
            run(systems, second);
        }
        assertThat(done)
                .containsExactly(
                        "start one{} for 4 to 13",
                        "open one at jdbc:test:one{}",
                        "start two{} for 4 to 7",
                        "open two at jdbc:test:two{}",
                        "stop two{}",
                        "end",
                        "stop one{}",
                        "end");
    }

    @Test
    void aSystemThatALaterStageUsesIsOpenUntilAllEnds() {
        List<Cell> cells = cells(embedded("one", null, Map.of(), Tuning.TUNED));
        try (Systems systems = new Systems(Map.of(), opener)) {
            systems.announce(cells, expectations(2));
            systems.begin(cells, Set.of(DataLocation.of(cells.get(0).target())));
            assertThat(systems.usedLater(cells.get(0))).isTrue();
            assertThat(systems.last(cells.get(0))).isFalse();
            run(systems, cells);
            assertThat(systems.open()).hasSize(1);
        }
        assertThat(done).endsWith("end", "stop one{}");
    }

    @Test
    void serversThatRunBesideTheMeasuredOneAreNamed() {
        SystemSpec one = embedded("one", null, Map.of(), Tuning.TUNED);
        List<Cell> cells = cells(one, embedded("two", null, Map.of(), Tuning.TUNED), one);
        List<List<String>> idle = new ArrayList<>();
        try (Systems systems = new Systems(Map.of(), opener)) {
            systems.announce(cells, expectations(1, 1, 1));
            systems.begin(cells, Set.of());
            for (Cell cell : cells) {
                systems.of(cell);
                idle.add(systems.idleBeside(cell));
                systems.done(cell);
            }
        }
        assertThat(idle).containsExactly(List.of(), List.of("one"), List.of());
    }
}
