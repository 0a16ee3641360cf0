package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Condition;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The highest load within an objective, of study S4's response times. */
@Parallel
class ObjectiveCapacitiesTest {

    private static final List<SweepFixture.Measured> MEASURED = List.of(
            new SweepFixture.Measured(16, 661.48, 68_160),
            new SweepFixture.Measured(32, 825.02, 79_420),
            new SweepFixture.Measured(64, 958.75, 102_150),
            new SweepFixture.Measured(128, 1396.26, 136_170));

    private static List<ObjectiveCapacity> of(List<SweepFixture.Measured> measured, String... objectives) {
        return Analyses.of(
                        List.of(SweepFixture.source("run", measured)),
                        SweepFixture.NO_PRICES,
                        Stream.of(objectives).map(Condition::objective).toList())
                .peaks()
                .capacities();
    }

    @Test
    void theHighestLoadThatMeetsTheObjectiveIsNamedWithTheNextOne() {
        ObjectiveCapacity capacity = of(MEASURED, "p95 <= 100ms").get(0);
        assertThat(capacity.load()).isEqualTo(32);
        assertThat(capacity.unit()).isEqualTo("users");
        assertThat(capacity.point()).isEqualTo(Map.of("users", "32"));
        assertThat(capacity.cells()).containsExactly(2);
        assertThat(capacity.missed()).isEqualTo(64);
        assertThat(capacity.text())
                .isEqualTo("The highest measured load that meets p95 <= 100ms is 32 users, with 79.42 ms; the next"
                        + " one, 64 users, has 102.15 ms.");
    }

    @Test
    void anObjectiveThatAllLoadsMeetHasNoNextOne() {
        ObjectiveCapacity capacity = of(MEASURED, "p95 <= 1s").get(0);
        assertThat(capacity.load()).isEqualTo(128);
        assertThat(capacity.missed()).isNull();
        assertThat(capacity.text()).endsWith("with 136.17 ms; no higher load was measured.");
    }

    @Test
    void anObjectiveThatNoLoadMeetsNamesTheLowestLoad() {
        ObjectiveCapacity capacity = of(MEASURED, "p95 <= 5ms").get(0);
        assertThat(capacity.load()).isNull();
        assertThat(capacity.point()).isNull();
        assertThat(capacity.missed()).isEqualTo(16);
        assertThat(capacity.text())
                .isEqualTo("No measured load meets p95 <= 5ms; the lowest one, 16 users, has 68.16 ms.");
    }

    /** A throughput objective is missed by the low loads. */
    @Test
    void lowerLoadsThatMissAreMentioned() {
        assertThat(of(MEASURED, "throughput >= 900/s").get(0).text())
                .isEqualTo("The highest measured load that meets throughput >= 900/s is 128 users, with 1396.26/s; no"
                        + " higher load was measured; 2 lower loads miss it.");
    }

    @Test
    void aRepetitionThatMissesMakesThePointMiss() {
        List<SweepFixture.Measured> twice = List.of(
                new SweepFixture.Measured(1, 100, 10_000),
                new SweepFixture.Measured(2, 200, 10_000),
                new SweepFixture.Measured(1, 100, 11_000),
                new SweepFixture.Measured(2, 200, 30_000));
        ObjectiveCapacity capacity = of(twice, "p95 <= 20ms").get(0);
        assertThat(capacity.load()).isEqualTo(1);
        assertThat(capacity.missed()).isEqualTo(2);
        assertThat(capacity.text())
                .endsWith("is 1 user, with 10.00 ms, 11.00 ms; the next one, 2 users, has 10.00 ms," + " 30.00 ms.");
    }

    @Test
    void refusedLoadsMeetNothing() {
        List<SweepFixture.Measured> refused = List.of(
                new SweepFixture.Measured(1, 100, 10_000),
                new SweepFixture.Measured(2, 100, 10_000, TrialResult.Status.REFUSED));
        assertThat(of(refused, "p95 <= 20ms").get(0).load()).isEqualTo(1);
    }

    @Test
    void higherLoadsThatAreNotUsableAreNamed() {
        List<SweepFixture.Measured> measured = List.of(
                new SweepFixture.Measured(1, 100, 10_000),
                new SweepFixture.Measured(2, 150, 11_000, TrialResult.Status.ABORTED),
                new SweepFixture.Measured(4, 160, 30_000));
        assertThat(of(measured, "p95 <= 20ms").get(0).text())
                .endsWith("with 10.00 ms; not usable: 2 users (ABORTED); the next usable one, 4 users, has 30.00 ms.");
        assertThat(of(measured.subList(0, 2), "p95 <= 20ms").get(0).text())
                .endsWith("with 10.00 ms; no higher load is usable: 2 users (ABORTED).");
        // The lowest load that missed, not the lowest one.
        assertThat(of(measured.subList(1, 3), "p95 <= 20ms").get(0).missed()).isEqualTo(4);
    }

    @Test
    void oneLoadHasNoCapacity() {
        assertThat(of(MEASURED.subList(0, 1), "p95 <= 100ms")).isEmpty();
        assertThat(of(MEASURED)).isEmpty();
    }
}
