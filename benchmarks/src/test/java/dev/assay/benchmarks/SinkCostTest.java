package dev.assay.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.benchmarks.SinkCost.Pair;
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

    @Test
    void aSmallLossIsWithinTheBudget() {
        assertThat(kept(new Pair(1_000, 997, 2), new Pair(2_000, 1_996, 4), new Pair(1_000, 996, 3)))
                .isTrue();
        // 0.3 %, 0.2 %, 0.4 %: Student's t of two degrees of freedom is 4.303, the standard error 0.0577.
        assertThat(text())
                .contains("loss of throughput by both sinks: 0.30 % ± 0.25 % (95 %, 3 pairs), budget 1 %: kept")
                .contains("processor time of their threads: 3.00 ms in each second of load");
    }

    @Test
    void aLossThatIsCertainlyLargerIsOverTheBudget() {
        assertThat(kept(new Pair(1_000, 950, 2), new Pair(1_000, 951, 2), new Pair(1_000, 949, 2)))
                .isFalse();
        assertThat(text()).contains("OVER BUDGET");
    }

    @Test
    void noiseProvesNothing() {
        assertThat(kept(new Pair(1_000, 900, 2), new Pair(1_000, 1_100, 2))).isTrue();
        assertThat(text()).contains("not exceeded, not proven either");
    }
}
