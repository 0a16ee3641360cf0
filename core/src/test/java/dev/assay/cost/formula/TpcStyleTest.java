package dev.assay.cost.formula;

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
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rounding of TPC results, on the example of the Javadoc. */
@Parallel
class TpcStyleTest {

    private static final String MONTHS = "36";

    private static PricedBill aMonth(String usd) {
        ResourceBill.Line line = new ResourceBill.Line(
                CostComponent.INSTANCE,
                new Sku("own", "here", "all"),
                BigDecimal.ONE,
                PriceUnit.MONTH,
                "a test",
                Money.usd(usd));
        return Pricing.price(
                new ResourceBill("test", List.of(line), List.of()),
                PriceBook.EMPTY,
                PricingTerms.onDemand(LocalDate.of(2026, 11, 22)));
    }

    private static List<CostFigure> figures(PricedBill bill, Estimate tpmC) {
        return new TpcStyle().figures(bill, new Performance(Estimate.of(BigDecimal.ONE), tpmC, null));
    }

    private static BigDecimal value(List<CostFigure> figures, int at) {
        return figures.get(at).value().value();
    }

    @Test
    void thePublishedExampleComesOut() {
        BigDecimal month = new BigDecimal("5734417.89").divide(new BigDecimal(MONTHS), Money.DIVISION);
        List<CostFigure> figures = figures(aMonth(month.toPlainString()), Estimate.of(new BigDecimal("105.9")));
        assertThat(value(figures, 0)).isEqualByComparingTo("5734418");
        assertThat(value(figures, 1)).isEqualByComparingTo("54700");
    }

    @Test
    void whatIsWholeStaysSo() {
        assertThat(value(figures(aMonth("1"), Estimate.of(BigDecimal.TEN)), 0)).isEqualByComparingTo(MONTHS);
        assertThat(value(figures(aMonth("1.000001"), Estimate.of(BigDecimal.TEN)), 0))
                .isEqualByComparingTo("37");
        assertThat(value(figures(aMonth("1"), Estimate.of(BigDecimal.TEN)), 1)).isEqualByComparingTo("3.6");
    }

    @Test
    void theIntervalIsRoundedTheSameWay() {
        Estimate rate = new Estimate(new BigDecimal("10.9"), new BigDecimal("0.5"), new BigDecimal("11.7"));
        Estimate each = figures(aMonth("1"), rate).get(1).value();
        assertThat(each.low()).isEqualByComparingTo("3.28");
        assertThat(each.value()).isEqualByComparingTo("3.6");
        assertThat(each.high()).as("less than one is none, and has no price").isNull();
    }
}
