package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.Pricing;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.spi.cost.CostModel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/** Tests that every cost model has to pass. A plug-in's test class extends this one and names its model. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class CostModelContract {

    private static final Performance TPCC = new Performance(estimate("250"), estimate("6000"), estimate("400"));
    private static final Performance TWICE = new Performance(estimate("500"), estimate("12000"), estimate("1200"));
    private static final Performance OTHER = new Performance(Estimate.of(new BigDecimal("0.001")), null, null);

    /** Called by subclasses. */
    protected CostModelContract() {}

    /** Returns the model under test. */
    protected abstract CostModel model();

    private static Estimate estimate(String value) {
        BigDecimal exact = new BigDecimal(value);
        return new Estimate(exact, exact.subtract(BigDecimal.TEN), exact.add(BigDecimal.TEN));
    }

    private static PricedBill bill(String currency) {
        List<ResourceBill.Line> lines = new ArrayList<>();
        for (PriceUnit unit : List.of(PriceUnit.HOUR, PriceUnit.GB_MONTH, PriceUnit.REQUEST)) {
            lines.add(new ResourceBill.Line(
                    CostComponent.INSTANCE,
                    new Sku("own", "here", unit.code()),
                    new BigDecimal("3"),
                    unit,
                    "a contract",
                    Money.of("0.7", currency)));
        }
        return Pricing.price(
                new ResourceBill("contract", lines, List.of()),
                PriceBook.EMPTY,
                PricingTerms.onDemand(LocalDate.of(2026, 1, 1)));
    }

    @Test
    void itIsFoundAsAServiceUnderAKebabCaseName() {
        assertThat(model().id()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)*");
        assertThat(model().description()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
        List<String> found = new ArrayList<>();
        ServiceLoader.load(CostModel.class)
                .forEach(each -> found.add(each.getClass().getName()));
        assertThat(found)
                .as("META-INF/services/" + CostModel.class.getName())
                .contains(model().getClass().getName());
    }

    @Test
    void figuresHaveNamesUnitsAndTheIntervalOfTheThroughput() {
        List<CostFigure> figures = model().figures(bill("USD"), TPCC);
        assertThat(figures).isNotEmpty().extracting(CostFigure::name).doesNotHaveDuplicates();
        assertThat(figures).allSatisfy(figure -> {
            assertThat(figure.name()).matches("[a-z][A-Za-z0-9]*");
            assertThat(figure.label()).isNotBlank();
            assertThat(figure.unit()).isNotBlank();
            assertThat(figure.value().value()).isNotNegative();
        });
        // A figure that does not depend on throughput, such as a monthly cost, has no interval.
        List<CostFigure> twice = model().figures(bill("USD"), TWICE);
        assertThat(figures)
                .filteredOn(figure -> !twice.contains(figure))
                .isNotEmpty()
                .allSatisfy(figure -> {
                    BigDecimal value = figure.value().value();
                    assertThat(figure.value().low())
                            .as(figure.name())
                            .isNotNull()
                            .isLessThanOrEqualTo(value);
                    assertThat(figure.value().high())
                            .as(figure.name())
                            .isNotNull()
                            .isGreaterThanOrEqualTo(value);
                });
    }

    @Test
    void theSameBillAndPerformanceGiveTheSameFigures() {
        assertThat(model().figures(bill("USD"), TPCC)).isEqualTo(model().figures(bill("USD"), TPCC));
    }

    @Test
    void itSaysNothingRatherThanFailWhereItDoesNotApply() {
        assertThat(model().figures(bill("USD"), OTHER))
                .allSatisfy(figure -> assertThat(figure.value().low()).isNull());
    }

    @Test
    void figuresAreInTheCurrencyOfTheBill() {
        assertThat(model().figures(bill("EUR"), TPCC))
                .allSatisfy(figure -> assertThat(figure.unit()).contains("EUR"));
    }
}
