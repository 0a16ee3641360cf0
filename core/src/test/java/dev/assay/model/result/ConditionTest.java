package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.AssayException;
import dev.assay.model.result.Condition.Comparison;
import dev.assay.model.result.Condition.Figure;
import dev.assay.model.result.Condition.Measure;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class ConditionTest {

    @Test
    void conditionsAreReadWithTheirTypesAndUnits() {
        assertThat(Condition.parseAll("p95( new-order )<20ms, errors <= 0.1 % , transactionsPerSecond>500"))
                .containsExactly(
                        new Condition(
                                new Measure(Figure.P95, "new-order"), Comparison.LESS, 20_000, "p95(new-order) < 20ms"),
                        new Condition(new Measure(Figure.ERRORS, null), Comparison.AT_MOST, 0.001, "errors <= 0.1 %"),
                        new Condition(
                                new Measure(Figure.TRANSACTIONS_PER_SECOND, null),
                                Comparison.GREATER,
                                500,
                                "transactionsPerSecond > 500"));
        assertThat(Condition.parse("errors < 0.001").limit()).isEqualTo(0.001);
        assertThat(Condition.parse("p999 >= 1m").limit()).isEqualTo(60e6);
    }

    @Test
    void textOfAConditionGivesTheSameCondition() {
        for (String text : List.of("p50 < 1ms", "p99(read) > 2s", "errors(read) < 5%", "throughput >= 12000")) {
            Condition condition = Condition.parse(text);
            assertThat(Condition.parse(condition.text())).isEqualTo(condition);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        p95(new-order); found 'p95(new-order)', a condition such as p95(new-order) < 20ms
        p95 < 20; has no unit
        p96 < 20ms; found 'p96', a figure is needed: p50, p90, p95
        p95(New Order) < 20ms; found 'p95(New Order)', a figure is needed
        p95 < 0ms; p95: the limit is 0, a time such as 20ms is needed
        errors < 2; errors: found '2', a share such as 0.1% is needed
        errors < x; errors: found 'x', a share such as 0.1% is needed
        throughput > 5%; throughput: found '5%', a number from 0 is needed
        throughput(read) > 5; throughput: is of all transactions; leave out (read)
        """)
    void whatIsNoConditionIsRefused(String text, String message) {
        assertThatThrownBy(() -> Condition.parse(text))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(message);
    }

    @Test
    void emptyPartIsRefused() {
        assertThatThrownBy(() -> Condition.parseAll("p95 < 1s,")).hasMessageStartingWith("found '', a condition");
    }

    @Test
    void unknownTypeIsRefusedWithTheNearestOne() {
        Measure measure = Measure.parse("p95(new-ordre)");
        assertThatThrownBy(() -> measure.requireType(List.of("new-order", "payment")))
                .hasMessage("there is no transaction type 'new-ordre' (did you mean 'new-order'?); known are new-order,"
                        + " payment");
        Measure.parse("p95(payment)").requireType(List.of("new-order", "payment"));
    }

    @Test
    void percentilesAllowTheirShare() {
        assertThat(Figure.P95.allowed()).isEqualTo(0.05, within(1e-12));
        assertThat(Figure.P999.allowed()).isEqualTo(0.001, within(1e-12));
    }
}
