package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.decision.ReservationBreakEven;
import dev.assay.internal.ResultFixture;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Cost;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Repricing of stored runs. */
@Parallel
class RepricingTest {

    private static final Prices KNOWN = Prices.discover(RepricingTest.class.getClassLoader());

    private static Repricing asked(PriceBook lists, List<String> models, @Nullable String p95Millis) {
        return new Repricing(
                null,
                null,
                null,
                null,
                lists,
                PriceBook.EMPTY,
                PricingOverrides.NONE,
                models,
                p95Millis == null ? null : new BigDecimal(p95Millis),
                KNOWN);
    }

    private static Costing costing() {
        return costing(Rds.STUDY, Rds.BOOK);
    }

    private static Costing costing(String system, PriceBook book) {
        return new Costing(
                Rds.bill(system, book, ClientPlace.OTHER_ZONE),
                book,
                PricingTerms.onDemand(LocalDate.of(2026, 11, 22)),
                false,
                KNOWN.models(List.of()),
                Costing.Claim.STATED,
                List.of(),
                Rds.BILLS);
    }

    /** Counts and prices of the run are kept, so no list is needed. */
    @Test
    void withNothingAskedItCostsTheSame() {
        TrialResult trial = MeteredTrials.trial(true, true);
        Cost cost = costing().of(List.of(trial));
        RunResult run = new RunResult(RunResult.SCHEMA_VERSION, ResultFixture.closed(), List.of(trial.withCost(cost)));
        assertThat(cost.basis().counted()).hasSize(2);
        assertThat(asked(PriceBook.EMPTY, List.of(), null).of(run, "run"))
                .extracting(PricedPoint::cost)
                .containsExactly(cost);
    }

    private static UnitPrice price(String key, PriceUnit unit, String usd) {
        return new UnitPrice(
                new Sku("aws", "us-east-1", key),
                unit,
                Money.usd(usd),
                PurchaseOption.ON_DEMAND,
                LocalDate.of(2026, 11, 22),
                "a test");
    }

    /** A provider counts the requests that it bills, and shows the counts after the run. */
    @Test
    void useThatBecameKnownIsPriced() {
        PriceBook book = Rds.BOOK.overriddenBy(PriceBook.of(List.of(
                price("rds.storage.standard.single", PriceUnit.GB_MONTH, "0.10"),
                price("rds.io.standard.single", PriceUnit.REQUEST, "0.0000001"))));
        Costing costing = costing("rds:us-east-1:mysql:db.m5.large:standard:100GiB", book);
        TrialResult uncounted = MeteredTrials.counting(Map.of());
        Cost before = costing.of(List.of(uncounted));
        TrialResult counted =
                MeteredTrials.counting(Map.of("volumeReads", List.of(40.0), "volumeWrites", List.of(60.0)));
        Cost after = Objects.requireNonNull(Repricing.again(List.of(counted.withCost(before)), book, KNOWN));
        assertThat(after).isEqualTo(costing.of(List.of(counted)));
        assertThat(after.perMonth()).isGreaterThan(before.perMonth());
        assertThat(Repricing.again(List.of(counted.withCost(after)), PriceBook.EMPTY, KNOWN))
                .isEqualTo(after);
        assertThat(Repricing.again(List.of(MeteredTrials.counting(Map.of())), Rds.BOOK, KNOWN))
                .as("not priced")
                .isNull();
    }

    /** Three loads: the second is the fastest of those that keep the objective. */
    @Test
    void theFastestPointWithinAnObjectiveIsTheCapacity() {
        RunResult run = threeLoads(Map.of());
        assertThat(asked(PriceBook.EMPTY, List.of("capacity"), "30").of(run, "run"))
                .extracting(point -> point.metric("dollarsPerHourAtCapacity").isPresent())
                .containsExactly(false, true, false);
        assertThat(asked(PriceBook.EMPTY, List.of("capacity"), "5").of(run, "run"))
                .noneMatch(point -> point.metric("dollarsPerHourAtCapacity").isPresent());
    }

