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

/** Records that plug-ins for prices and bills return check their arguments. */
@Parallel
class CostRecordsTest {

    private static final ResourceBill BILL = new ResourceBill("a", List.of(), List.of());
    private static final Sku REQUEST = new Sku("aws", "us-east-1", "rds.io");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final LocalDate DAY = LocalDate.of(2026, 11, 1);

    static List<Arguments> invalid() {
        return List.of(
                rejects(() -> new Upgrade(null, BILL, "vCPU", TWO, Set.of()), "Upgrade.now is null"),
                rejects(() -> new Upgrade(BILL, null, "vCPU", TWO, Set.of()), "Upgrade.next is null"),
                rejects(() -> new Upgrade(BILL, BILL, " ", TWO, Set.of()), "Upgrade.more is empty"),
                rejects(
                        () -> new Upgrade(BILL, BILL, "vCPU", BigDecimal.ONE, Set.of()),
                        "Upgrade.factor: found 1, a number above 1 is needed"),
                rejects(
                        () -> new Upgrade(BILL, BILL, "vCPU", BigDecimal.valueOf(-2), Set.of()),
                        "Upgrade.factor: found -2"),
                rejects(
                        () -> new RequestsIncluded(null, "b", BILL, null, REQUEST, null),
                        "RequestsIncluded.billed is null"),
                rejects(
                        () -> new RequestsIncluded(BILL, "b", BILL, null, null, null),
                        "RequestsIncluded.request is null"),
                rejects(
                        () -> new RequestsIncluded(BILL, "", BILL, null, REQUEST, null),
                        "RequestsIncluded.name is empty"),
                rejects(
                        () -> new RequestsIncluded(BILL, "b", null, null, REQUEST, null),
                        "neither of 'included' and 'problem' given"),
                rejects(
                        () -> new RequestsIncluded(BILL, "b", BILL, "not sold", REQUEST, null),
                        "both of 'included' and 'problem' given"),
                rejects(() -> new PriceCoverage("", "key", List.of(), 0, null), "'what' and 'key' must not be empty"),
                rejects(
                        () -> new PriceCoverage("x", "key", List.of("r"), -1, DAY),
                        "PriceCoverage.prices: found -1, at least 0 is needed"),
                rejects(() -> new PriceCoverage("x", "key", List.of(), 3, DAY), "all three must be present, or none"),
                rejects(
                        () -> new CostFigure("", "label", Estimate.of(TWO), "USD"),
                        "'name' and 'label' must not be empty"),
                rejects(() -> new CostFigure("name", "label", null, "USD"), "CostFigure.value is null"),
                rejects(() -> new BillMatch(null, ""), "BillMatch.kind is null"),
                rejects(() -> BillMatch.different(""), "BillMatch DIFFERENT: found the reason ''"),
                rejects(() -> new BillMatch(BillMatch.Kind.SAME, "x"), "an empty one is needed"),
                rejects(() -> new PriceQuery("", null), "null, not empty, means any"));
    }

    private static Arguments rejects(ThrowingCallable maker, String message) {
        return Arguments.of(message, maker);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("invalid")
    void invalidArgumentsAreRejectedWithTheComponent(String message, ThrowingCallable maker) {
        assertThatThrownBy(maker)
                .isInstanceOfAny(IllegalArgumentException.class, NullPointerException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @MethodSource
    void validArgumentsAreAccepted(Record correct) {
        assertThat(correct).isNotNull();
    }

    static List<Record> validArgumentsAreAccepted() {
        return List.of(
                new Upgrade(BILL, BILL, "vCPU", TWO, Set.of("iops")),
                new RequestsIncluded(BILL, "b", null, "not sold", REQUEST, null),
                PriceCoverage.of("x", "key", List.of()),
                BillMatch.SAME,
                BillMatch.unrecognized("no name"),
                PriceQuery.ALL);
    }
}
