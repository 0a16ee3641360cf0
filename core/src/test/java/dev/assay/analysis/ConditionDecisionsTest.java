package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Condition;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.ConditionResult.Outcome;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class ConditionDecisionsTest {

    private static final Experiment EXPERIMENT = ResultFixture.closed();

    /** 900 new orders in 10 s with 1 % failures, and 90 payments of which 40 failed: their p95 is among the failures. */
    private static TrialResult trial(Map<String, Object> changes) {
        Map<?, ?> fixture = Json.read(Json.write(ResultFixture.trial()), Map.class);
        Map<Object, Object> document = new LinkedHashMap<>(fixture);
        document.put("status", "DONE");
        document.put("phases", Map.of("rampUpSeconds", 0, "measuredSeconds", 10));
        document.put("throughput", Map.of("metric", "tpmC", "value", 5400, "unit", "1/min"));
        document.put("transactionsPerSecond", 95.0);
        document.put("verdict", Map.of("status", "SUSPECT", "reasons", List.of()));
        document.put("responseTimeAllMicros", times(12_000, 20_000));
        document.put(
                "transactions",
                List.of(type("new-order", 891, 9, times(11_000, 30_000)), type("payment", 50, 40, times(900, null))));
        document.putAll(changes);
        return Json.read(Json.write(document), TrialResult.class);
    }

    private static Map<String, Object> type(String id, long committed, long failed, Map<String, Object> all) {
        Map<String, Object> type = new LinkedHashMap<>();
        type.put("type", id);
        type.put("committed", committed);
        type.put("rolledBack", 0);
        type.put("failed", failed);
        type.put("outcomes", Map.of());
        type.put("responseTimeMicros", times(900, 1000));
        type.put("responseTimeAllMicros", all);
        return type;
    }

    private static Map<String, Object> times(double p50, Object p95) {
        Map<String, Object> times = new LinkedHashMap<>();
        times.put("p50", p50);
        for (String figure : List.of("mean", "p90", "p95", "p99", "p999", "max")) {
            times.put(figure, p95);
        }
        times.put("min", 1);
        return times;
    }

    private static List<ConditionResult> decided(TrialResult trial, Condition... conditions) {
        RunResult run = new RunResult(1, EXPERIMENT, List.of(trial));
        return ConditionDecisions.of(List.of(Source.of("run", null, run)), List.of(conditions));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            p95 > 20ms                   | MET       | 20000   | 20.00 ms
            p95 >= 20ms                  | MISSED    | 20000   | 20.00 ms
            p95(new-order) > 20ms        | MISSED    | 30000   | 30.00 ms
            p50(payment) > 1ms           | MET       | 900     | 900 us
            p95(payment) > 1h            | MISSED    |         | longer than all successes
            errors > 5%                  | MET       | 0.0494949 | 4.949 %
            errors(new-order) >= 1%      | MISSED    | 0.01    | 1.000 %
            throughput < 90/s            | MET       | 90      | 90.00/s
            throughput < 5401/min        | MISSED    | 90      | 90.00/s
            throughput(payment) < 6/s    | MISSED    | 5       | 5.00/s
            transactionsPerSecond < 95/s | MET       | 95      | 95.00/s
            verdict worse-than valid     | MISSED    |         | SUSPECT
            verdict worse-than suspect   | MET       |         | SUSPECT
            p95(delivery) > 1ms          | UNDECIDED |         | -
            """)
    void conditionsOfFailureAreDecided(String text, Outcome outcome, Double value, String observed) {
        ConditionResult result =
                decided(trial(Map.of()), Condition.failIf(text)).get(0);
        assertThat(result.outcome()).isEqualTo(outcome);
        assertThat(result.observed()).isEqualTo(observed);
        if (value == null) {
            assertThat(result.value()).isNull();
        } else {
            assertThat(result.value()).isCloseTo(value, org.assertj.core.data.Percentage.withPercentage(0.01));
        }
        assertThat(result.failed()).isEqualTo(outcome != Outcome.MET);
        assertThat(result.reason() == null).isEqualTo(outcome != Outcome.UNDECIDED);
    }

    @Test
    void anObjectiveIsMissedWhereItDoesNotHold() {
        assertThat(decided(trial(Map.of()), Condition.objective("p95 <= 20ms"), Condition.objective("p95 < 20ms")))
                .extracting(ConditionResult::outcome)
                .containsExactly(Outcome.MET, Outcome.MISSED);
    }

    @Test
    void aRefusedCellFailsNoRunAndAStoppedOneIsUndecided() {
        Condition condition = Condition.failIf("errors > 1%");
        ConditionResult refused =
                decided(trial(Map.of("status", "REFUSED")), condition).get(0);
        assertThat(refused.outcome()).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(refused.failed()).isFalse();
        ConditionResult stopped =
                decided(trial(Map.of("status", "ABORTED")), condition).get(0);
        assertThat(stopped.reason()).isEqualTo("the measurement was stopped early");
        assertThat(stopped.failed()).isTrue();
    }

    @Test
    void aMeasurementWithoutTransactionsIsUndecided() {
        Map<String, Object> nothing = new LinkedHashMap<>();
        nothing.put("transactions", List.of());
        nothing.put("responseTimeAllMicros", null);
        assertThat(decided(trial(nothing), Condition.failIf("p99 > 1ms"), Condition.failIf("errors > 1%")))
                .extracting(ConditionResult::reason)
                .containsOnly("no transaction ended");
    }

    @Test
    void aRateOfAnotherUnitIsUndecided() {
        TrialResult trial = trial(Map.of("throughput", Map.of("metric", "qphh", "value", 1, "unit", "queries")));
        assertThat(decided(trial, Condition.failIf("throughput < 1/s")).get(0).reason())
                .contains("use transactionsPerSecond");
    }

    @Test
    void conditionsOfTheExperimentComeFirstAndCountOnce() {
        Experiment own = new Experiment(
                1,
                "1",
                EXPERIMENT.plan(),
                EXPERIMENT.cells(),
                Map.of(),
                Map.of("objectives.1", "p95 <= 20ms", "fail-if.1", "errors > 1%"));
        Source source = Source.of("run", null, new RunResult(1, own, List.of(trial(Map.of()))));
        assertThat(ConditionDecisions.of(
                        List.of(source), List.of(Condition.failIf("errors > 1%"), Condition.failIf("p50 > 1s"))))
                .extracting(result -> result.condition().label())
                .containsExactly("p95 <= 20ms", "fail-if errors > 1%", "fail-if p50 > 1s");
    }

    /** The fastest point misses the objective. */
    @Test
    void theCapacityIsTheFastestPointThatMeetsTheObjectives() {
        Experiment own = new Experiment(
                1, "1", EXPERIMENT.plan(), EXPERIMENT.cells(), Map.of(), Map.of("objectives.1", "p95 < 20ms"));
        RunResult run = new RunResult(1, own, List.of(trial(Map.of())));
        Analysis analysis = Analyses.of(List.of(Source.of("run", null, run)), () -> {
            throw new AssertionError("prices are not needed");
        });
        assertThat(analysis.peaks().optimum()).isNotNull();
        assertThat(analysis.peaks().capacity()).isNull();
        assertThat(analysis.conditions()).hasSize(1);
    }
}
