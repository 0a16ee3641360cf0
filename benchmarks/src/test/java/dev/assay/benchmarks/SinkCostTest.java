package dev.assay.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.benchmarks.SinkCost.Pair;
import dev.assay.benchmarks.SinkCost.Run;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class SinkCostTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private boolean kept(Pair... pairs) {
        return SinkCost.report(List.of(pairs), new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Pair pair(double cpuWithout, double cpuWith, double sinkMillis) {
        return new Pair(new Run(1_000, cpuWithout, 0), new Run(990, cpuWith, sinkMillis));
    }

    @Test
    void aSmallCostIsWithinTheBudget() {
        assertThat(kept(pair(1, 1.003, 2), pair(2, 2.004, 4), pair(1, 1.004, 3)))
                .isTrue();
        // 0.3 %, 0.2 %, 0.4 %: Student's t of two degrees of freedom is 4.303, the standard error 0.0577.
        assertThat(text())
                .contains("3 pairs, 95 % intervals")
                .contains("loss of throughput by both sinks: 1.00 % ± 0.00 %")
                .contains("additional processor time for each transaction: 0.30 % ± 0.25 %, budget 1 %: kept")
                .contains("processor time of their threads: 3.00 ms in each second of load");
    }

    @Test
    void aCostThatIsCertainlyLargerIsOverTheBudget() {
        assertThat(kept(pair(1, 1.050, 2), pair(1, 1.051, 2), pair(1, 1.049, 2)))
                .isFalse();
        assertThat(text()).contains("OVER BUDGET");
    }

    @Test
    void noiseProvesNothing() {
        assertThat(kept(pair(1, 0.9, 2), pair(1, 1.1, 2))).isTrue();
        assertThat(text()).contains("not exceeded, not proven either");
    }
}
