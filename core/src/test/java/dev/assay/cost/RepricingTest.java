package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.ResultFixture;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Cost;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Runs that were priced, priced again. */
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
                AskedTerms.NONE,
                models,
                p95Millis == null ? null : new BigDecimal(p95Millis),
                KNOWN);
    }

    private static Costing costing() {
        ResourceBill bill = RdsBill.of(
                RdsSystem.parse(StudyOfPostgresOnRdsTest.SYSTEM, ShippedPricesTest.BOOK), ClientPlace.OTHER_ZONE);
        return new Costing(
                bill,
                ShippedPricesTest.BOOK,
                PricingTerms.onDemand(LocalDate.of(2026, 11, 22)),
                false,
                KNOWN.models(List.of()),
                Costing.Claim.STATED,
                List.of());
    }

    /** What was counted, its prices and everything else are kept: no list is needed. */
    @Test
    void withNothingAskedItCostsTheSame() {
        TrialResult trial = MeteredUseTest.trial(true, true);
        Cost cost = costing().of(List.of(trial));
        RunResult run = new RunResult(RunResult.SCHEMA_VERSION, ResultFixture.closed(), List.of(trial.withCost(cost)));
        assertThat(cost.counted()).hasSize(2);
        assertThat(asked(PriceBook.EMPTY, List.of(), null).of(run, "run"))
                .extracting(PricedPoint::cost)
                .containsExactly(cost);
    }

    /** Three loads: the second is the fastest of those that keep the objective. */
    @Test
    void theFastestPointWithinAnObjectiveIsTheCapacity() {
        Experiment one = ResultFixture.closed();
        List<Cell> cells = new ArrayList<>();
        for (int users = 1; users <= 4; users *= 2) {
            Cell like = one.cells().get(0);
            Map<String, String> point = Map.of("users", Integer.toString(users));
            cells.add(
                    new Cell(cells.size() + 1, like.target(), like.workload(), like.load(), like.schedule(), point, 1));
        }
        Experiment experiment = new Experiment(Experiment.SCHEMA_VERSION, "1.0", one.plan(), cells, Map.of(), Map.of());
        RunResult run = new RunResult(
                RunResult.SCHEMA_VERSION,
                experiment,
                List.of(load(1, 100, 10_000), load(2, 180, 25_000), load(3, 250, 40_000)));
        assertThat(asked(PriceBook.EMPTY, List.of("capacity"), "30").of(run, "run"))
                .extracting(point -> point.metric("dollarsPerHourAtCapacity").isPresent())
                .containsExactly(false, true, false);
        assertThat(asked(PriceBook.EMPTY, List.of("capacity"), "5").of(run, "run"))
                .noneMatch(point -> point.metric("dollarsPerHourAtCapacity").isPresent());
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
