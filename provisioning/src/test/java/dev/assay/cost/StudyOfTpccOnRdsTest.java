package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.formula.Microcents;
import dev.assay.cost.formula.ThreeYearCost;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.Sku;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The table of a published study of TPC-C on RDS for MySQL 5.1: what it printed comes out to the last digit. It gives the rates
 * of instances, storage and I/O, and nothing of what was stored, read and moved: those quantities are chosen so that they give the
 * printed sum, and show only that a bill of quantities and the formula agree.
 */
@Parallel
class StudyOfTpccOnRdsTest {

    private static final PricingTerms TERMS = PricingTerms.onDemand(LocalDate.of(2011, 1, 1));
    private static final BigDecimal MINUTES_OF_AN_HOUR = BigDecimal.valueOf(60);
    private static final BigDecimal MICROCENTS = BigDecimal.valueOf(100_000_000);

    private static final BigDecimal STORED_GB = BigDecimal.valueOf(20);
    private static final BigDecimal MOVED_GB = new BigDecimal("0.05");
    private static final Money A_GB = Money.usd("0.10");
    private static final Money A_REQUEST = Money.usd("0.0000001");

    private static Line listed(CostComponent component, String key, BigDecimal quantity, PriceUnit unit) {
        return new Line(
                component, new Sku("study", "unknown", "tpcc-rds-mysql." + key), quantity, unit, "the study", null);
    }

    private static Line own(CostComponent component, BigDecimal quantity, PriceUnit unit, Money price) {
        return new Line(component, new Sku("own", "study", unit.code()), quantity, unit, "the study", price);
    }

    private static Line instance(String instanceClass) {
        return listed(CostComponent.INSTANCE, "instance." + instanceClass, BigDecimal.ONE, PriceUnit.HOUR);
    }

    private static PricedBill priced(List<Line> lines) {
        return Pricing.price(new ResourceBill("study", lines, List.of()), Rds.BOOK, TERMS);
    }

    /** What the table says of everything but the instance, in a minute. */
    private static Money remainder(String hourly, String tpmC, String microcents) {
        Money minute = Money.usd(microcents).times(new BigDecimal(tpmC)).over(MICROCENTS);
        return minute.minus(Money.usd(hourly).over(MINUTES_OF_AN_HOUR));
    }

    private static String value(List<CostFigure> figures, String name) {
        return figures.stream()
                .filter(figure -> figure.name().equals(name))
                .map(figure ->
                        figure.value().value().setScale(2, RoundingMode.HALF_UP).toPlainString())
                .findFirst()
                .orElseThrow();
    }

    private static void requirePrinted(PricedBill bill, String tpmC, String microcents, String threeYears) {
        Performance performance = new Performance(Estimate.of(BigDecimal.TEN), Estimate.of(new BigDecimal(tpmC)), null);
        assertThat(value(new Microcents().figures(bill, performance), "microcentsPerTransaction"))
                .isEqualTo(microcents);
        List<CostFigure> years = new ThreeYearCost().figures(bill, performance);
        assertThat(value(years, "dollarsPerTpmC3Years")).isEqualTo(threeYears);
        BigDecimal parts = years.stream()
                .filter(figure -> !figure.name().equals("dollarsPerTpmC3Years"))
                .map(figure -> figure.value().value())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(parts.setScale(2, RoundingMode.HALF_UP).toPlainString())
                .as("the four parts together")
                .isEqualTo(threeYears);
    }

    @ParameterizedTest
    @CsvSource({
        "small,   0.11, 1807.00, 206.67, 3.26, 0.0019012",
        "large,   0.44, 4597.10, 273.10, 4.31, 0.0052213",
        "xlarge,  0.88, 5971.40, 356.16, 5.62, 0.0066011",
        "2xlarge, 1.55, 6202.80, 530.00, 8.36, 0.0070415",
        "4xlarge, 3.10, 5977.60, 972.54, 15.34, 0.0064679"
    })
    void thePriceOfARowAndItsMicrocentsGiveTheRest(
            String instance, String hourly, String tpmC, String microcents, String threeYears, String rest) {
        Money remainder = remainder(hourly, tpmC, microcents);
        assertThat(remainder.text(7)).isEqualTo(rest + " USD");
        PricedBill bill = priced(List.of(
                instance(instance),
                own(CostComponent.IO, BigDecimal.ONE, PriceUnit.HOUR, remainder.times(MINUTES_OF_AN_HOUR))));
        requirePrinted(bill, tpmC, microcents, threeYears);
    }

    @ParameterizedTest
    @CsvSource({
        "small,   0.11, 1807.00, 206.67, 3.26",
        "large,   0.44, 4597.10, 273.10, 4.31",
        "xlarge,  0.88, 5971.40, 356.16, 5.62",
        "2xlarge, 1.55, 6202.80, 530.00, 8.36",
        "4xlarge, 3.10, 5977.60, 972.54, 15.34"
    })
    void aBillOfHoursGigabytesRequestsAndTransferGivesTheSameSum(
            String instance, String hourly, String tpmC, String microcents, String threeYears) {
        List<Line> lines = new ArrayList<>(List.of(
                instance(instance),
                listed(CostComponent.STORAGE, "storage", STORED_GB, PriceUnit.GB_MONTH),
                own(CostComponent.TRANSFER, MOVED_GB, PriceUnit.GB, A_GB)));
        Money rest = remainder(hourly, tpmC, microcents).times(MINUTES_OF_AN_HOUR);
        Money others = A_GB.times(STORED_GB).over(TERMS.hoursPerMonth()).plus(A_GB.times(MOVED_GB));
        BigDecimal requests =
                rest.minus(others).over(A_REQUEST.amount()).amount().setScale(0, RoundingMode.HALF_UP);
        assertThat(requests).as("requests an hour").isPositive();
        lines.add(listed(CostComponent.IO, "io", requests, PriceUnit.REQUEST));
        requirePrinted(priced(lines), tpmC, microcents, threeYears);
    }
}
