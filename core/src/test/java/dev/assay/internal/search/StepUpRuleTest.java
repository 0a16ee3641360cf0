package dev.assay.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.search.StepUpRule.Figure;
import dev.assay.internal.search.StepUpRule.Step;
import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class StepUpRuleTest {

    private static Step step(double throughput, double latency) {
        return new Step(Figure.of(throughput), Figure.of(latency));
    }

    /** Published figures of YCSB's workload A for 1, 2, 3, 4 and 8 clients: operations per second and update latency in µs. */
    @Test
    void publishedStudyHasItsMaximumAtThreeClients() {
        int[] clients = {1, 2, 3, 4, 8};
        List<Step> steps =
                List.of(step(2300, 420), step(4000, 480), step(5600, 560), step(2900, 2100), step(4900, 2500));
        int maximum = StepUpRule.USUAL.stopsAt(steps).orElseThrow() - 1;
        assertThat(clients[maximum]).isEqualTo(3);
        assertThat(steps.get(maximum).throughput().value()).isEqualTo(5600);
    }

    @Test
    void latencyThatPaysForItselfInThroughputDoesNotStop() {
        assertThat(StepUpRule.USUAL.stopsAt(List.of(step(100, 10), step(106, 30))))
                .isEmpty();
        assertThat(StepUpRule.USUAL.stopsAt(List.of(step(100, 10), step(90, 10.9))))
                .isEmpty();
        assertThat(StepUpRule.USUAL.stopsAt(List.of(step(100, 10), step(104, 11.1))))
                .hasValue(1);
    }

    @Test
    void intervalsThatOverlapDoNotStop() {
        Step before = new Step(new Figure(98, 100, 102), new Figure(9, 10, 11));
        assertThat(StepUpRule.USUAL.deteriorates(before, new Step(new Figure(98, 100, 102), new Figure(11, 12, 13))))
                .isFalse();
        assertThat(StepUpRule.USUAL.deteriorates(before, new Step(new Figure(98, 100, 104), new Figure(14, 15, 16))))
                .as("throughput may have gained 6 %")
                .isFalse();
        assertThat(StepUpRule.USUAL.deteriorates(before, new Step(new Figure(98, 100, 102), new Figure(14, 15, 16))))
                .isTrue();
    }

    @Test
    void valuesOutsideTheirRangeAreRefused() {
        assertThatThrownBy(() -> new StepUpRule(-0.1, 0.05))
                .isInstanceOf(AssayException.class)
                .hasMessage("latency-growth: found -0.1, a share from 0 to 10 is needed");
        assertThatThrownBy(() -> new StepUpRule(0.1, 5)).hasMessageStartingWith("throughput-gain: found 5.0");
    }
}
