package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.PointStep;
import dev.assay.cost.decision.NextStep;
import dev.assay.internal.ResultFixture;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The next purchase for a bottleneck; none without a known bottleneck or an upgrade. */
@Parallel
class NextStepTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 22);
    private static final PricingTerms ON_DEMAND = PricingTerms.onDemand(DAY);
    private static final Map<String, Object> CLOSED =
            Map.of("model", "closed", "users", 256, "thinkTime", "none", "connections", "dedicated");

    /** A trial like the study's best row: {@code cpu} utilization of the server, and server metrics. */
    private static TrialResult trial(double cpu, Map<String, List<Double>> perSecond, Map<String, Object> load) {
        return ResultFixture.trial(Map.of(
                "status",
                "DONE",
                "transactionsPerSecond",
                1543.42,
                "server",
                Map.of("perSecond", perSecond, "cpuUtilization", cpu),
                "load",
                load));
    }

    private static Map<String, List<Double>> volume(double requests) {
        return Map.of("volumeReads", List.of(requests / 2), "volumeWrites", List.of(requests / 2));
    }

    private static PricedPoint point(
            String system, PricingTerms terms, PriceBook prices, List<InstanceFacts> facts, TrialResult... trials) {
        List<TrialResult> all = Arrays.asList(trials);
        Cost cost = new Costing(
                        Rds.bill(system, prices, null),
                        prices,
                        terms,
                        true,
                        List.of(),
                        Costing.Claim.STATED,
                        facts,
                        Rds.BILLS)
                .of(all);
        return new PricedPoint(
                "rented",
                Map.of("users", "256"),
                all.stream().map(all::indexOf).toList(),
                trials[0].verdict().status(),
                null,
                cost,
                all,
                Rds.BILLS.facts(cost.basis().bill(), facts).orElse(null));
    }

    private static Optional<NextStep> step(String system, TrialResult... trials) {
        return step(system, List.of(), trials);
    }

    private static Optional<NextStep> step(String system, List<InstanceFacts> facts, TrialResult... trials) {
        return NextStep.of(point(system, ON_DEMAND, Rds.BOOK, facts, trials), () -> Rds.BOOK, Rds.BILLS);
    }

    private static String rounded(BigDecimal figure) {
        return figure.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    /** The study's best row used 80 % of the processors; its follow-up bought 2,000 IOPS more for 200 USD a month. */
    @Test
    void theFollowUpOfTheStudyIsTheNextStepOfWhatIopsBound() {
        NextStep step = step(Rds.STUDY, trial(0.8, volume(1_960), CLOSED)).orElseThrow();
        assertThat(step.resource()).isEqualTo("iops");
        assertThat(step.observed()).isTrue();
        assertThat(step.system()).isEqualTo(Rds.STUDY);
        assertThat(step.next()).isEqualTo(Rds.STUDY.replace("2000", "4000"));
        assertThat(step.more()).isEqualTo("4000 IOPS instead of 2000");
        assertThat(step.perMonth()).isEqualTo(Money.usd("200"));
        assertThat(step.missing()).isNull();
        assertThat(step.then()).isEqualTo("cpu");
        assertThat(rounded(step.mostTransactionsPerSecond().value())).isEqualTo("1929.28");
    }

    /** With idle processors, IOPS bind again: 4,000 at 1.2699 per transaction. */
    @Test
    void whatIsBoughtMayBindAgain() {
        NextStep step =
                step(Rds.STUDY, trial(0.2, volume(1_960), Map.copyOf(CLOSED))).orElseThrow();
        // The client of the fixture uses half of its processors.
        assertThat(step.then()).isEqualTo("client");
        assertThat(rounded(step.mostTransactionsPerSecond().value())).isEqualTo("3086.84");
    }

    /** Repetitions with the same bottleneck are averaged. */
    @Test
    void repetitionsAreTakenTogether() {
        TrialResult one = trial(0.7, volume(1_960), CLOSED);
        NextStep step = step(Rds.STUDY, one, trial(0.9, volume(1_900), CLOSED)).orElseThrow();
        assertThat(rounded(step.mostTransactionsPerSecond().value())).isEqualTo("1929.28");
        assertThat(step(Rds.STUDY, one, trial(0.7, volume(1_000), CLOSED))).isEmpty();
    }

    @Test
    void processorsComeWithTheNextClassOfTheFamily() {
        NextStep step = step(Rds.STUDY, trial(0.95, Map.of(), CLOSED)).orElseThrow();
        assertThat(step.next()).isEqualTo(Rds.STUDY.replace("2xlarge", "4xlarge"));
        assertThat(step.more()).isEqualTo("16 vCPU instead of 8");
        // 1.424 instead of 0.712 USD an hour
        assertThat(step.perMonth()).isEqualTo(Money.usd("519.76"));
        assertThat(step.then()).isEqualTo("client");
        assertThat(rounded(step.mostTransactionsPerSecond().value())).isEqualTo("3086.84");
    }

    /** Bought IOPS stay on a larger instance; its storage throughput may grow by an unknown amount. */
    @Test
    void whatTheNextClassDoesNotChangeIsABoundOfIt() {
        NextStep step = step(Rds.STUDY, trial(0.95, volume(1_600), CLOSED)).orElseThrow();
        assertThat(step.then()).isEqualTo("iops");
        assertThat(rounded(step.mostTransactionsPerSecond().value())).isEqualTo("1929.28");
        List<InstanceFacts> slower = List.of(facts(1_700));
        assertThat(step(Rds.STUDY, slower, trial(0.95, volume(1_600), CLOSED))
                        .orElseThrow()
                        .then())
                .isEqualTo("client");
    }

    private static InstanceFacts facts(int iops) {
        return new InstanceFacts(
                "db.m5.2xlarge", 8, BigDecimal.valueOf(32), null, null, iops, false, "a test", "a test", DAY, true);
    }

    /** Requests of the server to its operating system estimate those of the storage. */
    @Test
    void whatMayHaveBoundIsAnEstimatesWord() {
        NextStep step = step(
                        Rds.STUDY,
                        trial(0.8, Map.of("storageReads", List.of(1_000.0), "storageWrites", List.of(960.0)), CLOSED))
                .orElseThrow();
        assertThat(step.resource()).isEqualTo("iops");
        assertThat(step.observed()).isFalse();
        assertThat(rounded(step.mostTransactionsPerSecond().value())).isEqualTo("1929.28");
    }

    /** What the user states of an instance ends an upgrade. */
    @Test
    void iopsEndWhereTheStatedInstanceDoes() {
        assertThat(step(Rds.STUDY, List.of(facts(2_000)), trial(0.5, volume(1_960), CLOSED)))
                .as("the instance carries no more")
                .isEmpty();
        assertThat(step(Rds.STUDY, List.of(facts(3_000)), trial(0.5, volume(1_960), CLOSED))
                        .orElseThrow()
                        .next())
                .isEqualTo(Rds.STUDY.replace("2000", "3000"));
    }

    /** A storage limit that was not verified may be wrong: the upgrade is priced all the same, and its limit is a warning. */
    @Test
    void unverifiedLimitsOfStorageWarnAndStopNothing() {
        TrialResult busy = trial(0.5, volume(12_000), CLOSED);
        NextStep beyond = step(Rds.STUDY.replace("2000", "12000"), busy).orElseThrow();
        assertThat(beyond.next()).isEqualTo(Rds.STUDY.replace("2000", "24000"));
        assertThat(beyond.more())
                .startsWith(
                        "24000 IOPS instead of 12000, with a warning: db.m5.2xlarge carries 12000 IOPS (limit not verified")
                .endsWith(
                        ", with a warning: 250 GiB of io1 can have 1000 to 12500 IOPS, found 24000 (limit not verified,"
                                + " written down on 2026-11-22; check it in the provider's documentation)");
        assertThat(beyond.perMonth()).isEqualTo(Money.usd("1200"));
        assertThat(step(Rds.STUDY.replace("2000", "12500"), busy).orElseThrow().next())
                .isEqualTo(Rds.STUDY.replace("2000", "25000"));
        String small = "rds:us-east-1:postgresql:db.m5.2xlarge:gp3:100GiB:3000iops";
        assertThat(Rds.BILLS.upgrade("iops", Rds.bill(small), List.of(), () -> Rds.BOOK))
                .as("gp3 of which no more can be bought, by a limit that was not verified")
                .hasValueSatisfying(upgrade -> assertThat(upgrade.more())
                        .startsWith("6000 IOPS instead of 3000, with a warning: gp3 below 400 GiB has 3000 IOPS and no"
                                + " more, found 6000 IOPS (limit not verified"));
    }

    /** Of the largest class on any list there is no larger one. */
    @Test
    void thereIsNothingBeyondTheLargestClass() {
        assertThat(step(Rds.STUDY.replace("2xlarge", "8xlarge"), trial(0.95, Map.of(), CLOSED)))
                .isEmpty();
    }

    /** Utilization above 1, from bursts or estimates, counts as 1. */
    @Test
    void whatWasUsedBeyondWhatWasBoughtWasAllUsed() {
        NextStep step = step(
                        Rds.STUDY,
                        trial(0.8, Map.of("storageReads", List.of(4_000.0), "storageWrites", List.of(1_000.0)), CLOSED))
                .orElseThrow();
        assertThat(step.then()).isEqualTo("cpu");
        assertThat(rounded(step.mostTransactionsPerSecond().value())).isEqualTo("1929.28");
        NextStep alone = step(Rds.STUDY, trial(0.4, volume(5_000), CLOSED)).orElseThrow();
        // Twice of everything that was used.
        assertThat(rounded(alone.mostTransactionsPerSecond().value())).isEqualTo("3086.84");
    }

    /** An estimate in one repetition does not count beside an observation in another. */
    @Test
    void estimatesHaveNoWordWhereSomethingWasObserved() {
        Map<String, List<Double>> server = Map.of("storageReads", List.of(1_000.0), "storageWrites", List.of(960.0));
        assertThat(step(Rds.STUDY, trial(0.8, server, CLOSED), trial(0.8, server, CLOSED)))
                .isPresent();
        assertThat(step(Rds.STUDY, trial(0.91, server, CLOSED), trial(0.89, server, CLOSED)))
                .isEmpty();
    }

    @Test
    void whatEachMeasurementCarriesIsCarriedOn() {
        TrialResult one = trial(0.8, volume(1_960), CLOSED);
        TrialResult other = ResultFixture.trial(Map.of(
                "status",
                "DONE",
                "transactionsPerSecond",
                1_600.0,
                "server",
                one.hosts().server(),
                "load",
                CLOSED));
        NextStep step = step(Rds.STUDY, one, other).orElseThrow();
        assertThat(step.verdict()).isEqualTo(Verdict.Status.SUSPECT);
        assertThat(step.byUse()).as("nobody said where the clients stand").isTrue();
        assertThat(step.transactionsPerSecond().low()).isNotNull();
        assertThat(step.mostTransactionsPerSecond().low())
                .isEqualByComparingTo(step.transactionsPerSecond()
                        .low()
                        .multiply(new BigDecimal("1.25"))
                        .round(new MathContext(12)));
    }

    /** A limit of the instance that was not verified is a warning too. */
    @Test
    void theInstanceMayCarryLess() {
        String small = "rds:us-east-1:postgresql:db.m5.large:io1:250GiB:3000iops";
        assertThat(step(small, trial(0.5, volume(3_000), CLOSED)).orElseThrow().more())
                .isEqualTo(
                        "6000 IOPS instead of 3000, with a warning: db.m5.large carries 3600 IOPS (limit not verified,"
                                + " written down on 2026-11-22; check it in the provider's documentation)");
    }

    @Test
    void aStandbyAndMonthsOf720HoursArePaidForToo() {
        PricingTerms shorter = ON_DEMAND.withHoursPerMonth(BigDecimal.valueOf(720));
        String both = Rds.STUDY + ":multi-az";
        PriceBook prices = Rds.BOOK.overriddenBy(PriceBook.of(List.of(
                price("rds.storage.io1.multi", PriceUnit.GB_MONTH, "0.25"),
                price("rds.iops.io1.multi", PriceUnit.IOPS_MONTH, "0.20"))));
        NextStep iops = NextStep.of(
                        point(both, shorter, prices, List.of(), trial(0.5, volume(1_960), CLOSED)),
                        () -> prices,
                        Rds.BILLS)
                .orElseThrow();
        assertThat(iops.next()).isEqualTo(both.replace("2000", "4000"));
        assertThat(iops.perMonth()).isEqualTo(Money.usd("400"));
        NextStep cpu = NextStep.of(
                        point(both, shorter, prices, List.of(), trial(0.95, Map.of(), CLOSED)), () -> prices, Rds.BILLS)
                .orElseThrow();
        // 2.848 instead of 1.424 USD an hour
        assertThat(cpu.perMonth()).isEqualTo(Money.usd("1025.28"));
    }

    private static UnitPrice price(String key, PriceUnit unit, String usd) {
        return new UnitPrice(
                new Sku("aws", "us-east-1", key), unit, Money.usd(usd), PurchaseOption.ON_DEMAND, DAY, "a test");
    }

    @Test
    void aurorasInstancesGrow() {
        String aurora = "rds:us-east-1:aurora-postgresql:db.r6g.large:aurora:100GiB";
        NextStep step = step(aurora, trial(0.95, Map.of(), CLOSED)).orElseThrow();
        assertThat(step.next()).isEqualTo(aurora.replace("large", "xlarge"));
        assertThat(step.more()).isEqualTo("4 vCPU instead of 2");
        assertThat(step.byUse()).isTrue();
    }

    /** A bill that only has the name of an RDS system has no upgrade. */
    @Test
    void aBillThatIsNoMoreThanCalledOneHasNone() {
        PricedPoint rented = point(Rds.STUDY, ON_DEMAND, Rds.BOOK, List.of(), trial(0.95, Map.of(), CLOSED));
        ResourceBill bill = rented.cost().basis().bill();
        ResourceBill less = new ResourceBill(bill.system(), bill.lines().subList(0, 2), bill.meters(), bill.gaps());
        PricedPoint own = bought(rented, less, Costing.Claim.STATED);
        assertThat(NextStep.of(own, () -> Rds.BOOK, Rds.BILLS)).isEmpty();
    }

    @Test
    void nothingIsBoughtOfWhatDidNotBindOrCannotBeBought() {
        assertThat(step(Rds.STUDY, trial(0.8, volume(1_000), CLOSED)))
                .as("nothing bound")
                .isEmpty();
        assertThat(step(Rds.STUDY, trial(0.5, Map.of("lockWaitMillis", List.of(255_000.0)), CLOSED)))
                .as("locks bound")
                .isEmpty();
        Map<String, Object> offered = new HashMap<>(CLOSED);
        offered.put("model", "open");
        offered.put("offeredPerSecond", 1_600.0);
        offered.put("arrivals", "poisson");
        assertThat(step(Rds.STUDY, trial(0.95, volume(1_960), offered)))
                .as("the load asked for no more")
                .isEmpty();
    }

    /** The same point with another bill, or another claim to it. */
    private static PricedPoint bought(PricedPoint like, ResourceBill bill, Costing.Claim claim) {
        return new PricedPoint(
                like.target(),
                like.point(),
                like.cells(),
                like.status(),
                null,
                new Costing(bill, Rds.BOOK, ON_DEMAND, true, List.of(), claim, List.of(), Rds.BILLS).of(like.trials()),
                like.trials(),
                Rds.BILLS
                        .facts(
                                new Costing(bill, Rds.BOOK, ON_DEMAND, true, List.of(), claim, List.of(), Rds.BILLS)
                                        .of(like.trials())
                                        .basis()
                                        .bill(),
                                new Costing(bill, Rds.BOOK, ON_DEMAND, true, List.of(), claim, List.of(), Rds.BILLS)
                                        .of(like.trials())
                                        .basis()
                                        .facts())
                        .orElse(null));
    }

    @Test
    void anotherSystemThanWasMeasuredHasNoNextStep() {
        PricedPoint rented = point(Rds.STUDY, ON_DEMAND, Rds.BOOK, List.of(), trial(0.95, volume(1), CLOSED));
        PricedPoint own = bought(rented, rented.cost().basis().bill(), Costing.Claim.OTHER);
        assertThat(NextStep.of(rented, () -> Rds.BOOK, Rds.BILLS)).isPresent();
        assertThat(NextStep.of(
                        own,
                        () -> {
                            throw new AssertionError("no price was asked for");
                        },
                        Rds.BILLS))
                .isEmpty();
    }

    /** Only the smaller class has a reserved price. */
    @Test
    void aPriceThatIsMissingIsNamed() {
        PricingTerms reserved = ON_DEMAND.with(PurchaseOption.parse("reserved-1y-no-upfront"));
        PriceBook prices = Rds.BOOK.overriddenBy(PriceBook.of(List.of(new UnitPrice(
                new Sku("aws", "us-east-1", "rds.instance.postgresql.db.m5.2xlarge.single"),
                PriceUnit.HOUR,
                Money.usd("0.45"),
                reserved.option(),
                DAY,
                "a test"))));
        NextStep step = NextStep.of(
                        point(Rds.STUDY, reserved, prices, List.of(), trial(0.95, Map.of(), CLOSED)),
                        () -> prices,
                        Rds.BILLS)
                .orElseThrow();
        assertThat(step.perMonth()).isNull();
        assertThat(step.missing()).contains("db.m5.4xlarge", "reserved-1y-no-upfront");
    }

    /** The load with the highest throughput represents a configuration. */
    @Test
    void theBestPointOfEachConfigurationHasAStep() {
        String larger = Rds.STUDY.replace("2000", "4000");
        TrialResult quick = trial(0.8, volume(1_960), CLOSED);
        TrialResult slow = ResultFixture.trial(Map.of(
                "status",
                "DONE",
                "transactionsPerSecond",
                500.0,
                "server",
                quick.hosts().server(),
                "load",
                CLOSED));
        List<PricedPoint> points = List.of(
                point(Rds.STUDY, ON_DEMAND, Rds.BOOK, List.of(), slow),
                point(Rds.STUDY, ON_DEMAND, Rds.BOOK, List.of(), quick),
                point(larger, ON_DEMAND, Rds.BOOK, List.of(), trial(0.8, volume(3_920), CLOSED)));
        List<PointStep> steps = PointStep.ofBest(Map.of("run", points), trials -> Rds.BOOK, Rds.BILLS);
        assertThat(steps).extracting(each -> each.step().system()).containsExactly(Rds.STUDY, larger);
        assertThat(steps.get(0).step().transactionsPerSecond().value()).isGreaterThan(BigDecimal.valueOf(1_000));
    }

    /** A price book has thousands of rows. */
    @Test
    void aPriceBookIsMadeOnceForAStep() {
        AtomicInteger made = new AtomicInteger();
        PricedPoint point = point(Rds.STUDY, ON_DEMAND, Rds.BOOK, List.of(), trial(0.8, volume(1_960), CLOSED));
        assertThat(NextStep.of(
                        point,
                        () -> {
                            made.incrementAndGet();
                            return Rds.BOOK;
                        },
                        Rds.BILLS))
                .isPresent();
        assertThat(made).hasValue(1);
    }
}
