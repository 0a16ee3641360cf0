package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Runs that are analysed together are named by what differs between them. */
@Parallel
class RunLabelsTest {

    private static final Map<String, String> FULL = Map.of();

    private static SystemSpec target(String name, Map<String, String> settings) {
        return new SystemSpec.Embedded(name, "postgres", null, settings, SessionSettings.USUAL);
    }

    /** A run at a second of the hour, with a trial on each target. */
    private static Source run(int second, int users, String warehouses, SystemSpec... targets) {
        return run(second, users, warehouses, List.of(), targets);
    }

    private static Source run(int second, int users, String warehouses, List<String> relaxed, SystemSpec... targets) {
        Plan like = ResultFixture.closed().plan();
        Plan plan = new Plan(
                "p",
                List.of(targets),
                new WorkloadSpec("tpcc", Map.of("warehouses", warehouses)),
                new ClosedLoop(users, ThinkTime.NONE),
                like.schedule(),
                1,
                Sweep.NONE);
        Experiment experiment = Experiment.of(plan, "1", Map.of(), Map.of());
        List<TrialResult> trials = new ArrayList<>();
        for (Cell cell : experiment.cells()) {
            trials.add(trial(cell.id(), second, relaxed));
        }
        return Source.of(
                String.format(Locale.ROOT, "2026-01-02T03-04-%02dZ-p", second),
                null,
                new RunResult(1, experiment, trials));
    }

    private static TrialResult trial(int cell, int second, List<String> relaxed) {
        Map<Object, Object> document =
                new LinkedHashMap<>((Map<?, ?>) Json.read(Json.write(ResultFixture.trial()), Map.class));
        document.put("cell", cell);
        document.put("status", "DONE");
        document.put("startedAt", String.format(Locale.ROOT, "2026-01-02T03:04:%02dZ", second));
        Map<Object, Object> target = new LinkedHashMap<>((Map<?, ?>) document.get("target"));
        target.put("durability", Map.of("settings", Map.of(), "relaxed", relaxed));
        document.put("target", target);
        return Json.read(Json.write(document), TrialResult.class);
    }

    private static List<String> labels(Source... runs) {
        return SweepFixture.together(runs).stream().map(Source::label).toList();
    }

    private static List<String> systems(Source... runs) {
        return SweepFixture.together(runs).stream()
                .flatMap(run -> run.systems().stream())
                .toList();
    }

    @Test
    void targetsNameTheRunsOfDifferentTargets() {
        assertThat(systems(run(1, 8, "4", target("mariadb", FULL)), run(2, 8, "4", target("postgresql", FULL))))
                .containsExactly("mariadb", "postgresql");
    }

    @Test
    void requestedValuesNameRunsOfTheSameTarget() {
        SystemSpec same = target("db", FULL);
        assertThat(systems(run(1, 8, "4", same), run(2, 16, "4", same), run(3, 16, "32", same)))
                .containsExactly("warehouses=4, users=8", "warehouses=4, users=16", "warehouses=32, users=16");
        assertThat(systems(
                        run(1, 8, "4", target("db", Map.of("synchronous_commit", "off"))),
                        run(2, 16, "4", target("db", Map.of("synchronous_commit", "on")))))
                .containsExactly("synchronous_commit=off, users=8", "synchronous_commit=on, users=16");
    }

    @Test
    void durabilityIsNamedUnlessTheSettingThatRelaxesItIs() {
        SystemSpec same = target("db", FULL);
        assertThat(systems(run(1, 8, "4", same), run(2, 8, "4", List.of("fsync=off"), same)))
                .containsExactly("durability=full", "durability=relaxed");
        assertThat(systems(
                        run(1, 8, "4", target("db", Map.of("fsync", "on"))),
                        run(2, 8, "4", List.of("fsync=off"), target("db", Map.of("fsync", "off")))))
                .containsExactly("fsync=on, durability=full", "fsync=off");
    }

    @Test
    void equalRunsAreNamedByTheirStart() {
        SystemSpec same = target("db", FULL);
        assertThat(labels(run(1, 8, "4", same), run(2, 8, "4", same)))
                .containsExactly("2 Jan 03:04:01", "2 Jan 03:04:02");
        assertThat(labels(run(1, 8, "4", same), run(2, 16, "4", same), run(3, 16, "4", same)))
                .containsExactly("users=8", "users=16, 2 Jan 03:04:02", "users=16, 2 Jan 03:04:03");
    }

    @Test
    void systemsOfRunsWithSeveralTargetsHaveTheNamesOfBoth() {
        SystemSpec[] both = {target("one", FULL), target("two", FULL)};
        assertThat(systems(run(1, 8, "4", both), run(2, 16, "4", both)))
                .containsExactly("users=8: one", "users=8: two", "users=16: one", "users=16: two");
        assertThat(systems(run(1, 8, "4", both))).containsExactly("one", "two");
    }

    @Test
    void namesOfFoldersThatWereChosenAreKept() {
        Source one = run(1, 8, "4", target("db", FULL));
        Source before = new Source("before", "before", null, one.experiment(), one.systems(), one.trials());
        Source after = new Source("after", "after", null, one.experiment(), one.systems(), one.trials());
        assertThat(systems(before, after)).containsExactly("before", "after");
        assertThat(labels(before, run(2, 16, "4", target("db", FULL)))).containsExactly("users=8", "users=16");
    }

    @Test
    void labelsAreUniqueWhateverIsEqual() {
        Source one = run(1, 8, "4", target("db", FULL));
        Source copy = new Source(one.run() + "-copy", "", null, one.experiment(), one.systems(), one.trials());
        assertThat(labels(one, copy)).containsExactly(one.run(), copy.run());
        assertThat(labels(one)).containsExactly(one.run());
    }

    /** The values of maps are not checked when documents are read. */
    @Test
    void runsWithNullInADocumentKeepTheNamesOfTheirFoldersAndSayWhy() {
        SystemSpec same = target("db", FULL);
        Source whole = run(1, 8, "4", same);
        Experiment damaged = Json.read(
                Json.write(Objects.requireNonNull(whole.experiment()))
                        .replace("\"warehouses\" : \"4\"", "\"warehouses\" : null"),
                Experiment.class);
        Source edited = new Source(whole.run(), whole.label(), null, damaged, whole.systems(), whole.trials());
        List<String> problems = new ArrayList<>();
        assertThat(Source.together(List.of(edited, run(2, 8, "8", same)), problems::add))
                .extracting(Source::label)
                .containsExactly("2026-01-02T03-04-01Z-p", "2026-01-02T03-04-02Z-p");
        assertThat(problems)
                .singleElement()
                .isEqualTo("the runs have the names of their folders, since a value in their documents is null:"
                        + " workload.parameters.warehouses of 2026-01-02T03-04-01Z-p");
    }
}
