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
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/** Tests that every cost model must pass. A plug-in's test class extends this one and returns its model. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class CostModelContract {

    private static final Performance TPCC = new Performance(estimate("250"), estimate("6000"), estimate("400"));
    private static final Performance TWICE = new Performance(estimate("500"), estimate("12000"), estimate("1200"));
    private static final Performance OTHER = new Performance(Estimate.of(new BigDecimal("0.001")), null, null);

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
    void isRegisteredAsAServiceUnderAKebabCaseId() {
        PluginChecks.requireKebabCase(model().id());
        assertThat(model().description())
                .as("description() must be one line without a full stop")
                .isNotBlank()
                .doesNotContain("\n")
                .doesNotEndWith(".");
        PluginChecks.requireRegistered(CostModel.class, model());
    }

    @Test
    void figuresHaveNamesUnitsAndTheIntervalOfTheThroughput() {
        List<CostFigure> figures = model().figures(bill("USD"), TPCC);
        assertThat(figures)
                .as("figures() must return figures with distinct names")
                .isNotEmpty()
                .extracting(CostFigure::name)
                .doesNotHaveDuplicates();
        assertThat(figures).allSatisfy(figure -> {
            assertThat(figure.name()).as("the name must be in camel case").matches("[a-z][A-Za-z0-9]*");
            assertThat(figure.label()).as("label of %s", figure.name()).isNotBlank();
            assertThat(figure.unit()).as("unit of %s", figure.name()).isNotBlank();
            assertThat(figure.value().value()).as("value of %s", figure.name()).isNotNegative();
        });
        // A figure that does not depend on throughput, such as a monthly cost, has no interval.
        List<CostFigure> twice = model().figures(bill("USD"), TWICE);
        assertThat(figures)
                .as("figures that depend on the throughput must have an interval around their value")
                .filteredOn(figure -> !twice.contains(figure))
                .isNotEmpty()
                .allSatisfy(figure -> {
                    BigDecimal value = figure.value().value();
                    assertThat(figure.value().low())
                            .as("lower end of %s", figure.name())
                            .isNotNull()
                            .isLessThanOrEqualTo(value);
                    assertThat(figure.value().high())
                            .as("upper end of %s", figure.name())
                            .isNotNull()
                            .isGreaterThanOrEqualTo(value);
                });
    }

    @Test
    void theSameBillAndPerformanceGiveTheSameFigures() {
        assertThat(model().figures(bill("USD"), TPCC))
                .as("figures() must depend only on its arguments")
                .isEqualTo(model().figures(bill("USD"), TPCC));
    }

    @Test
    void acceptsAThroughputWithoutInterval() {
        assertThat(model().figures(bill("USD"), OTHER))
                .as("figures of a throughput without an interval must have none")
                .allSatisfy(figure -> assertThat(figure.value().low()).isNull());
    }

    @Test
    void figuresAreInTheCurrencyOfTheBill() {
        assertThat(model().figures(bill("EUR"), TPCC))
                .as("the units of figures must contain the currency of the bill")
                .allSatisfy(figure -> assertThat(figure.unit()).contains("EUR"));
    }
}
