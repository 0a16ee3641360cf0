package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Plan;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult.Status;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A best point that a later stage measured again has that stage's throughput. */
@Parallel
class ConfirmedSystemsTest {

    private static final List<Measured> SWEEP = List.of(new Measured(1, 100, 1e3), new Measured(4, 320, 1e3));

    private static Source stage(String plan, String name, Map<String, String> settings, List<Measured> measured) {
        RunResult result = SweepFixture.result(measured, Map.of());
        Experiment all = result.experiment();
        Plan named = new Plan(
                plan,
                all.plan().targets(),
                all.plan().workload(),
                all.plan().load(),
                all.plan().schedule(),
                all.plan().seed(),
                all.plan().sweep());
        Experiment experiment = new Experiment(1, all.toolVersion(), named, all.cells(), all.origins(), settings);
        return Source.of(name, null, new RunResult(1, experiment, result.trials()));
    }

    private static Source sweep(String name) {
        return stage("p", name, Map.of(Experiment.STAGE, "sweep"), SWEEP);
    }

    private static Source again(String plan, String name, Measured... measured) {
        return stage(
                plan, name, Map.of(Experiment.STAGE, "long", Experiment.BEST_OF_STAGE, "sweep"), List.of(measured));
    }

    private static String top(Source... stages) {
        Analysis analysis = Analyses.of(SweepFixture.together(stages), SweepFixture.NO_PRICES);
        assertThat(analysis.remarks().problems()).isEmpty();
        return analysis.systems().top();
    }

    @Test
    void theSecondMeasurementCounts() {
        assertThat(top(sweep("1-sweep"), again("p", "2-long", new Measured(4, 290, 1e3))))
                .contains("2-long");
    }

    @Test
    void aFasterPointOfAnotherStageCounts() {
        Source fixed = stage("p", "3-fixed", Map.of(Experiment.STAGE, "fixed"), List.of(new Measured(8, 300, 1e3)));
        assertThat(top(sweep("1-sweep"), again("p", "2-long", new Measured(4, 290, 1e3)), fixed))
                .contains("3-fixed");
    }

    @Test
    void aRefusedSecondMeasurementCountsForNothing() {
        assertThat(top(sweep("1-sweep"), again("p", "2-long", new Measured(4, 290, 1e3, Status.REFUSED))))
                .contains("1-sweep");
    }

    @Test
    void anotherPlanMeasuresOtherPoints() {
        assertThat(top(sweep("1-sweep"), again("q", "2-long", new Measured(4, 290, 1e3))))
                .contains("1-sweep");
    }

    @Test
    void eachExecutionOfAPlanHasItsOwnStages() {
        assertThat(top(
                        sweep("a-sweep"),
                        again("p", "a-long", new Measured(4, 290, 1e3)),
                        stage("p", "b-sweep", Map.of(Experiment.STAGE, "sweep"), List.of(new Measured(4, 310, 1e3)))))
                .contains("b-sweep");
    }
}
