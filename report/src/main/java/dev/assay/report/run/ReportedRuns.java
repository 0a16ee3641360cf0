package dev.assay.report.run;

import dev.assay.analysis.Analyses;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Source;
import dev.assay.cost.Prices;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The runs of a report and their analysis. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ReportedRuns {

    private final List<ReportedRun> runs;
    private final List<String> problems;
    private final Analysis analysis;
    private final List<ReportedPoint> points;
    private final Map<Class<?>, Object> derived = new ConcurrentHashMap<>();

    /**
     * Computes the analysis of all runs.
     *
     * @param runs at least one, whose systems have the names of their targets
     * @param problems what could not be read, one line each
     */
    public ReportedRuns(List<ReportedRun> runs, List<String> problems) {
        this(runs, problems, null);
    }

    /**
     * Uses the stored analysis if it fits the trials.
     *
     * @param stored analysis of the only run; null if there is none
     */
    ReportedRuns(List<ReportedRun> runs, List<String> problems, @Nullable Analysis stored) {
        List<Source> alone = sources(runs);
        List<String> unnamed = new ArrayList<>();
        List<Source> together = Source.together(alone, unnamed::add);
        List<ReportedRun> labelled = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            labelled.add(runs.get(i).named(together.get(i).label(), systems(alone.get(i), together.get(i))));
        }
        this.runs = List.copyOf(labelled);
        List<SweepPoint> measured = measured(trials(this.runs));
        analysis = stored != null && isOf(stored, measured) ? stored : Analyses.of(together, () -> Known.PRICES);
        List<ReportedPoint> made = new ArrayList<>();
        for (int i = 0; i < Math.min(measured.size(), analysis.points().size()); i++) {
            made.add(reported(measured.get(i), analysis.points().get(i)));
        }
        points = List.copyOf(made);
        this.problems = Stream.of(problems, unnamed, analysis.problems())
                .flatMap(List::stream)
                .toList();
    }

    private static Map<String, String> systems(Source alone, Source among) {
        Map<String, String> systems = new LinkedHashMap<>();
        for (int i = 0; i < alone.systems().size(); i++) {
            systems.put(alone.systems().get(i), among.systems().get(i));
        }
        return systems;
    }

    /** Loaded only if an analysis needs prices. */
    private static final class Known {

        static final Prices PRICES = Prices.discover(ReportedRuns.class.getClassLoader());

        private Known() {}
    }

    private record Key(String system, Map<String, String> point) {}

    private static List<SweepPoint> measured(List<ReportedTrial> trials) {
        Map<Key, List<CellResult>> results = new LinkedHashMap<>();
        for (ReportedTrial trial : trials) {
            trial.ended()
                    .ifPresent(ended -> results.computeIfAbsent(
                                    new Key(trial.system(), trial.cell().point()), key -> new ArrayList<>())
                            .add(ended));
        }
        return results.entrySet().stream()
                .map(each -> new SweepPoint(each.getKey().system, each.getKey().point, each.getValue()))
                .toList();
    }

    /** Trial files may have been added or removed after the analysis. */
    private static boolean isOf(Analysis stored, List<SweepPoint> measured) {
        return stored.points().stream()
                .map(point -> List.of(point.target(), point.point(), point.cells()))
                .toList()
                .equals(measured.stream()
                        .map(point -> List.of(point.target(), point.point(), cells(point)))
                        .toList());
    }

    private static List<Integer> cells(SweepPoint point) {
        return point.results().stream().map(result -> result.cell().id()).toList();
    }

    private static List<Source> sources(List<ReportedRun> runs) {
        return runs.stream()
                .map(run -> new Source(
                        run.name(),
                        run.name(),
                        null,
                        run.experiment(),
                        run.trials().stream()
                                .map(ReportedTrial::system)
                                .distinct()
                                .toList(),
                        run.trials().stream()
                                .flatMap(trial ->
                                        trial.ended().map(ended -> new Source.Measured(trial.system(), ended)).stream())
                                .toList()))
                .toList();
    }

    /** The cost of a single trial is in its result. */
    private static ReportedPoint reported(SweepPoint measured, Analysis.Point point) {
        return new ReportedPoint(
                measured.target(),
                measured,
                point.workload(),
                point.bottleneck(),
                measured.results().size() == 1
                        ? measured.results().get(0).trial().cost()
                        : point.cost());
    }

    /**
     * Returns a value that follows from these runs, computed at the first call for its type. Sections share what they draw from.
     *
     * @param derivation a pure function
     */
    public <T> T derived(Class<T> type, Function<ReportedRuns, T> derivation) {
        return type.cast(derived.computeIfAbsent(type, key -> derivation.apply(this)));
    }

    /** Returns the analysis of all runs. */
    public Analysis analysis() {
        return analysis;
    }

    /** Returns the runs in the requested order; unmodifiable. */
    public List<ReportedRun> runs() {
        return runs;
    }

    /** Returns what could not be read, one line each; unmodifiable. */
    public List<String> problems() {
        return problems;
    }

    /** Returns all trials, including unfinished ones. */
    public List<ReportedTrial> trials() {
        return trials(runs);
    }

    private static List<ReportedTrial> trials(List<ReportedRun> runs) {
        return runs.stream().flatMap(run -> run.trials().stream()).toList();
    }

    /** Returns the results of finished trials. */
    public List<TrialResult> results() {
        return trials().stream()
                .flatMap(trial -> trial.ended().stream())
                .map(CellResult::trial)
                .toList();
    }

    /** Returns the number of planned cells; for a run without experiment, the number of its trials. */
    public long planned() {
        return runs.stream()
                .mapToLong(run -> run.experiment() == null
                        ? run.trials().size()
                        : run.experiment().cells().size())
                .sum();
    }

    /** Returns the names of the systems in the order of their first trials. */
    public List<String> systems() {
        return trials().stream().map(ReportedTrial::system).distinct().toList();
    }

    /**
     * Returns all points with a finished trial, in the order of their first trials; the same objects each time; unmodifiable.
     */
    public List<ReportedPoint> points() {
        return points;
    }

    /**
     * Returns the response times of all repetitions of a point combined, without background transactions; empty if there is
     * only one repetition or if histograms are missing.
     */
    public Optional<LatencyDistribution> pooled(ReportedPoint point) {
        List<ReportedTrial> repetitions = trials().stream()
                .filter(trial -> trial.system().equals(point.system())
                        && trial.cell().point().equals(point.at())
                        && trial.ended().isPresent())
                .toList();
        boolean whole = repetitions.stream().allMatch(trial -> trial.histograms() != null);
        return repetitions.size() < 2 || !whole
                ? Optional.empty()
                : repetitions.stream()
                        .map(ReportedTrial::histograms)
                        .flatMap(log -> log.times().entrySet().stream()
                                .filter(type -> !log.background().contains(type.getKey())))
                        .map(Map.Entry::getValue)
                        .reduce(LatencyDistribution::plus);
    }

    /** Returns the points of a system. */
    public List<ReportedPoint> points(String system) {
        return points.stream().filter(point -> point.system().equals(system)).toList();
    }

    /** Returns the throughput metric common to all trials, or else transactions of all types. */
    public Throughput throughput() {
        return Throughput.of(analysis.metric());
    }

    /** Returns the distinct workloads in the order of their first trials; see {@link ReportedPoint#kind}. */
    public List<String> kinds() {
        return points.stream().map(ReportedPoint::kind).distinct().toList();
    }

    /** Returns the best ranked point of each system and workload, by display name. */
    public Map<String, ReportedPoint> best() {
        return named(analysis.systems().best());
    }

    /** Returns the best point of each system for one workload, by system. */
    public Map<String, ReportedPoint> bestOf(String kind) {
        return named(analysis.systems().best().stream()
                .filter(each -> each.workload().equals(kind))
                .map(each -> new Analysis.Named(each.target(), each.target(), each.point(), kind))
                .toList());
    }

    /** Returns the best priced point of each system; the first priced point if the best one has no price. */
    public Map<String, ReportedPoint> priced() {
        return named(analysis.systems().priced());
    }

    private Map<String, ReportedPoint> named(List<Analysis.Named> names) {
        Map<String, ReportedPoint> named = new LinkedHashMap<>();
        names.forEach(each -> points.stream()
                .filter(point -> point.is(each.target(), each.point()))
                .findFirst()
                .ifPresent(point -> named.put(each.name(), point)));
        return named;
    }

    /** Returns the point with the highest throughput; empty if none is ranked. */
    public Optional<ReportedPoint> top() {
        return Optional.ofNullable(analysis.systems().top()).map(best()::get);
    }
}
