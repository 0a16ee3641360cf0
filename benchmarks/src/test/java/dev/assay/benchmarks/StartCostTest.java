package dev.assay.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.benchmarks.StartCost.Command;
import dev.assay.benchmarks.StartCost.Taken;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class StartCostTest {

    private static final Command COMMAND = new Command("--version", List.of("--version"), 0, 0.5);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private boolean kept(double seconds, long classes) {
        return new Taken(COMMAND, seconds, classes).report(new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    @Test
    void timesAndClassesAboveTheirBudgetsAreFailures() {
        assertThat(kept(0.5, 0)).isTrue();
        assertThat(kept(0.51, 0)).isFalse();
        assertThat(kept(0.1, 1)).isFalse();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .first()
                .asString()
                .matches("--version +0.50 s after the start of a JVM, budget 0.50 s; 0 classes .* within budget");
    }
}