    private static RunResult threeLoads(Map<String, String> settings) {
        Experiment one = ResultFixture.closed();
        List<Cell> cells = new ArrayList<>();
        for (int users = 1; users <= 4; users *= 2) {
            Cell like = one.cells().get(0);
            Map<String, String> point = Map.of("users", Integer.toString(users));
            cells.add(
                    new Cell(cells.size() + 1, like.target(), like.workload(), like.load(), like.schedule(), point, 1));
        }
        Experiment experiment = new Experiment(Experiment.SCHEMA_VERSION, "1.0", one.plan(), cells, Map.of(), settings);
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                experiment,
                List.of(load(1, 100, 10_000), load(2, 180, 25_000), load(3, 250, 40_000)));
    }

    /** The objective is that of the plan unless another one is given. */
    @Test
    void theObjectiveOfThePlanCountsUnlessAnotherIsAsked() {
        RunResult run = threeLoads(Map.of("objectives.1", "p95 <= 40ms", "objectives.2", "p95 < 30ms"));
        assertThat(asked(PriceBook.EMPTY, List.of("capacity"), null).of(run, "run"))
                .extracting(point -> point.metric("dollarsPerHourAtCapacity").isPresent())
                .containsExactly(false, true, false);
        assertThat(asked(PriceBook.EMPTY, List.of("capacity"), "20").of(run, "run"))
                .extracting(point -> point.metric("dollarsPerHourAtCapacity").isPresent())
                .containsExactly(true, false, false);
    }

    private static RunResult priced(TrialResult trial) {
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                ResultFixture.closed(),
                List.of(trial.withCost(costing().of(List.of(trial)))));
    }

    private static PricedPoint again(
            RunResult run, @Nullable String region, @Nullable ProbeHosts probe, PurchaseOption option, PriceBook own) {
        return new Repricing(
                        null,
                        region,
                        null,
                        probe,
                        Rds.BOOK,
                        own,
                        new PricingOverrides(null, option, null, null, List.of()),
                        List.of(),
                        null,
                        KNOWN)
                .of(run, "run")
                .get(0);
    }

    /** Client hosts are no part of the measured system. */
    @Test
    void probeHostsArePricedApartAndAreNoOtherSystem() {
        RunResult run = priced(MeteredTrials.trial(true, true));
        ProbeHosts probe = Rds.BILLS.hosts("ec2:us-east-1:m5.large", Rds.BOOK);
        PricedPoint point = again(run, null, probe, PurchaseOption.ON_DEMAND, PriceBook.EMPTY);
        assertThat(point.cost().measured()).isTrue();
        assertThat(point.cost().probePerMonth()).isEqualByComparingTo("70.08");
        assertThat(point.cost().perMonth())
                .isEqualByComparingTo(Objects.requireNonNull(run.trial().cost()).perMonth());
    }

    @Test
    void aSystemElsewhereIsCalledAsItIsThere() {
        ResourceBill there = Rds.BILLS.in(costing().bill(), "eu-west-1");
        assertThat(there.system()).isEqualTo("rds:eu-west-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops");
        assertThat(there.lines()).allMatch(line -> line.sku().region().equals("eu-west-1"));
        assertThat(Rds.BILLS.in(costing().bill(), "us-east-1"))
                .isEqualTo(costing().bill());
    }

    private static UnitPrice instance(String usd, PurchaseOption option) {
        return new UnitPrice(
                new Sku("aws", "us-east-1", "rds.instance.postgresql.db.m5.2xlarge.single"),
                PriceUnit.HOUR,
                Money.usd(usd),
                option,
                LocalDate.of(2026, 1, 1),
                "a test");
    }

    @Test
    void aReservationIsHeldAgainstThePriceOnDemandOrThatIsSaidToBeMissing() {
        RunResult run = priced(MeteredTrials.trial(true, true));
        PriceBook reserved = PriceBook.of(List.of(instance("0.445", PurchaseOption.RESERVED_1Y_NO_UPFRONT)));
        PricedPoint point = again(run, null, null, PurchaseOption.RESERVED_1Y_NO_UPFRONT, reserved);
        assertThat(ReservationBreakEven.of(point, Rds.BOOK.overriddenBy(reserved)))
                .hasValueSatisfying(share -> {
                    assertThat(share.missing()).isNull();
                    assertThat(share.utilization()).isEqualByComparingTo("0.625");
                });
        assertThat(ReservationBreakEven.of(point, reserved)).hasValueSatisfying(share -> {
            assertThat(share.utilization()).isNull();
            assertThat(share.missing()).contains("rds.instance.postgresql.db.m5.2xlarge.single (Hrs, on-demand)");
        });
    }

    /** The price on the bill applies to all purchase options. */
    @Test
    void aMachineWithItsOwnPriceIsNotReserved() {
        ResourceBill own = OwnMachine.bill();
        PricingTerms terms =
                PricingTerms.onDemand(LocalDate.of(2026, 11, 22)).with(PurchaseOption.RESERVED_1Y_NO_UPFRONT);
        TrialResult trial = MeteredTrials.trial(true, true);
        Cost cost = new Costing(
                        own, PriceBook.EMPTY, terms, true, List.of(), Costing.Claim.STATED, List.of(), Rds.BILLS)
                .of(List.of(trial));
        assertThat(cost.notes())
                .contains("own office server has its price on the bill:"
                        + " reserved-1y-no-upfront does not apply to it");
        PricedPoint point = new PricedPoint(
                "own",
                Map.of(),
                List.of(1),
                trial.verdict().status(),
                null,
                cost,
                List.of(trial),
                Rds.BILLS.facts(cost.basis().bill(), cost.basis().facts()).orElse(null));
        assertThat(ReservationBreakEven.of(point, PriceBook.EMPTY)).isEmpty();
    }

    private static TrialResult load(int cell, double rate, double p95Micros) {
        Map<String, Object> changes = new HashMap<>();
        changes.put("cell", cell);
        changes.put("status", "DONE");
        changes.put("startedAt", "2026-11-22T10:00:00Z");
        changes.put("transactionsPerSecond", rate);
        changes.put("responseTimeMicros", new LatencyMicros(1, 1, 1, 1, p95Micros, p95Micros, p95Micros, p95Micros));
        TrialResult trial = ResultFixture.trial(changes);
        return trial.withCost(costing().of(List.of(trial)));
    }
}
