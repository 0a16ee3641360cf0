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
import dev.assay.model.cost.ResourceBill.Meter;
import dev.assay.model.cost.ResourceBill.Use;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.result.Cost;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Properties of random bills with random prices, from fixed seeds. All comparisons are exact. */
@Order(2)
@Parallel
class BillPropertiesTest {

    private static final LocalDate DAY = LocalDate.of(2026, 1, 1);
    private static final Prices KNOWN = Prices.discover(BillPropertiesTest.class.getClassLoader());

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
            List<Meter> meters = new ArrayList<>();
            for (Use use : Use.values()) {
                if (random.nextBoolean()) {
                    meters.add(meter(random, use, prices));
                }
            }
            PricingTerms terms =
                    PricingTerms.onDemand(DAY).withHoursPerMonth(BigDecimal.valueOf(672 + random.nextInt(73)));
            return new Case(new ResourceBill("drawn", lines, meters, List.of()), PriceBook.of(prices), terms);
        }

        /** A meter with its own price, a list price, no price, or an unknown item. */
        private static Meter meter(Random random, Use use, List<UnitPrice> prices) {
            Sku sku = new Sku("aws", "here", "used." + use);
            PriceUnit unit = use == Use.STORAGE_REQUESTS ? PriceUnit.REQUEST : PriceUnit.GB;
            CostComponent component = use == Use.STORAGE_REQUESTS ? CostComponent.IO : CostComponent.TRANSFER;
            Money price = Money.usd(amount(random).toPlainString());
            int kind = random.nextInt(4);
            if (kind == 0) {
                prices.add(new UnitPrice(sku, unit, price, PurchaseOption.ON_DEMAND, DAY, "drawn"));
            }
            return new Meter(component, use, kind == 1 ? null : sku, unit, "drawn", kind == 2 ? price : null);
        }

        private static BigDecimal amount(Random random) {
            return BigDecimal.valueOf(random.nextInt(1_000_000), random.nextInt(8));
        }

        PricedBill priced() {
            return priced(bill);
        }

        /** The cost of a run with this trial. */
        Cost of(TrialResult trial) {
            return new Costing(
                            bill,
                            book,
                            terms,
                            false,
                            KNOWN.models(List.of()),
                            Costing.Claim.STATED,
                            List.of(),
                            KNOWN.bills())
                    .of(List.of(trial));
        }

        PricedBill priced(ResourceBill other) {
            return Pricing.price(other, book, terms);
        }
    }

    private static IntStream seeds() {
        return IntStream.range(0, 200);
    }

    /** The seed of the first bill that fails is in the message. */
    private static void forEachSeed(IntConsumer property) {
        seeds().forEach(seed -> {
            try {
                property.accept(seed);
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        });
    }

    @Test
    void moreOfAnythingNeverLowersABill() {
        forEachSeed(seed -> {
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
                        .isGreaterThanOrEqualTo(
                                before.probe().perMonth(one.terms().hoursPerMonth()));
            }
        });
    }

    @Test
    void theSamePricesAgainAreTheSameBillAlsoAfterItWasStored() {
        forEachSeed(seed -> {
            Case one = Case.of(seed);
            ResourceBill stored = Json.read(Json.write(one.bill()), ResourceBill.class);
            assertThat(stored).as("seed %d", seed).isEqualTo(one.bill());
            assertThat(one.priced(stored)).as("seed %d", seed).isEqualTo(one.priced());
        });
    }

    /** A stored run can be priced again without lists, with the same result. */
    @Test
    void aRunThatIsPricedAgainByNothingNewCostsTheSame() {
        forEachSeed(seed -> {
            Case one = Case.of(seed);
            TrialResult trial = MeteredTrials.trial(true, true);
            Cost cost = one.of(trial);
            assertThat(cost.basis().counted().size() + cost.basis().missing().size())
                    .as("seed %d: what is metered is priced or named", seed)
                    .isEqualTo(one.bill().meters().size());
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
                    new PricingOverrides(null, null, null, null, List.of()),
                    List.of(),
                    null,
                    KNOWN);
            assertThat(nothing.of(run, "run"))
                    .as("seed %d", seed)
                    .extracting(PricedPoint::cost)
                    .containsExactly(cost);
        });
    }

    /** A busier trial of the same length costs at least as much; the difference is its priced additional usage. */
    @Test
    void moreUseNeverLowersAPriceAndIsPaidByItsPrice() {
        forEachSeed(seed -> {
            Case one = Case.of(seed);
            Random random = new Random(seed);
            double reads = random.nextInt(10_000);
            double received = random.nextInt(10_000_000);
            double sent = random.nextInt(10_000_000);
            Cost less = one.of(MeteredTrials.trial(reads, sent, received));
            Cost more = one.of(MeteredTrials.trial(
                    reads + random.nextInt(100), sent + random.nextInt(1_000), received + random.nextInt(1_000)));
            assertThat(more.perMonth()).as("seed %d", seed).isGreaterThanOrEqualTo(less.perMonth());
            Map<Sku, BigDecimal> prices = new HashMap<>();
            for (int i = 0; i < more.basis().counted().size(); i++) {
                prices.put(
                        more.basis().counted().get(i).sku(),
                        more.basis()
                                .prices()
                                .get(more.basis().bill().lines().size() + i)
                                .price()
                                .amount());
            }
            BigDecimal paid = charged(more, prices).subtract(charged(less, prices));
            assertThat(more.perMonth().subtract(less.perMonth()))
                    .as("seed %d", seed)
                    .isEqualByComparingTo(paid.multiply(one.terms().hoursPerMonth()));
        });
    }

    private static BigDecimal charged(Cost cost, Map<Sku, BigDecimal> prices) {
        return cost.basis().counted().stream()
                .map(line -> line.quantity().multiply(prices.get(line.sku())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    void sumsOfARunEqualTheirParts() {
        forEachSeed(seed -> {
            Cost cost = Case.of(seed).of(MeteredTrials.trial(true, true));
            assertThat(cost.components().stream()
                            .map(Cost.Component::perMonth)
                            .reduce(BigDecimal.ZERO, BigDecimal::add))
                    .as("seed %d", seed)
                    .isEqualByComparingTo(cost.perMonth());
        });
    }

    @Test
    void everyKindOfMeterIsDrawn() {
        List<Cost> costs = seeds().mapToObj(seed -> Case.of(seed).of(MeteredTrials.trial(true, true)))
                .toList();
        assertThat(costs.stream()
                        .flatMap(cost -> cost.basis().counted().stream())
                        .map(Line::sku)
                        .distinct())
                .as("what is counted has a price in some")
                .hasSize(Use.values().length);
        assertThat(costs.stream().flatMap(cost -> cost.basis().counted().stream()))
                .as("on a list, and on the bill")
                .anyMatch(line -> line.ownPrice() == null)
                .anyMatch(line -> line.ownPrice() != null);
        assertThat(costs.stream().flatMap(cost -> cost.basis().missing().stream()))
                .as("and none in others")
                .anyMatch(gap -> gap.reason().contains("there is no price of"))
                .anyMatch(gap -> gap.reason().endsWith("; drawn"));
    }

    @Test
    void sumsEqualTheirParts() {
        forEachSeed(seed -> {
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
        });
    }
}
