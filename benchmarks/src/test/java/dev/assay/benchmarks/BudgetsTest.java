package dev.assay.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.benchmarks.Budgets.Budget;
import dev.assay.benchmarks.Budgets.Taken;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class BudgetsTest {

    private static final List<Budget> BUDGETS =
            List.of(new Budget("Loop.one a", 300, 100), new Budget("Loop.two", 60, 25));

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private boolean kept(boolean some, Taken... taken) {
        return Budgets.kept(BUDGETS, List.of(taken), some, new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private String told() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void resultsWithinTheBudgetPass() {
        assertThat(kept(false, new Taken("Loop.one a", 300, 0), new Taken("Loop.two", 20, 0)))
                .isTrue();
        assertThat(told()).contains("within budget").contains("goal reached");
    }

    @Test
    void slowerOrAllocatingResultsFail() {
        assertThat(kept(true, new Taken("Loop.one a", 301, 0))).isFalse();
        assertThat(kept(true, new Taken("Loop.one a", 30, 0.5))).isFalse();
        assertThat(kept(true, new Taken("Loop.one a", 30, Double.NaN))).isFalse();
        assertThat(told()).contains("OVER BUDGET");
    }

    @Test
    void budgetsOutsideTheHotPathMayAllocate() {
        List<Budget> budgets = List.of(Budget.allocating("Snapshot.read", 300, 100, 1_000));
        PrintStream unread = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(Budgets.kept(budgets, List.of(new Taken("Snapshot.read", 30, 999)), false, unread))
                .isTrue();
        assertThat(Budgets.kept(budgets, List.of(new Taken("Snapshot.read", 30, 1_000)), false, unread))
                .isFalse();
    }

    @Test
    void aBudgetWithoutABenchmarkIsAnError() {
        assertThat(kept(false, new Taken("Loop.one a", 30, 0))).isFalse();
        assertThat(told()).containsPattern("Loop.two +has a budget and did not run");
        assertThat(kept(true, new Taken("Loop.one a", 30, 0)))
                .as("only some were asked for")
                .isTrue();
    }

    @Test
    void aBenchmarkWithoutABudgetIsAnErrorUnlessItIsAYardstick() {
        assertThat(kept(true, new Taken("Loop.one b", 30, 0))).isFalse();
        assertThat(told()).contains("WITHOUT A BUDGET");
        assertThat(kept(true, new Taken("WorkerLoopBenchmark.twoClockReadings", 30, 0)))
                .isTrue();
        assertThat(kept(true)).as("nothing ran").isFalse();
    }
}
