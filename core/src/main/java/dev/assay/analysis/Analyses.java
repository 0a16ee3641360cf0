package dev.assay.analysis;

import dev.assay.analysis.Analysis.Frontier;
import dev.assay.analysis.Analysis.Input;
import dev.assay.analysis.Analysis.Metric;
import dev.assay.analysis.Analysis.NamedLedger;
import dev.assay.analysis.Analysis.Point;
import dev.assay.analysis.SearchConclusions.Answer;
import dev.assay.analysis.limit.Bottlenecks;
import dev.assay.cost.BillSources;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Prices;
import dev.assay.cost.Repricing;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Condition;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Computes the analysis of runs, the last stage before output. A part that fails becomes a problem of the analysis. One instance
 * per analysis; confined to one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Analyses {

    private final List<Source> sources;
    private final Supplier<Prices> known;
    private final List<ConditionResult> conditions;
    private final Attempts attempts = new Attempts();
    private final List<MeasuredPoint> points;
    private final Metric metric;
    private final BestPoints best;
    private final List<Answer> answers;

    private Analyses(List<Source> sources, Supplier<Prices> known, List<Condition> more) {
        this.sources = List.copyOf(sources);
        this.known = known;
        points = attempts.of("points", List.of(), () -> MeasuredPoint.of(sources, known));
        conditions = attempts.of("conditions", List.of(), () -> ConditionDecisions.of(sources, more));
        metric = metric(points);
        best = attempts.of(
                "the best points",
                new BestPoints(metric, Map.of()),
                () -> BestPoints.of(systems(sources), points, metric));
        answers = attempts.of(
                "searches",
                List.of(),
                () -> sources.stream()
                        .flatMap(source -> SearchConclusions.of(source).stream())
                        .toList());
    }

    /**
     * Returns the analysis of one run, or of several beside each other. Equal inputs give equal analyses.
     *
     * @param sources at least one
     * @param known prices and cost models; called only for priced repetitions or purchase alternatives
     */
    public static Analysis of(List<Source> sources, Supplier<Prices> known) {
        return of(sources, known, List.of());
    }

    /**
     * Returns the analysis with further conditions.
     *
     * @param sources at least one
     * @param known prices and cost models; called only for priced repetitions or purchase alternatives
     * @param more conditions besides those of the experiments
     */
    public static Analysis of(List<Source> sources, Supplier<Prices> known, List<Condition> more) {
        return new Analyses(sources, known, more).analysis();
    }

    private Analysis analysis() {
        BestPoints shown = best.priced(systems(sources), points);
        List<PricedPoint> all =
                points.stream().flatMap(point -> point.priced().stream()).toList();
        String difference = Comparison.differenceOf(all).orElse(null);
        List<Candidate> candidates =
                difference != null ? List.of() : attempts.of("what can be bought", List.of(), () -> Candidates.of(all));
        return new Analysis(
                Analysis.SCHEMA_VERSION,
                sources.stream()
                        .map(source -> new Input(source.run(), source.label(), source.sha256()))
                        .toList(),
                new PeakFinder(sources, points, conditions, answers).peaks(attempts),
                SystemComparisons.of(sources, system -> difference != null ? List.of() : pricedOf(system), attempts),
                attempts.of("the frontier", List.of(), () -> frontier(candidates)),
                metric,
                points(candidates),
                new Analysis.Systems(
                        best.named(),
                        best.top(attempts.of("the stages", Set.of(), () -> ConfirmedSystems.of(sources, points))),
                        shown.named(),
                        attempts.of("standbys", List.of(), () -> Standbys.pairs(best.points()))),
                new Analysis.Recommendations(
                        difference,
                        attempts.of("the choice of a system", List.of(), () -> Choice.of(best.prices())),
                        attempts.of("decisions", List.of(), () -> Decisions.of(candidates, null))),
                new Analysis.Resources(
                        attempts.of("ledgers", List.of(), this::ledgers),
                        attempts.of("next steps", List.of(), this::nextSteps),
                        attempts.of("break-even points", BreakEvens.NONE, () -> breakEven(shown))),
                attempts.of("differences", List.of(), () -> Differences.of(sources)),
                new Analysis.Remarks(conditions, attempts.problems()));
    }

    private static List<String> systems(List<Source> sources) {
        return sources.stream()
                .flatMap(source -> source.systems().stream())
                .distinct()
                .toList();
    }

    private static Metric metric(List<MeasuredPoint> points) {
        List<Metric> named = points.stream()
                .flatMap(point -> point.trials().stream())
                .filter(trial -> trial.course().status() != TrialResult.Status.REFUSED)
                .map(trial -> trial.throughput().metric().equals(Metric.OF_ALL_TYPES.id())
                        ? Metric.OF_ALL_TYPES
                        : new Metric(
                                trial.throughput().metric(), trial.throughput().unit()))
                .distinct()
                .toList();
        return named.size() == 1 ? named.get(0) : Metric.OF_ALL_TYPES;
    }

    private List<Point> points(List<Candidate> candidates) {
        List<Point> all = new ArrayList<>();
        int next = 0;
        for (MeasuredPoint point : points) {
            // Each priced point with a throughput has a candidate.
            boolean candidate = next < candidates.size()
                    && point.priced()
                            .flatMap(PricedPoint::transactionsPerSecond)
                            .isPresent();
            all.add(new Point(
                    point.system(),
                    point.sweep().point(),
                    point.run(),
                    point.cells(),
                    point.workload(),
                    point.sweep().status(),
                    point.sweep().flaw().orElse(null),
                    point.throughput(metric),
                    point.trials().size() == 1 ? null : point.cost(),
                    candidate ? candidates.get(next) : null,
                    bottleneck(point)));
            next += candidate ? 1 : 0;
        }
        return all;
    }

    private Bottleneck bottleneck(MeasuredPoint point) {
        Ledger ledger = attempts.of(
                "bought limits",
                new Ledger(List.of()),
                () -> point.priced().flatMap(Ledger::ofFirstCell).orElse(new Ledger(List.of())));
        return attempts.of("the bottleneck", Bottlenecks.UNREADABLE, () -> Bottlenecks.of(point.trials(), ledger));
    }

    private List<PricedPoint> pricedOf(String system) {
        return points.stream()
                .filter(point -> point.system().equals(system))
                .flatMap(point -> point.priced().stream())
                .toList();
    }

    private static List<Frontier> frontier(List<Candidate> candidates) {
        List<Frontier> frontiers = new ArrayList<>();
        Candidates.byWorkload(candidates).forEach((workload, its) -> {
            if (its.size() > 1) {
                frontiers.add(new Frontier(workload, Ranking.frontierOfThroughput(its)));
            }
        });
        return frontiers;
    }

    private List<NamedLedger> ledgers() {
        List<NamedLedger> ledgers = new ArrayList<>();
        best.points()
                .forEach((name, point) -> ledgers.add(new NamedLedger(
                        name,
                        point.priced()
                                .flatMap(Ledger::ofFirstCell)
                                .orElseGet(() -> Ledger.unpriced(point.trials().get(0), "nothing was priced")))));
        return ledgers;
    }

    private PriceBook prices(List<TrialResult> trials) {
        return Repricing.kept(trials, known.get().book(null));
    }

    private BillSources bills() {
        return known.get().bills();
    }

    private List<PointStep> nextSteps() {
        return best.points().values().stream()
                .flatMap(point ->
                        point
                                .priced()
                                .flatMap(priced -> PointStep.of(point.run(), priced, this::prices, bills()))
                                .stream())
                .toList();
    }

    private BreakEvens breakEven(BestPoints shown) {
        Map<String, List<PricedPoint>> byRun = new LinkedHashMap<>();
        shown.points()
                .values()
                .forEach(point -> point.priced()
                        .ifPresent(priced -> byRun.computeIfAbsent(point.run(), run -> new ArrayList<>())
                                .add(priced)));
        return byRun.isEmpty() ? BreakEvens.NONE : BreakEvens.of(byRun, this::prices, bills());
    }
}
