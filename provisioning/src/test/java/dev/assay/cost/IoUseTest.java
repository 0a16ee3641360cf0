package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.decision.IoBreakEven;
import dev.assay.cost.decision.IoUse;
import dev.assay.internal.ResultFixture;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Counted I/O requests relative to the break-even. */
@Parallel
class IoUseTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 22);
    private static final String MAGNETIC = "rds:us-east-1:mysql:db.m5.large:standard:100GiB";
    private static final String SSD = "rds:us-east-1:mysql:db.m5.large:gp2:100GiB";
    private static final String AURORA = "rds:us-east-1:aurora-mysql:db.r6g.large:aurora:100GiB";

    /** 100 GB of standard storage cost 10 USD a month, and a million requests 0.10 USD. */
    private static PriceBook withGp2At(String usd) {
        return Rds.BOOK.overriddenBy(PriceBook.of(List.of(
                price("rds.storage.standard.single", PriceUnit.GB_MONTH, "0.10"),
                price("rds.storage.gp2.single", PriceUnit.GB_MONTH, usd),
                price("rds.io.standard.single", PriceUnit.REQUEST, "0.0000001"))));
    }

    private static UnitPrice price(String key, PriceUnit unit, String usd) {
        return new UnitPrice(
                new Sku("aws", "us-east-1", key), unit, Money.usd(usd), PurchaseOption.ON_DEMAND, DAY, "a test");
    }

    private static PricedPoint point(String system, PriceBook prices, TrialResult... trials) {
        Cost cost = new Costing(
                        Rds.bill(system, prices, ClientPlace.SAME_ZONE),
                        prices,
                        PricingTerms.onDemand(DAY),
                        false,
                        List.of(),
                        Costing.Claim.STATED,
                        List.of(),
                        Rds.BILLS)
                .of(List.of(trials));
        return new PricedPoint(
                "small",
                Map.of(),
                List.of(1),
                trials[0].verdict().status(),
                null,
                cost,
                List.of(trials),
                Rds.BILLS.facts(cost.basis().bill(), cost.basis().facts()).orElse(null));
    }

    private static IoBreakEven breakEven(PricedPoint point, PriceBook prices) {
        return IoBreakEven.of(point, () -> prices, Rds.BILLS).orElseThrow();
    }

    private static IoUse use(PriceBook prices) {
        PricedPoint point = point(MAGNETIC, prices, MeteredTrials.trial(false, true));
        return IoUse.of(point, breakEven(point, prices)).orElseThrow();
    }

    /** 1,080,000 an hour are 78.84 USD a month; 7.30 USD more for storage are paid back by 100,000 an hour. */
    @Test
    void beyondTheBreakEvenItIsCheaperToPayForNone() {
        IoUse use = use(withGp2At("0.173"));
        assertThat(use.requestsPerHour()).isEqualByComparingTo("1080000");
        assertThat(use.beyond()).isEqualByComparingTo("980000");
        assertThat(use.savedPerMonth()).isEqualTo(Money.usd("71.54"));
        assertThat(use.cheaper()).isEqualTo(SSD);
        assertThat(use.estimated()).isTrue();
    }

    /** 219 USD more for storage are paid back by 3,000,000 an hour. */
    @Test
    void belowItItIsCheaperToPayForEach() {
        IoUse use = use(withGp2At("2.29"));
        assertThat(use.beyond()).isEqualByComparingTo("-1920000");
        assertThat(use.savedPerMonth()).isEqualTo(Money.usd("-140.16"));
        assertThat(use.cheaper()).isEqualTo(MAGNETIC);
    }

    @Test
    void whereBothCostTheSameNeitherIsCheaper() {
        IoUse use = use(withGp2At("0.8884"));
        assertThat(use.beyond()).isEqualByComparingTo("0");
        assertThat(use.cheaper()).isNull();
    }

    /** A system that is always cheaper has no break-even. */
    @Test
    void whatIsCheaperAnywayIsCheaperByRequestsAndStorage() {
        IoUse use = use(withGp2At("0.05"));
        assertThat(use.savedPerMonth()).isEqualTo(Money.usd("83.84"));
        assertThat(use.cheaper()).isEqualTo(SSD);
    }

    /** The difference is that of both prices, whatever their sources. */
    @Test
    void whatIsSavedIsWhatTheOtherSystemCostsLess() {
        PriceBook prices = withGp2At("0.173");
        TrialResult trial = MeteredTrials.trial(false, true);
        Cost billed = point(MAGNETIC, prices, trial).cost();
        Cost free = point(SSD, prices, trial).cost();
        assertThat(use(prices).savedPerMonth())
                .isEqualTo(new Money(
                        billed.perMonth().subtract(free.perMonth()),
                        Money.usd("0").currency()));
    }

    @Test
    void whereAPriceIsMissingTheCountIsSaidAndNoSide() {
        PriceBook prices = withGp2At("0.173");
        PricedPoint point = point(MAGNETIC, prices, MeteredTrials.trial(false, true));
        IoBreakEven unknown = new IoBreakEven(MAGNETIC, SSD, null, "no price", null, null, null);
        assertThat(IoUse.of(point, unknown)).hasValueSatisfying(use -> {
            assertThat(use.requestsPerHour()).isEqualByComparingTo("1080000");
            assertThat(use.beyond()).isNull();
            assertThat(use.savedPerMonth()).isNull();
            assertThat(use.cheaper()).isNull();
        });
    }

    @Test
    void whatWasNotCountedHasNoSideButAReason() {
        PriceBook prices = withGp2At("0.173");
        PricedPoint silent = point(MAGNETIC, prices, MeteredTrials.trial(true, false));
        assertThat(IoUse.of(silent, breakEven(silent, prices))).isEmpty();
        assertThat(IoUse.uncounted(silent, breakEven(silent, prices))).contains("the server does not count them");
        PricedPoint once = point(MAGNETIC, prices, MeteredTrials.trial(false, true), MeteredTrials.trial(false, false));
        assertThat(IoUse.of(once, breakEven(once, prices))).isEmpty();
        PricedPoint stopped = point(MAGNETIC, prices, ResultFixture.trial(Map.of("startedAt", "2026-11-22T10:00:00Z")));
        assertThat(IoUse.uncounted(stopped, breakEven(stopped, prices))).contains("no valid measurement");
    }

    /** Requests of an Aurora server to its operating system are not the billed ones; those of the volume are. */
    @Test
    void requestsOfAurorasStorageAreTakenFromItsProviderAlone() {
        PricedPoint point = point(AURORA, Rds.BOOK, MeteredTrials.trial(false, true));
        IoBreakEven breakEven = breakEven(point, Rds.BOOK);
        assertThat(IoUse.of(point, breakEven)).isEmpty();
        assertThat(IoUse.uncounted(point, breakEven).orElseThrow()).startsWith("Aurora's storage makes them");
        TrialResult watched =
                MeteredTrials.counting(Map.of("volumeReads", List.of(40.0), "volumeWrites", List.of(60.0)));
        PricedPoint told = point(AURORA, Rds.BOOK, watched);
        assertThat(IoUse.of(told, breakEven(told, Rds.BOOK))).hasValueSatisfying(use -> {
            assertThat(use.requestsPerHour()).isEqualByComparingTo("360000");
            assertThat(use.estimated()).isFalse();
        });
    }

    /** A price book has thousands of rows. */
    @Test
    void aPriceBookIsMadeOnceForABreakEven() {
        AtomicInteger made = new AtomicInteger();
        PricedPoint point = point(AURORA, Rds.BOOK, MeteredTrials.trial(false, true));
        assertThat(IoBreakEven.of(
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
