package dev.assay.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.benchmarks.PairedRuns.Pair;
import dev.assay.benchmarks.PairedRuns.Run;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class PairedRunsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private boolean kept(Pair... pairs) {
        return PairedRuns.report("both sinks", List.of(pairs), new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Pair pair(double cpuWithout, double cpuWith) {
        return new Pair(new Run(1_000, cpuWithout), new Run(990, cpuWith));
    }

    @Test
    void aSmallCostIsWithinTheBudget() {
        assertThat(kept(pair(1, 1.003), pair(2, 2.004), pair(1, 1.004))).isTrue();
        // 0.3 %, 0.2 %, 0.4 %: Student's t of two degrees of freedom is 4.303, the standard error 0.0577.
        assertThat(text())
                .contains("3 pairs, 95 % intervals")
                .contains("loss of throughput by both sinks: 1.00 % ± 0.00 %")
                .contains("additional processor time for each transaction: 0.30 % ± 0.25 %, budget 1 %: kept");
    }

    @Test
    void aCostThatIsCertainlyLargerIsOverTheBudget() {
        assertThat(kept(pair(1, 1.050), pair(1, 1.051), pair(1, 1.049))).isFalse();
        assertThat(text()).contains("OVER BUDGET");
    }

    @Test
    void anIntervalThatIsTooWideDoesNotPass() {
        assertThat(kept(pair(1, 0.9), pair(1, 1.1))).isFalse();
        assertThat(text()).contains("UNDECIDED, the interval is too wide; end other programs, or measure longer runs");
        // -1 %, 0 %, 1.5 %: 0.17 % ± 3.13 %, and the limit is 0.83 % away.
        assertThat(kept(pair(1, 0.99), pair(1, 1), pair(1, 1.015))).isFalse();
        assertThat(text()).contains("UNDECIDED, the interval is too wide; about 42 pairs decide");
    }
}
