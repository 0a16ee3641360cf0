package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.ExchangeRate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class PricingTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 22);

    private static ResourceBill study() {
        return Rds.bill(Rds.STUDY);
    }

    private static PricedBill priced(ResourceBill bill, PricingTerms terms) {
        return Pricing.price(bill, Rds.BOOK, terms);
    }

    private static PricingTerms terms(@Nullable String currency, ExchangeRate... rates) {
        return new PricingTerms(
                DAY,
                PurchaseOption.ON_DEMAND,
                PricingTerms.HOURS_PER_MONTH,
                currency == null ? null : Currency.getInstance(currency),
                List.of(rates));
    }

    private static ResourceBill mixed() {
        return new ResourceBill(
                "two currencies", List.of(own("machine", "1", "USD"), own("disk", "2", "EUR")), List.of());
    }

    private static ResourceBill.Line own(String key, String amount, String currency) {
        return new ResourceBill.Line(
                CostComponent.INSTANCE,
                new Sku("own", "here", key),
                BigDecimal.ONE,
                PriceUnit.MONTH,
                "a test",
                Money.of(amount, currency));
    }

    @Test
    void anotherRegionHasItsOwnPricesAndWhatItDoesNotListIsMissing() {
        assertThatThrownBy(() -> priced(study().in("eu-west-1"), PricingTerms.onDemand(DAY)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("aws eu-west-1 rds.iops.io1.single (IOPS-Mo, on-demand)")
                .hasMessageContaining("there is one in us-east-1");
        ResourceBill disk = Rds.bill("rds:us-east-1:mysql:db.m5.large:gp3:100GiB");
        assertThat(priced(disk.in("eu-west-1"), PricingTerms.onDemand(DAY)).perMonth())
                .isGreaterThan(priced(disk, PricingTerms.onDemand(DAY)).perMonth());
    }

    /** The machine keeps its own price; data transfer has the list price of the new region. */
    @Test
    void whatIsCountedIsElsewhereTooWhereAllElseStays() {
        ResourceBill.Meter meter = new ResourceBill.Meter(
                CostComponent.TRANSFER,
                ResourceBill.Use.FROM_DATABASE,
                new Sku("aws", "us-east-1", "data.out.internet.tier1"),
                PriceUnit.GB,
                "a test",
                null);
        ResourceBill there = new ResourceBill("mine", List.of(own("machine", "1", "USD")), List.of(meter), List.of())
                .in("eu-west-1");
        assertThat(there.meters()).containsExactly(meter.in("eu-west-1"));
        assertThat(there.system()).isEqualTo("mine in eu-west-1");
    }

    @Test
    void aTermIsAskedOfInstancesAlone() {
        PriceBook reserved = PriceBook.of(List.of(new UnitPrice(
                study().lines().get(0).sku(),
                PriceUnit.HOUR,
                Money.usd("0.5"),
                PurchaseOption.RESERVED_1Y_NO_UPFRONT,
                DAY,
                "an offer")));
        PricingTerms terms = new PricingTerms(
                DAY, PurchaseOption.RESERVED_1Y_NO_UPFRONT, PricingTerms.HOURS_PER_MONTH, null, List.of());
        assertThat(Pricing.price(study(), Rds.BOOK.overriddenBy(reserved), terms)
                        .perMonth())
                .isEqualTo(Money.usd("596.25"));
        assertThatThrownBy(() -> priced(study(), terms))
                .hasMessageContaining("rds.instance.postgresql.db.m5.2xlarge.single (Hrs, reserved-1y-no-upfront)");
    }

    @Test
    void currenciesMeetByADatedRateOnly() {
        assertThatThrownBy(() -> priced(mixed(), terms(null)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("EUR and USD");
        assertThatThrownBy(() -> priced(mixed(), terms("USD")))
                .hasMessageContaining("no rate of exchange from EUR to USD of 2026-11-22 or before");
        assertThatThrownBy(() -> priced(mixed(), terms("USD", ExchangeRate.parse("EUR:USD:9:2026-11-23:x"))))
                .hasMessageContaining("no rate of exchange");
        PricedBill changed = priced(
                mixed(),
                terms(
                        "USD",
                        ExchangeRate.parse("EUR:USD:9:2026-01-01:ECB"),
                        ExchangeRate.parse("EUR:USD:1.25:2026-11-01:ECB")));
        assertThat(changed.perMonth()).isEqualTo(Money.usd("3.5"));
        assertThat(changed.notes()).contains("1 EUR = 1.25 USD on 2026-11-01, by ECB");
        assertThatThrownBy(() -> ExchangeRate.parse("EUR:USD:1.25")).hasMessageContaining("FROM:TO:RATE:DATE:SOURCE");
    }

    @Test
    void aListMoreThanAYearOlderThanTheRunIsToldWithBothDates() {
        LocalDate late = LocalDate.of(2027, 8, 1);
        PricedBill old = priced(study(), PricingTerms.onDemand(late));
        assertThat(old.notes())
                .filteredOn(note -> note.contains("price list is of"))
                .singleElement()
                .asString()
                .contains("2026-07-28")
                .contains("2027-08-01")
                .contains("AWS bulk price list AmazonRDS us-east-1 as quoted on 2026-07-28");
        assertThat(priced(study(), PricingTerms.onDemand(DAY)).notes())
                .noneMatch(note -> note.contains("price list is of"));
        assertThat(Pricing.price(study(), Rds.BOOK, PricingTerms.onDemand(DAY), late)
                        .notes())
                .as("asked for another day than the run's")
                .isEqualTo(old.notes());
    }

    @Test
    void whatNobodyCountedIsSaid() {
        ResourceBill magnetic = Rds.bill("rds:us-east-1:mysql:db.m5.large:standard:100GiB");
        assertThat(priced(magnetic, PricingTerms.onDemand(DAY)).notes())
                .extracting(note -> note.substring(0, note.indexOf(", ")))
                .containsExactly(
                        "not in the price until a run has counted it: io",
                        "not in the price until a run has counted it: transfer",
                        "not in the price until a run has counted it: transfer",
                        "not in the price: backup");
    }

    @Test
    void aMonthHasHoursThatAMonthHas() {
        for (String hours : List.of("0", "-1", "745")) {
            assertThatThrownBy(() -> PricingTerms.onDemand(DAY).withHoursPerMonth(new BigDecimal(hours)))
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining("found " + hours);
        }
    }
}
