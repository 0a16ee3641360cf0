package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.cost.Charge;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.result.Cost;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every bill: random ones with random prices, from fixed seeds. Nothing here is approximate. */
class BillPropertiesTest {

    private static final LocalDate DAY = LocalDate.of(2026, 1, 1);

    private record Case(ResourceBill bill, PriceBook book, PricingTerms terms) {

        static Case of(long seed) {
            Random random = new Random(seed);
            List<Line> lines = new ArrayList<>();
            List<UnitPrice> prices = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(9); i++) {
                PriceUnit unit = PriceUnit.values()[random.nextInt(PriceUnit.values().length)];
                Sku sku = new Sku("aws", "here", "thing." + i);
                CostComponent component = CostComponent.values()[random.nextInt(CostComponent.values().length)];
                Money own = random.nextInt(4) == 0 ? Money.usd(amount(random).toPlainString()) : null;
                lines.add(new Line(component, sku, amount(random), unit, "drawn", own));
                prices.add(new UnitPrice(
                        sku,
                        unit,
                        Money.usd(amount(random).toPlainString()),
                        PurchaseOption.ON_DEMAND,
                        DAY.minusDays(random.nextInt(900)),
                        "drawn"));
            }
            PricingTerms terms =
                    PricingTerms.onDemand(DAY).withHoursPerMonth(BigDecimal.valueOf(672 + random.nextInt(73)));
            return new Case(new ResourceBill("drawn", lines, List.of()), PriceBook.of(prices), terms);
        }

        private static BigDecimal amount(Random random) {
            return BigDecimal.valueOf(random.nextInt(1_000_000), random.nextInt(8));
        }

        PricedBill priced() {
            return priced(bill);
        }

        PricedBill priced(ResourceBill other) {
            return Pricing.price(other, book, terms);
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void moreOfAnythingNeverLowersABill(int seed) {
        Case one = Case.of(seed);
        PricedBill before = one.priced();
        for (int i = 0; i < one.bill().lines().size(); i++) {
            List<Line> lines = new ArrayList<>(one.bill().lines());
            Line line = lines.get(i);
            lines.set(
                    i,
                    new Line(
                            line.component(),
                            line.sku(),
                            line.quantity().add(new BigDecimal("0.01")),
                            line.unit(),
                            line.reason(),
                            line.ownPrice()));
            PricedBill more = one.priced(new ResourceBill("more", lines, List.of()));
            assertThat(more.perMonth()).as("seed %d, line %d", seed, i).isGreaterThanOrEqualTo(before.perMonth());
            assertThat(more.perHour()).as("seed %d, line %d", seed, i).isGreaterThanOrEqualTo(before.perHour());
            assertThat(more.probe().perMonth(one.terms().hoursPerMonth()))
                    .as("seed %d, line %d", seed, i)
                    .isGreaterThanOrEqualTo(before.probe().perMonth(one.terms().hoursPerMonth()));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theSamePricesAgainAreTheSameBillAlsoAfterItWasStored(int seed) {
        Case one = Case.of(seed);
        ResourceBill stored = Json.read(Json.write(one.bill()), ResourceBill.class);
        assertThat(stored).as("seed %d", seed).isEqualTo(one.bill());
        assertThat(one.priced(stored)).as("seed %d", seed).isEqualTo(one.priced());
    }

    /** What a run stores is enough to price it again: no list is asked, and nothing is different. */
    @ParameterizedTest
    @MethodSource("seeds")
    void aRunThatIsPricedAgainByNothingNewCostsTheSame(int seed) {
        Case one = Case.of(seed);
        Prices known = Prices.discover(getClass().getClassLoader());
        TrialResult trial = MeteredUseTest.trial(true, true);
        Cost cost = new Costing(
                        one.bill(),
                        one.book(),
                        one.terms(),
                        false,
                        known.models(List.of()),
                        Costing.Claim.STATED,
                        List.of())
                .of(List.of(trial));
        RunResult run = new RunResult(
                RunResult.SCHEMA_VERSION,
                ResultFixture.closed(),
                List.of(Json.read(Json.write(trial.withCost(cost)), TrialResult.class)));
        Repricing nothing = new Repricing(
                null,
                null,
                null,
                null,
                PriceBook.EMPTY,
                PriceBook.EMPTY,
                new AskedTerms(null, null, null, null, List.of()),
                List.of(),
                null,
                known);
        assertThat(nothing.of(run, "run"))
                .as("seed %d", seed)
                .extracting(PricedPoint::cost)
                .containsExactly(cost);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void sumsEqualTheirParts(int seed) {
        PricedBill bill = Case.of(seed).priced();
        BigDecimal hours = bill.hoursPerMonth();
        Money parts = Money.zero(bill.currency());
        for (CostComponent component : bill.components()) {
            parts = parts.plus(bill.of(Set.of(component)).perMonth(hours));
        }
        Charge all = bill.lines().stream()
                .filter(line -> line.line().component() != CostComponent.PROBE)
                .map(PricedBill.PricedLine::charge)
                .reduce(Charge.none(bill.currency()), Charge::plus);
        assertThat(bill.perMonth()).as("seed %d", seed).isEqualTo(parts).isEqualTo(all.perMonth(hours));
    }
}
