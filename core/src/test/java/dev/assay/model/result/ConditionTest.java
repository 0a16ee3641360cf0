package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Condition.Role;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class ConditionTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            p99(new-order) > 20ms         | P99         | new-order | ABOVE   | 20000
            p95<=1m30s                    | P95         |           | AT_MOST | 90000000
            p999 ( stock-level ) < 2.5ms  | P999        | stock-level | BELOW | 2500
            mean >= 700us                 | MEAN        |           | AT_LEAST | 700
            errors > 0.1%                 | ERRORS      |           | ABOVE   | 0.001
            errors(payment) <= 5 %        | ERRORS      | payment   | AT_MOST | 0.05
            throughput < 30000/min        | THROUGHPUT  |           | BELOW   | 500
            transactionsPerSecond < 5.5/s | TRANSACTIONS |          | BELOW   | 5.5
            """)
    void figureTypeRelationAndLimitAreRead(
            String text, Measure.Figure figure, String type, Condition.Relation relation, double limit) {
        Condition condition = Condition.failIf(text);
        assertThat(condition.measure().figure()).isEqualTo(figure);
        assertThat(condition.measure().type()).isEqualTo(type);
        assertThat(condition.relation()).isEqualTo(relation);
        assertThat(condition.limit()).isEqualTo(limit);
        assertThat(condition.status()).isNull();
        assertThat(Json.read(Json.write(condition), Condition.class)).isEqualTo(condition);
    }

    @Test
    void objectivesAreSeparatedByCommas() {
        assertThat(Condition.objectives("p95( new-order )<20ms, errors <= 0.1 %"))
                .extracting(Condition::text)
                .containsExactly("p95( new-order )<20ms", "errors <= 0.1 %");
        assertThatThrownBy(() -> Condition.objectives("p95 < 1s,")).hasMessageContaining("'' is not a condition");
    }

    @Test
    void percentilesAllowTheirShare() {
        assertThat(Measure.Figure.P95.allowed()).isEqualTo(0.05, within(1e-12));
        assertThat(Measure.Figure.P999.allowed()).isEqualTo(0.001, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            verdict is valid                | true  | false | false
            verdict is-not valid            | false | true  | true
            verdict worse-than valid        | false | true  | true
            verdict worse-than SUSPECT      | false | false | true
            verdict no-worse-than suspect   | true  | true  | false
            """)
    void verdictsAreOrdered(String text, boolean valid, boolean suspect, boolean invalid) {
        Condition condition = Condition.objective(text);
        assertThat(condition.holds(Verdict.Status.VALID)).isEqualTo(valid);
        assertThat(condition.holds(Verdict.Status.SUSPECT)).isEqualTo(suspect);
        assertThat(condition.holds(Verdict.Status.INVALID)).isEqualTo(invalid);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            p99 20ms                  | 'p99 20ms' is not a condition; write 'p99(new-order) > 20ms'
            p99 =< 20ms               | is not a condition
            p98 > 20ms                | condition 'p98 > 20ms': there is no figure 'p98' (did you mean 'p90'?); known are mean, p50,
            P99 > 20ms                | there is no figure 'P99'
            p99 > 20                  | condition 'p99 > 20': '20' has no unit; write 500ms
            p99 > 20ms for long       | '20ms for long' is not a time
            p99 > 20%                 | '20%' is not a time
            errors > 0.1              | condition 'errors > 0.1': '0.1' is not a share from 0% to 100%; write 0.1%
            errors > 101%             | is not a share
            throughput < 500          | '500' is not a rate; write 500/s
            verdict > valid           | verdict is compared by is, is-not, worse-than or no-worse-than
            p99 worse-than 20ms       | p99 is compared by <, <=, > or >=
            verdict is good           | there is no verdict 'good'; known are valid, suspect, invalid
            verdict(payment) is valid | verdict is of the whole measurement; leave out (payment)
            """)
    void wrongTextsAreRejectedWithWhatIsKnown(String text, String message) {
        assertThatThrownBy(() -> Condition.failIf(text))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageContaining(message);
    }

    @Test
    void anUnknownTypeIsRejectedWithTheNearestOne() {
        Condition condition = Condition.failIf("p99(new-ordr) > 20ms");
        assertThatThrownBy(() -> condition.requireType(List.of("new-order", "payment")))
                .hasMessage("condition 'p99(new-ordr) > 20ms': there is no transaction type 'new-ordr' (did you mean"
                        + " 'new-order'?); known are new-order, payment");
        condition.requireType(List.of("new-ordr"));
        Condition.failIf("p99 > 1ms").requireType(List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99 > 20ms", "p99 >= 20ms"})
    void objectivesHaveToHoldAndConditionsOfFailureMustNot(String text) {
        Condition forbidden = Condition.failIf(text);
        Condition wanted = Condition.objective(text);
        assertThat(forbidden.holds(20_001)).isTrue();
        assertThat(forbidden.holds(Double.POSITIVE_INFINITY)).isTrue();
        assertThat(forbidden.holds(19_999)).isFalse();
        assertThat(forbidden.holds(20_000)).isEqualTo(text.contains("="));
        assertThat(forbidden.met(true)).isFalse();
        assertThat(wanted.met(true)).isTrue();
    }

    /** Names of settings sort as texts: the tenth comes before the second. */
    @Test
    void anExperimentKeepsItsConditionsInOrder() {
        List<Condition> conditions = IntStream.rangeClosed(1, 11)
                .mapToObj(i -> Condition.failIf("p99 > " + i + "ms"))
                .toList();
        Map<String, String> settings = Condition.settings(conditions);
        assertThat(settings).containsEntry("fail-if.11", "p99 > 11ms");
        Experiment one = ResultFixture.closed();
        Experiment experiment = new Experiment(1, "1", one.plan(), one.cells(), Map.of(), settings);
        assertThat(Condition.of(experiment)).isEqualTo(conditions);
        assertThat(Condition.of(Json.read(Json.write(experiment), Experiment.class)))
                .extracting(Condition::role)
                .containsOnly(Role.FAIL_IF);
    }
}
