package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.formula.MonthlyDollar;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of a published study of PostgreSQL 15 on RDS is reproduced to the last digit. */
@Parallel
class StudyOfPostgresOnRdsTest {

    private static final PricingTerms TERMS = PricingTerms.onDemand(LocalDate.of(2026, 11, 22));

    private static PricedBill priced(String system) {
        return Pricing.price(Rds.bill(system), Rds.BOOK, TERMS);
    }

    private static String component(CostComponent component) {
        return priced(Rds.STUDY)
                .of(Set.of(component))
                .perMonth(TERMS.hoursPerMonth())
                .text(2);
    }

    @Test
    void theMonthlySumAndItsPartsAreThePrintedOnes() {
        assertThat(component(CostComponent.INSTANCE)).isEqualTo("519.76 USD");
        assertThat(component(CostComponent.STORAGE)).isEqualTo("31.25 USD");
        assertThat(component(CostComponent.IOPS)).isEqualTo("200.00 USD");
        assertThat(priced(Rds.STUDY).perMonth()).isEqualTo(Money.usd("751.01"));
    }

    /** The rates of the study, which are on no dated list, equal the listed rates of AWS. */
    @Test
    void theRatesOfTheStudyGiveTheSameSum() {
        ResourceBill own = new ResourceBill(
                "study",
                List.of(
                        line(CostComponent.INSTANCE, "instance.db.m5.2xlarge", 1, PriceUnit.HOUR),
                        line(CostComponent.STORAGE, "storage.io1", 250, PriceUnit.GB_MONTH),
                        line(CostComponent.IOPS, "iops.io1", 2_000, PriceUnit.IOPS_MONTH)),
                List.of());
        assertThat(Pricing.price(own, Rds.BOOK, TERMS).perMonth()).isEqualTo(Money.usd("751.01"));
    }

    private static ResourceBill.Line line(CostComponent component, String key, int quantity, PriceUnit unit) {
        return new ResourceBill.Line(
                component,
                new Sku("study", "unknown", "postgresql-rds." + key),
                BigDecimal.valueOf(quantity),
                unit,
                "the study",
                null);
    }

    @Test
    void moreIopsCostWhatTheFollowUpPaid() {
        assertThat(priced(Rds.STUDY.replace("2000iops", "4000iops"))
                        .perMonth()
                        .minus(priced(Rds.STUDY).perMonth()))
                .isEqualTo(Money.usd("200"));
    }

    /** The study printed 119.80: its probe's 119.808 was cut, where everything else is rounded. */
    @Test
    void theProbeIsApartAndWasPrintedACentLow() {
        ResourceBill probe = new ResourceBill(
                "probe", List.of(line(CostComponent.PROBE, "probe.t3.xlarge", 1, PriceUnit.HOUR)), List.of());
        PricedBill priced = Pricing.price(probe, Rds.BOOK, TERMS.withHoursPerMonth(BigDecimal.valueOf(720)));
        assertThat(priced.perMonth()).isEqualTo(Money.usd("0"));
        Money month = priced.probe().perMonth(priced.hoursPerMonth());
        assertThat(month.text(2)).isEqualTo("119.81 USD");
        assertThat(month.amount().setScale(2, RoundingMode.DOWN)).isEqualByComparingTo("119.80");
    }

    @ParameterizedTest
    @CsvSource({
        "2, 244.96, 0.326",
        "4, 445.22, 0.593",
        "8, 739.99, 0.985",
        "16, 661.48, 0.881",
        "32, 825.02, 1.099",
        "64, 958.75, 1.277",
        "128, 1396.26, 1.859",
        "256, 1543.42, 2.055",
        "512, 1325.27, 1.765"
    })
    void transactionsASecondForADollarAMonthAreThePrintedOnes(int threads, String tps, String printed) {
        Performance performance = new Performance(Estimate.of(new BigDecimal(tps)), null, null);
        assertThat(new MonthlyDollar().figures(priced(Rds.STUDY), performance))
                .singleElement()
                .satisfies(figure -> assertThat(figure.value().value().setScale(3, RoundingMode.HALF_UP))
                        .as("%d threads", threads)
                        .isEqualTo(new BigDecimal(printed)));
    }
}
