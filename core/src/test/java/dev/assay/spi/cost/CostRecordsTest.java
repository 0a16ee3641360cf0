package dev.assay.spi.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.PriceCoverage;
import dev.assay.model.cost.RequestsIncluded;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.Upgrade;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Records that plug-ins for prices and bills return refuse values that could only be mistakes. */
@Parallel
class CostRecordsTest {

    private static final ResourceBill BILL = new ResourceBill("a", List.of(), List.of());
    private static final Sku REQUEST = new Sku("aws", "us-east-1", "rds.io");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final LocalDate DAY = LocalDate.of(2026, 11, 1);

    static List<Arguments> mistakes() {
        return List.of(
                mistake(() -> new Upgrade(null, BILL, "vCPU", TWO, Set.of()), "Upgrade.now is null"),
                mistake(() -> new Upgrade(BILL, null, "vCPU", TWO, Set.of()), "Upgrade.next is null"),
                mistake(() -> new Upgrade(BILL, BILL, " ", TWO, Set.of()), "Upgrade.more is empty"),
                mistake(
                        () -> new Upgrade(BILL, BILL, "vCPU", BigDecimal.ONE, Set.of()),
                        "Upgrade.factor: found 1, a number above 1 is needed"),
                mistake(
                        () -> new Upgrade(BILL, BILL, "vCPU", BigDecimal.valueOf(-2), Set.of()),
                        "Upgrade.factor: found -2"),
                mistake(
                        () -> new RequestsIncluded(null, "b", BILL, null, REQUEST, null),
                        "RequestsIncluded.billed is null"),
                mistake(
                        () -> new RequestsIncluded(BILL, "b", BILL, null, null, null),
                        "RequestsIncluded.request is null"),
                mistake(
                        () -> new RequestsIncluded(BILL, "", BILL, null, REQUEST, null),
                        "RequestsIncluded.name is empty"),
                mistake(
                        () -> new RequestsIncluded(BILL, "b", null, null, REQUEST, null),
                        "neither of 'included' and 'problem' given"),
                mistake(
                        () -> new RequestsIncluded(BILL, "b", BILL, "not sold", REQUEST, null),
                        "both of 'included' and 'problem' given"),
                mistake(() -> new PriceCoverage("", "key", List.of(), 0, null), "'what' and 'key' must not be empty"),
                mistake(
                        () -> new PriceCoverage("x", "key", List.of("r"), -1, DAY),
                        "PriceCoverage.prices: found -1, at least 0 is needed"),
                mistake(() -> new PriceCoverage("x", "key", List.of(), 3, DAY), "all three must be present, or none"),
                mistake(
                        () -> new CostFigure("", "label", Estimate.of(TWO), "USD"),
                        "'name' and 'label' must not be empty"),
                mistake(() -> new CostFigure("name", "label", null, "USD"), "CostFigure.value is null"),
                mistake(() -> new BillMatch(null, ""), "BillMatch.kind is null"),
                mistake(() -> BillMatch.different(""), "BillMatch DIFFERENT: found the reason ''"),
                mistake(() -> new BillMatch(BillMatch.Kind.SAME, "x"), "an empty one is needed"),
                mistake(() -> new PriceQuery("", null), "null, not empty, means any"));
    }

    private static Arguments mistake(ThrowingCallable maker, String message) {
        return Arguments.of(message, maker);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void mistakesAreRefusedWithTheComponent(String message, ThrowingCallable maker) {
        assertThatThrownBy(maker)
                .isInstanceOfAny(IllegalArgumentException.class, NullPointerException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @MethodSource
    void correctOnesAreTaken(Record correct) {
        assertThat(correct).isNotNull();
    }

    static List<Record> correctOnesAreTaken() {
        return List.of(
                new Upgrade(BILL, BILL, "vCPU", TWO, Set.of("iops")),
                new RequestsIncluded(BILL, "b", null, "not sold", REQUEST, null),
                PriceCoverage.of("x", "key", List.of()),
                BillMatch.SAME,
                BillMatch.unrecognized("no name"),
                PriceQuery.ALL);
    }
}
