package dev.assay.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.analysis.SweepFixture;
import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.analysis.compare.RunComparison.Figure;
import dev.assay.analysis.compare.RunComparison.Outcome;
import dev.assay.model.AssayException;
import dev.assay.model.result.RunResult;
import dev.assay.test.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Comparisons of figures that were stored without their runs, and the properties that are stored with them. */
@Parallel
class FigureComparerTest {

    private static final double[] BEFORE = {100, 101, 99, 100};
    private static final double[] AFTER = {90, 91, 89, 90};

    private static Figure compare(double confidence) {
        return new FigureComparer(0.05, confidence, false, 1)
                .compare(ComparedMetric.THROUGHPUT, "1/s", BEFORE, AFTER)
                .orElseThrow();
    }

    private static RunResult run(double... throughput) {
        return SweepFixture.result(
                Arrays.stream(throughput)
                        .mapToObj(each -> new Measured(8, each, 1e6 / each))
                        .toList(),
                Map.of());
    }

    @Test
    void isTheComparisonOfTheRuns() {
        Figure ofRuns = Comparer.compare(
                        Side.of("A", List.of(run(BEFORE))),
                        Side.of("B", List.of(run(AFTER))),
                        new Comparer.Settings(0.05, false, false, "target", 1, false, List.of()))
                .rows()
                .get(0)
                .figures()
                .get(0);

        assertThat(compare(0.95).ratio()).isEqualTo(ofRuns.ratio());
        assertThat(compare(0.95).outcome()).isEqualTo(Outcome.SLOWER);
    }

    @Test
    void aHigherConfidenceHasAWiderInterval() {
        assertThat(compare(0.99).ratio().low()).isLessThan(compare(0.95).ratio().low());
        assertThat(compare(0.99).ratio().high())
                .isGreaterThan(compare(0.95).ratio().high());
        assertThat(compare(0.99).ratio().confidence()).isEqualTo(0.99);
    }

    @Test
    void anUnknownValueHasNoComparison() {
        assertThat(new FigureComparer(0.05, 0.95, false, 1)
                        .compare(ComparedMetric.P95, "us", BEFORE, new double[] {1, Double.NaN, 1}))
                .isEmpty();
        assertThatThrownBy(() -> new FigureComparer(0, 0.95, false, 1))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("margin: found 0.0 %");
    }

    @Test
    void aHigherConfidenceNeedsMoreRepetitions() {
        Side side = Side.of("A", List.of(run(100, 103, 97, 101, 99)));

        double[] values = {100, 103, 97, 101, 99};
        Integer usual = RepetitionPlan.repetitionsFor(values, 0.05, 0.95, 0.95);
        assertThat(usual).isEqualTo(RepetitionPlan.of(side, 0.05, 0.95).repetitions());
        assertThat(RepetitionPlan.repetitionsFor(values, 0.05, 0.95, 0.99)).isGreaterThan(usual);
        assertThat(RepetitionPlan.repetitionsFor(values, 0.05, 0.99, 0.95)).isGreaterThan(usual);
        assertThat(RepetitionPlan.repetitionsFor(new double[] {100, 103}, 0.05, 0.99, 0.95))
                .isNull();
        assertThat(Objects.requireNonNull(
                        RepetitionPlan.assuming(0.02, 0.05, 0.99, 0.99).repetitions()))
                .isGreaterThan(Objects.requireNonNull(
                        RepetitionPlan.assuming(0.02, 0.05, 0.99).repetitions()));
        assertThatThrownBy(() -> RepetitionPlan.repetitionsFor(values, 0.05, 0.99, 1))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("confidence: found ");
    }

    @Test
    void traitsNameWorkConditionsAndSystem() {
        List<LikeWithLike.Trait> traits = LikeWithLike.traits(run(100, 101).trials());

        assertThat(traits)
                .contains(
                        new LikeWithLike.Trait(SideDifference.Kind.WORK, "users", "8"),
                        new LikeWithLike.Trait(SideDifference.Kind.WORK, "rate", "–"))
                .anyMatch(trait -> trait.kind() == SideDifference.Kind.CONDITIONS
                        && trait.what().equals("driver"))
                .anyMatch(trait -> trait.kind() == SideDifference.Kind.SYSTEM
                        && trait.what().equals("product"));
    }
}
