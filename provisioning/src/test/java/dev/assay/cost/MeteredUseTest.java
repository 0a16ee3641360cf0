package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.formula.MonthlyDollar;
import dev.assay.cost.formula.ThreeYearCost;
import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Evidence;
import dev.assay.model.cost.ResourceBill.Gap;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Metered usage is counted or listed as missing, and never assumed to be zero. */
@Parallel
class MeteredUseTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 22);
    private static final String STUDY = Rds.STUDY;
    private static final String MAGNETIC = "rds:us-east-1:mysql:db.m5.large:standard:100GiB";

    private static ResourceBill bill(String system, @Nullable ClientPlace clients) {
        return Rds.bill(system, Rds.BOOK, clients);
    }

    private static Cost cost(ResourceBill bill, PriceBook prices, TrialResult trial) {
        return new Costing(
                        bill,
                        prices,
                        PricingTerms.onDemand(DAY),
                        false,
                        List.of(new MonthlyDollar()),
                        Costing.Claim.STATED,
                        List.of(),
                        Rds.BILLS)
                .of(List.of(trial));
    }

    private static PriceBook withPriceOfRequests() {
        return Rds.BOOK.plus(PriceBook.of(List.of(new UnitPrice(
                new Sku("aws", "us-east-1", "rds.io.standard.single"),
                PriceUnit.REQUEST,
                Money.usd("0.0000001"),
                PurchaseOption.ON_DEMAND,
                LocalDate.of(2026, 1, 1),
                "a test"))));
    }

    private static List<String> missing(Cost cost) {
        return cost.basis().missing().stream()
                .map(gap -> gap.component().code())
                .distinct()
                .toList();
    }

    /** 10 MiB/s are 36,000 MiB per hour; both directions between zones are billed. */
    @Test
    void dataOnTheirWayAreCountedOnTheSockets() {
        Cost cost = cost(bill(STUDY, ClientPlace.OTHER_ZONE), Rds.BOOK, MeteredTrials.trial(true, false));
        assertThat(cost.basis().counted())
                .extracting(line -> line.quantity().toPlainString() + " " + line.evidence())
                .containsExactly("35.15625 COUNTED", "17.578125 COUNTED");
        BigDecimal perHour = new BigDecimal("52.734375").multiply(new BigDecimal("0.01"));
        assertThat(cost.perMonth())
                .isEqualByComparingTo(perHour.multiply(BigDecimal.valueOf(730)).add(new BigDecimal("751.01")));
        assertThat(missing(cost)).containsExactly("backup");
    }

    @Test
    void whatLeavesTheProviderIsPaidForAndWhatStaysInAZoneIsNot() {
        Cost far = cost(bill(STUDY, ClientPlace.INTERNET), Rds.BOOK, MeteredTrials.trial(true, false));
        assertThat(far.basis().counted())
                .extracting(line -> line.sku().key())
                .containsExactly("data.out.internet.tier1");
        Cost near = cost(bill(STUDY, ClientPlace.SAME_ZONE), Rds.BOOK, MeteredTrials.trial(true, false));
        assertThat(near.basis().counted()).isEmpty();
        assertThat(near.perMonth()).isEqualByComparingTo("751.01");
        assertThat(missing(near)).containsExactly("backup");
    }

    @Test
    void withoutAPlaceOfTheClientsWhatTheyMovedIsSaidAndNotPriced() {
        Cost cost = cost(bill(STUDY, null), Rds.BOOK, MeteredTrials.trial(true, false));
        assertThat(cost.basis().counted()).isEmpty();
        assertThat(cost.perMonth()).isEqualByComparingTo("751.01");
        assertThat(cost.basis().missing())
                .extracting(Gap::reason)
                .anyMatch(reason -> reason.startsWith("data from the database: 35.16 GB an hour")
                        && reason.contains("the price depends on the client location, which is not specified"));
        assertThat(missing(cost)).containsExactly("backup", "transfer");
    }

    @Test
    void whatNobodyCountedIsNoLineRatherThanZero() {
        Cost cost =
                cost(bill(MAGNETIC, ClientPlace.OTHER_ZONE), withPriceOfRequests(), MeteredTrials.trial(false, false));
        assertThat(cost.basis().counted()).isEmpty();
        assertThat(cost.components()).extracting(Cost.Component::name).containsExactly("instance", "storage");
        assertThat(cost.notes())
                .contains(
                        "not in the price: io, I/O requests: the server does not count them",
                        "not in the price: transfer, data to the database: the connections of the driver are not counted");
        assertThat(missing(cost)).containsExactly("backup", "io", "transfer");
    }

    /** 300 requests per second are 1,080,000 per hour, at 0.0000001 USD each. */
    @Test
    void requestsTheServerCountedAreAnEstimateAndSaidToBeOne() {
        Cost cost = cost(bill(MAGNETIC, ClientPlace.SAME_ZONE), withPriceOfRequests(), MeteredTrials.trial(true, true));
        assertThat(cost.basis().counted()).singleElement().satisfies(line -> {
            assertThat(line.component()).isEqualTo(CostComponent.IO);
            assertThat(line.quantity()).isEqualByComparingTo("1080000");
            assertThat(line.evidence()).isEqualTo(Evidence.ESTIMATED);
        });
        assertThat(cost.components())
                .filteredOn(part -> part.name().equals("io"))
                .singleElement()
                .satisfies(part -> assertThat(part.perMonth()).isEqualByComparingTo("78.84"));
        assertThat(cost.notes())
                .anyMatch(note -> note.startsWith("the price contains an estimate: io, 1080000 IOs an hour"));
    }

    /** Counts of the provider's monitoring are no estimate. */
    @Test
    void requestsThatTheProviderCountedComeBeforeThoseOfTheServer() {
        Map<String, Object> counters = Map.of(
                "storageReads",
                List.of(90.0),
                "storageWrites",
                List.of(200.0),
                "volumeReads",
                List.of(40.0),
                "volumeWrites",
                List.of(60.0));
        TrialResult trial = MeteredTrials.counting(counters);
        assertThat(cost(bill(MAGNETIC, ClientPlace.SAME_ZONE), withPriceOfRequests(), trial)
                        .basis()
                        .counted())
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.quantity()).isEqualByComparingTo("360000");
                    assertThat(line.evidence()).isEqualTo(Evidence.COUNTED);
                    assertThat(line.reason()).endsWith("as the provider's monitoring counted them");
                });
    }

    /** The reason is the invalid trial, not a missing counter. */
    @Test
    void ofWhatCannotBeBelievedThatIsWhatIsSaid() {
        TrialResult stopped = ResultFixture.trial(Map.of("startedAt", "2026-11-22T10:00:00Z"));
        assertThat(cost(bill(MAGNETIC, ClientPlace.OTHER_ZONE), withPriceOfRequests(), stopped)
                        .basis()
                        .missing())
                .filteredOn(gap -> gap.component() != CostComponent.BACKUP)
                .hasSize(3)
                .allMatch(gap -> gap.reason().contains("no valid measurement")
                        && !gap.reason().contains("count"));
    }

    @Test
    void whatNoListHasAPriceOfIsNamed() {
        Cost cost = cost(bill(MAGNETIC, ClientPlace.SAME_ZONE), Rds.BOOK, MeteredTrials.trial(true, true));
        assertThat(cost.basis().missing())
                .extracting(Gap::reason)
                .anyMatch(reason -> reason.contains("1080000 IOs an hour")
                        && reason.endsWith("there is no price of aws us-east-1 rds.io.standard.single (IOs) on any list"
                                + " of 2026-11-22 or before"));
    }

    /** A bill lists usage that cannot be counted as missing. */
    @Test
    void burstsAndAurorasRequestsAreNamed() {
        assertThat(bill("rds:us-east-1:mysql:db.t3.micro:gp2:20GiB", null).gaps())
                .extracting(Gap::component)
                .containsExactly(CostComponent.BACKUP, CostComponent.OTHER);
        assertThat(bill("rds:us-east-1:aurora-mysql:db.r6g.large:aurora:10GiB", null)
                        .gaps())
                .extracting(Gap::component)
                .containsExactly(CostComponent.IO, CostComponent.BACKUP);
    }

    @Test
    void theBillThatIsKeptIsThatOfWhatIsBoughtSoThatUseIsCountedAgain() {
        ResourceBill bill = bill(STUDY, ClientPlace.OTHER_ZONE);
        TrialResult trial = MeteredTrials.trial(true, false);
        Cost stored = Json.read(Json.write(cost(bill, Rds.BOOK, trial)), Cost.class);
        assertThat(stored.basis().bill()).isEqualTo(bill);
        assertThat(stored.basis().prices()).hasSize(5);
        assertThat(cost(stored.basis().bill(), Rds.BOOK, trial)).isEqualTo(stored);
    }

    /** Parts without a counted component have no figure. */
    @Test
    void partsThatNobodyCountedAreNotZero() {
        Performance performance = new Performance(Estimate.of(BigDecimal.ONE), Estimate.of(BigDecimal.TEN), null);
        assertThat(new ThreeYearCost().figures(counted(null, false), performance))
                .extracting(CostFigure::name)
                .containsExactly("dollarsPerTpmC3Years", "dollarsPerTpmC3YearsInstance", "dollarsPerTpmC3YearsStorage");
        assertThat(new ThreeYearCost().figures(counted(ClientPlace.SAME_ZONE, true), performance))
                .extracting(CostFigure::name)
                .contains("dollarsPerTpmC3YearsIo", "dollarsPerTpmC3YearsTransfer");
    }

    private static PricedBill counted(@Nullable ClientPlace clients, boolean storageCounted) {
        PricingTerms terms = PricingTerms.onDemand(DAY);
        List<TrialResult> trials = List.of(MeteredTrials.trial(true, storageCounted));
        ResourceBill bill =
                MeteredUse.on(bill(MAGNETIC, clients), new TrialUsage(trials), withPriceOfRequests(), terms);
        return Pricing.price(bill, withPriceOfRequests(), terms);
    }

    @Test
    void gapsOfEarlierDocumentsAreRead() {
        ResourceBill earlier =
                Json.read("{\"system\": \"x\", \"lines\": [], \"gaps\": [\"I/O requests\"]}", ResourceBill.class);
        assertThat(earlier.gaps()).containsExactly(new Gap(CostComponent.IO, "I/O requests"));
    }
}
