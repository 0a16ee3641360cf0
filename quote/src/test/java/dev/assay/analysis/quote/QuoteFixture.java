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
import dev.assay.model.cost.Sku;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.Cost;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialCourse;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
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
            offers.add(offer(run, point, cost));
        }
        return offers;
    }

    /** Points whose trials were all refused get no price, as when stored runs are priced. */
    private static Offer offer(String run, SweepPoint point, @Nullable Cost cost) {
        List<TrialResult> trials =
                point.results().stream().map(each -> each.trial()).toList();
        boolean refused = trials.stream().allMatch(trial -> trial.course().status() == TrialResult.Status.REFUSED);
        return new Offer(
                run,
                point,
                cost == null || refused
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
                                trials,
                                null));
    }

    /** Returns the points, with other trials at one load. */
    static List<Offer> changed(List<Offer> offers, double load, Cost cost, UnaryOperator<TrialResult> change) {
        return offers.stream()
                .map(offer -> Line.load(offer) != load
                        ? offer
                        : offer(
                                offer.run(),
                                new SweepPoint(
                                        offer.point().target(),
                                        offer.point().point(),
                                        offer.point().results().stream()
                                                .map(each -> new CellResult(each.cell(), change.apply(each.trial())))
                                                .toList()),
                                cost))
                .toList();
    }

    /** Returns a trial without transaction types, and so without time that arrivals waited for a session. */
    static TrialResult untyped(TrialResult like) {
        Outcomes outcomes = like.outcomes();
        return new TrialResult(
                like.provenance(),
                like.workload(),
                like.target(),
                like.load(),
                like.course(),
                like.throughput(),
                like.rates(),
                new Outcomes(
                        List.of(),
                        List.of(),
                        outcomes.responseTimeMicros(),
                        outcomes.responseTimeAllMicros(),
                        null,
                        null,
                        null),
                like.hosts(),
                like.compliance(),
                like.verdict(),
                null);
    }

    /** Returns a trial that ended otherwise. */
    static TrialResult ended(
            TrialResult like, TrialResult.Status status, TrialResult.@Nullable Refusal refusal, Verdict.Reason reason) {
        return new TrialResult(
                like.provenance(),
                like.workload(),
                like.target(),
                like.load(),
                new TrialCourse(
                        status,
                        like.course().phases(),
                        refusal,
                        null,
                        List.of(),
                        like.course().steadiness(),
                        like.course().idleServers()),
                like.throughput(),
                like.rates(),
                like.outcomes(),
                like.hosts(),
                like.compliance(),
                Verdict.of(List.of(reason)),
                null);
    }

    /**
     * Returns the points of a run over the rates of an open loop. Throughputs of the measurements are offered rates.
     *
     * @param serverCpu utilisation of the server's processors in all trials
     */
    static List<Offer> open(String run, Cost cost, List<Measured> measured, double serverCpu) {
        return open(run, cost, measured, serverCpu, 64);
    }

    static List<Offer> open(String run, Cost cost, List<Measured> measured, double serverCpu, int sessions) {
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
            trials.add(open(closed.trials().get(i), rate, sessions));
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

    private static TrialResult open(TrialResult like, double rate, int sessions) {
        return new TrialResult(
                like.provenance(),
                like.workload(),
                like.target(),
                new TrialResult.LoadInfo(
                        "open", sessions, rate, "poisson", "none", like.load().connections(), 1, null),
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
        return cost(system, perMonth, measured, List.of());
    }

    static Cost cost(String system, double perMonth, boolean measured, List<ResourceBill.Gap> missing) {
        Sku sku = new Sku("own", "here", system);
        ResourceBill bill = new ResourceBill(
                system,
                List.of(new ResourceBill.Line(
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
                new Cost.Basis(bill, true, List.of(), List.of(), List.of(), missing, List.of(), List.of()));
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
