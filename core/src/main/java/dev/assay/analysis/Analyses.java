package dev.assay.analysis;

import dev.assay.analysis.Analysis.Frontier;
import dev.assay.analysis.Analysis.Input;
import dev.assay.analysis.Analysis.Mean;
import dev.assay.analysis.Analysis.Metric;
import dev.assay.analysis.Analysis.Named;
import dev.assay.analysis.Analysis.NamedLedger;
import dev.assay.analysis.Analysis.Optimum;
import dev.assay.analysis.Analysis.Point;
import dev.assay.analysis.SearchConclusions.Answer;
import dev.assay.analysis.limit.Bottlenecks;
import dev.assay.cost.BillSources;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Prices;
import dev.assay.cost.Repricing;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Condition;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.Scaling;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Computes the analysis of runs, the last stage before output. Stored files may be damaged, so a failure of one part becomes a
 * problem of the analysis and keeps the other parts. One instance per analysis; confined to one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Analyses {

    private final List<Source> sources;
    private final Supplier<Prices> known;
    private final List<ConditionResult> conditions;
    private final List<String> problems = new ArrayList<>();
    private final List<MeasuredPoint> points;
    private final Metric metric;
    private final Map<String, MeasuredPoint> best;
    private final List<Answer> answers;

    private Analyses(List<Source> sources, Supplier<Prices> known, List<Condition> more) {
        this.sources = List.copyOf(sources);
        this.known = known;
        points = attempt("points", List.of(), () -> MeasuredPoint.of(sources, known));
        conditions = attempt("conditions", List.of(), () -> ConditionDecisions.of(sources, more));
        metric = metric(points);
        best = attempt("the best points", Map.of(), this::best);
        answers = attempt(
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

    private <T> T attempt(String what, T otherwise, Supplier<T> part) {
        try {
            return part.get();
        } catch (RuntimeException e) {
            problems.add(what + " could not be computed of these files: "
                    + (e instanceof AssayException refusal ? refusal.message() : e.toString()));
            return otherwise;
        }
    }

    private Analysis analysis() {
        Map<String, MeasuredPoint> shown = priced();
        List<PricedPoint> all =
                points.stream().flatMap(point -> point.priced().stream()).toList();
        String difference = Comparison.differenceOf(all).orElse(null);
        List<Candidate> candidates =
                difference != null ? List.of() : attempt("what can be bought", List.of(), () -> Candidates.of(all));
        return new Analysis(
                Analysis.SCHEMA_VERSION,
                sources.stream()
                        .map(source -> new Input(source.run(), source.label(), source.sha256()))
                        .toList(),
                peaks(),
                attempt(
                        "the comparison",
                        List.of(),
                        () -> SystemComparisons.of(
                                sources, system -> difference != null ? List.of() : pricedOf(system))),
                attempt("the frontier", List.of(), () -> frontier(candidates)),
                metric,
                points(candidates),
                new Analysis.Systems(
                        named(best), top(), named(shown), attempt("standbys", List.of(), () -> Standbys.pairs(best))),
                new Analysis.Recommendations(
                        difference,
                        attempt("the choice of a system", List.of(), () -> Choice.of(pricedOf(best))),
                        attempt("decisions", List.of(), () -> Decisions.of(candidates, null))),
                new Analysis.Resources(
                        attempt("ledgers", List.of(), this::ledgers),
                        attempt("next steps", List.of(), this::nextSteps),
                        attempt("break-even points", BreakEvens.NONE, () -> breakEven(shown))),
                attempt("differences", List.of(), () -> Differences.of(sources)),
                new Analysis.Remarks(conditions, problems));
    }

    private Analysis.Peaks peaks() {
        List<Optimum> optima = optima();
        Optimum top =
                optima.stream().max(Comparator.comparingDouble(Optimum::value)).orElse(null);
        List<Scaling> scaling = attempt("the scaling", List.of(), () -> Scalings.of(points));
        return new Analysis.Peaks(
                top,
                optima,
                capacity(top),
                attempt("the loads within objectives", List.of(), () -> ObjectiveCapacities.of(points, conditions)),
                top == null ? null : knee(top, scaling),
                scaling,
                answers.stream().map(Answer::conclusion).toList());
    }

    /** Returns the highest throughput of the points whose cells meet all objectives; the optimum without objectives. */
    private @Nullable Optimum capacity(@Nullable Optimum top) {
        List<ConditionResult> objectives = conditions.stream()
                .filter(each -> each.condition().role() == Condition.Role.OBJECTIVE)
                .toList();
        if (objectives.isEmpty()) {
            return top;
        }
        return points.stream()
                .filter(point -> objectives.stream()
                        .filter(each -> each.target().equals(point.system())
                                && point.cells().contains(each.cell()))
                        .noneMatch(ConditionResult::failed))
                .flatMap(point -> optimum(List.of(point)).stream())
                .max(Comparator.comparingDouble(Optimum::value))
                .orElse(null);
    }

    /** Returns the knee of the line on which the optimum lies. */
    private @Nullable Optimum knee(Optimum top, List<Scaling> scaling) {
        List<MeasuredPoint> own = points.stream()
                .filter(point -> point.system().equals(top.target()))
                .toList();
        return scaling.stream()
                .filter(line -> line.kneeUsers() != null && line.contains(top.target(), top.point()))
                .flatMap(line -> own.stream()
                        .filter(point ->
                                line.contains(point.system(), point.sweep().point())
                                        && point.trials().get(0).load().users() == line.kneeUsers()))
                .findFirst()
                .flatMap(point -> optimum(List.of(point)))
                .orElse(null);
    }

    private List<String> systems() {
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

    private List<Optimum> optima() {
        List<Optimum> optima = new ArrayList<>();
        for (Source source : sources) {
            List<String> targets = source.experiment() == null
                    ? List.of()
                    : source.experiment().plan().targets().stream()
                            .map(SystemSpec::name)
                            .toList();
            source.trials().stream()
                    .sorted(Comparator.comparingInt(trial ->
                            targets.indexOf(trial.result().cell().target().name())))
                    .map(Source.Measured::system)
                    .distinct()
                    .forEach(system -> optimum(
                                    system,
                                    points.stream()
                                            .filter(point -> point.system().equals(system))
                                            .toList())
                            .ifPresent(optima::add));
        }
        return optima;
    }

    /** Returns the best point of a system: the answer of its search, else the one with the highest throughput. */
    private Optional<Optimum> optimum(String system, List<MeasuredPoint> own) {
        return answers.stream()
                .filter(each -> each.system().equals(system))
                .findFirst()
                .flatMap(each -> each.optimum(tried(own)))
                .or(() -> optimum(own));
    }

    private static Optional<Optimum> optimum(List<MeasuredPoint> own) {
        return own.stream()
                .flatMap(point -> optimum(point, tried(own)).stream())
                .max(Comparator.comparingDouble(Optimum::value));
    }

    private static List<Map<String, String>> tried(List<MeasuredPoint> own) {
        return own.stream().map(point -> point.sweep().point()).toList();
    }

    private static Optional<Optimum> optimum(MeasuredPoint point, List<Map<String, String>> tried) {
        TrialResult.Throughput throughput = point.trials().get(0).throughput();
        return point.sweep().throughput().map(estimate -> {
            Mean mean = MeasuredPoint.mean(estimate);
            return new Optimum(
                    point.system(),
                    point.sweep().point(),
                    point.cells(),
                    throughput.metric(),
                    mean.value(),
                    throughput.unit(),
                    point.sweep().status(),
                    mean.halfWidth95(),
                    Edge.of(point.sweep().point(), tried));
        });
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
        Ledger ledger = attempt(
                "bought limits",
                new Ledger(List.of()),
                () -> point.priced().flatMap(Ledger::ofFirstCell).orElse(new Ledger(List.of())));
        return attempt("the bottleneck", Bottlenecks.UNREADABLE, () -> Bottlenecks.of(point.trials(), ledger));
    }

    private double rate(MeasuredPoint point) {
        Mean throughput = point.throughput(metric);
        return throughput == null ? 0 : throughput.value();
    }

    private Map<String, MeasuredPoint> best() {
        List<String> workloads =
                points.stream().map(MeasuredPoint::workload).distinct().toList();
        Map<String, MeasuredPoint> found = new LinkedHashMap<>();
        for (String workload : workloads) {
            for (String system : systems()) {
                points.stream()
                        .filter(point -> point.system().equals(system)
                                && point.workload().equals(workload)
                                && point.throughput(metric) != null)
                        .max(Comparator.comparingDouble(this::rate))
                        .ifPresent(
                                point -> found.put(workloads.size() == 1 ? system : system + ", " + workload, point));
            }
        }
        return found;
    }

    private @Nullable String top() {
        return best.entrySet().stream()
                .max(Comparator.comparingDouble(each -> rate(each.getValue())))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /** Returns the priced best points, and the first priced point of each system without one. */
    private Map<String, MeasuredPoint> priced() {
        Map<String, MeasuredPoint> shown = new LinkedHashMap<>(best);
        shown.values().removeIf(point -> point.cost() == null);
        for (String system : systems()) {
            if (shown.values().stream().noneMatch(point -> point.system().equals(system))) {
                points.stream()
                        .filter(point -> point.system().equals(system) && point.cost() != null)
                        .findFirst()
                        .ifPresent(point -> shown.put(system, point));
            }
        }
        return shown;
    }

    private static List<Named> named(Map<String, MeasuredPoint> named) {
        return named.entrySet().stream()
                .map(each -> new Named(
                        each.getKey(),
                        each.getValue().system(),
                        each.getValue().sweep().point(),
                        each.getValue().workload()))
                .toList();
    }

    private static Map<String, PricedPoint> pricedOf(Map<String, MeasuredPoint> named) {
        Map<String, PricedPoint> priced = new LinkedHashMap<>();
        named.forEach((name, point) -> point.priced().ifPresent(each -> priced.put(name, each)));
        return priced;
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
        best.forEach((name, point) -> ledgers.add(new NamedLedger(
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
        return best.values().stream()
                .flatMap(point ->
                        point
                                .priced()
                                .flatMap(priced -> PointStep.of(point.run(), priced, this::prices, bills()))
                                .stream())
                .toList();
    }

    private BreakEvens breakEven(Map<String, MeasuredPoint> shown) {
        Map<String, List<PricedPoint>> byRun = new LinkedHashMap<>();
        shown.values()
                .forEach(point -> point.priced()
                        .ifPresent(priced -> byRun.computeIfAbsent(point.run(), run -> new ArrayList<>())
                                .add(priced)));
        return byRun.isEmpty() ? BreakEvens.NONE : BreakEvens.of(byRun, this::prices, bills());
    }
}
