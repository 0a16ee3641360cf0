package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

@Parallel
class PlanTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final SystemSpec NOOP = new SystemSpec.StandIn("noop", "noop");

    private static Plan plan(List<SystemSpec> targets) {
        return new Plan(
                "test",
                targets,
                new WorkloadSpec("w", Map.of("b", "2", "a", "1")),
                new ClosedLoop(1),
                Schedule.measuring(SECOND),
                42,
                Sweep.NONE);
    }

    private static void assertRefused(ThrowingCallable making, String... message) {
        assertThatThrownBy(making)
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageContainingAll(message);
    }

    @Test
    void planNeedsATarget() {
        assertRefused(() -> plan(List.of()), "the plan has no target");
    }

    @Test
    void targetsHaveDifferentNames() {
        assertRefused(() -> plan(List.of(NOOP, NOOP)), "two targets have the name 'noop'");
    }

    @Test
    void experimentHasACellForEachTargetInOrder() {
        SystemSpec other = new SystemSpec.StandIn("simulated", "simulated:servers=2");
        Experiment experiment = Experiment.of(plan(List.of(NOOP, other)), "1.0", Map.of(), Map.of());
        assertThat(experiment.cells()).extracting(Cell::id).containsExactly(1, 2);
        assertThat(experiment.cells()).extracting(Cell::target).containsExactly(NOOP, other);
    }

    @Test
    void parametersAreSortedByName() {
        assertThat(plan(List.of(NOOP)).workload().parameters().keySet()).containsExactly("a", "b");
    }

    @Test
    void measurementHasToBeAboveZero() {
        assertRefused(() -> Schedule.measuring(Duration.ZERO), "duration: found PT0S", "above zero");
    }

    @Test
    void phasesMayBeZeroButNotNegative() {
        assertThat(new Schedule(Duration.ZERO, SECOND, Duration.ZERO, 0).total())
                .isEqualTo(SECOND);
        assertRefused(() -> new Schedule(SECOND.negated(), SECOND, Duration.ZERO, 0), "ramp-up");
        assertRefused(() -> new Schedule(Duration.ZERO, SECOND, SECOND.negated(), 0), "ramp-down");
    }

    @Test
    void phasesLastThirtyDaysAtMost() {
        assertThat(Schedule.measuring(Duration.ofDays(30)).total()).isEqualTo(Duration.ofDays(30));
        assertRefused(() -> Schedule.measuring(Duration.ofDays(30).plusNanos(1)), "at most 30 days");
    }

    @Test
    void limitOnTransactionsIsNotNegative() {
        assertRefused(() -> new Schedule(Duration.ZERO, SECOND, Duration.ZERO, -1), "transactions: found -1");
    }

    @Test
    void closedLoopNeedsAUser() {
        assertRefused(() -> new ClosedLoop(0), "users: found 0, at least 1 is needed");
    }

    @Test
    void openLoopNeedsASession() {
        assertRefused(() -> new OpenLoop(Rate.perSecond(1), Arrivals.CONSTANT, 0), "users: found 0");
    }

    @Test
    void thinkTimesAreNotNegativeAndOnePerType() {
        assertRefused(() -> new ThinkTimes(List.of(SECOND.negated()), List.of(SECOND)), "cannot be negative");
        assertRefused(() -> new ThinkTimes(List.of(SECOND), List.of(SECOND.negated())), "cannot be negative");
        assertRefused(() -> new ThinkTimes(List.of(SECOND), List.of()), "differ in number");
    }
}
