package dev.assay.analysis.quote;

import dev.assay.analysis.SweepFixture;
import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.cost.Costing;
import dev.assay.cost.PricedPoint;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.Sku;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.Cost;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Priced runs with planted figures. */
final class QuoteFixture {

    private QuoteFixture() {}

    static Quote quote(String rate, String objective, List<Offer> offers) {
        return Quotes.of(workload(offers), LoadRequest.parse(rate, objective), offers);
    }

    private static String workload(List<Offer> offers) {
        return offers.get(0).first().workload().id();
    }

    /** Returns the points of a run over users. */
    static List<Offer> offers(String run, @Nullable Cost cost, List<Measured> measured) {
        return offers(run, cost, measured, Map.of());
    }

    static List<Offer> offers(String run, @Nullable Cost cost, List<Measured> measured, Map<String, ?> changes) {
        return offers(run, cost, SweepFixture.result(measured, changes));
    }

    static List<Offer> offers(String run, @Nullable Cost cost, RunResult result) {
        List<Offer> offers = new ArrayList<>();
        for (SweepPoint point : SweepPoint.of(result)) {
            offers.add(new Offer(
                    run,
                    point,
                    cost == null
                            ? null
                            : new PricedPoint(
                                    point.target(),
                                    point.point(),
                                    point.results().stream()
                                            .map(each -> each.cell().id())
                                            .toList(),
                                    point.status(),
                                    point.flaw().orElse(null),
                                    cost,
                                    point.results().stream()
                                            .map(each -> each.trial())
                                            .toList(),
                                    null)));
        }
        return offers;
    }

    /**
     * Returns the points of a run over the rates of an open loop. Throughputs of the measurements are offered rates.
     *
     * @param serverCpu utilisation of the server's processors in all trials
     */
    static List<Offer> open(String run, Cost cost, List<Measured> measured, double serverCpu) {
        RunResult closed = SweepFixture.result(
                measured,
                Map.of(
                        "target",
                        Map.of("sameHost", false),
                        "server",
                        Map.of("perSecond", Map.of(), "cpuUtilization", serverCpu)));
        List<Cell> cells = new ArrayList<>();
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < measured.size(); i++) {
            Cell like = closed.experiment().cells().get(i);
            double rate = measured.get(i).throughput();
            cells.add(new Cell(
                    like.id(),
                    like.target(),
                    like.workload(),
                    like.load(),
                    like.schedule(),
                    Map.of("rate", rate + "/s"),
                    1));
            trials.add(open(closed.trials().get(i), rate));
        }
        Experiment experiment = closed.experiment();
        return offers(
                run,
                cost,
                new RunResult(
                        1,
                        new Experiment(1, "1", experiment.plan(), cells, experiment.origins(), experiment.settings()),
                        trials));
    }

    private static TrialResult open(TrialResult like, double rate) {
        return new TrialResult(
                like.provenance(),
                like.workload(),
                like.target(),
                new TrialResult.LoadInfo(
                        "open", 64, rate, "poisson", "none", like.load().connections(), 1, null),
                like.course(),
                like.throughput(),
                like.rates(),
                like.outcomes(),
                like.hosts(),
                like.compliance(),
                like.verdict(),
                null);
    }

    /** Returns the price of a system that was measured. */
    static Cost cost(String system, double perMonth) {
        return cost(system, perMonth, true);
    }

    static Cost cost(String system, double perMonth, boolean measured) {
        Sku sku = new Sku("own", "here", system);
        ResourceBill bill = new ResourceBill(
                system,
                List.of(new Line(
                        CostComponent.INSTANCE, sku, BigDecimal.ONE, PriceUnit.HOUR, "planted", Money.usd("1"))),
                List.of());
        BigDecimal month = BigDecimal.valueOf(perMonth);
        return new Cost(
                "USD",
                month.divide(PricingTerms.HOURS_PER_MONTH, Money.DIVISION),
                month,
                List.of(),
                List.of(),
                system,
                measured,
                null,
                PricingTerms.onDemand(LocalDate.of(2026, 11, 1)),
                measured ? List.of() : List.of(Costing.NOT_MEASURED + ": planted"),
                new Cost.Basis(bill, true, List.of(), List.of(), List.of(), List.of(), List.of(), List.of()));
    }

    /** Returns a normal variate: the sum of twelve uniform ones is normal enough, and bounded. */
    static double normal(RandomStream random) {
        double sum = -6;
        for (int i = 0; i < 12; i++) {
            sum += random.nextDouble();
        }
        return sum;
    }
}
