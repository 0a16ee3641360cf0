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
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** What a report is about. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ReportedRuns {

    private final List<ReportedRun> runs;
    private final List<String> problems;
    private final Analysis analysis;
    private final List<ReportedPoint> points;

    /**
     * Copies the lists, and computes the analysis of all runs, once for all sections.
     *
     * @param runs at least one
     * @param problems what could not be read, a line each
     */
    public ReportedRuns(List<ReportedRun> runs, List<String> problems) {
        this(runs, problems, null);
    }

    /**
     * Likewise.
     *
     * @param stored the analysis that is kept of the only run; null if there is none
     */
    ReportedRuns(List<ReportedRun> runs, List<String> problems, @Nullable Analysis stored) {
        this.runs = List.copyOf(runs);
        List<SweepPoint> measured = measured(trials(this.runs));
        analysis =
                stored != null && isOf(stored, measured) ? stored : Analyses.of(sources(this.runs), () -> Known.PRICES);
        List<ReportedPoint> made = new ArrayList<>();
        for (int i = 0; i < Math.min(measured.size(), analysis.points().size()); i++) {
            made.add(reported(measured.get(i), analysis.points().get(i)));
        }
        points = List.copyOf(made);
        this.problems =
                Stream.concat(problems.stream(), analysis.problems().stream()).toList();
    }

    /** Looked for when an analysis is computed that needs prices. */
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

    /** Files of trials may have been added or taken away since. */
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

    /** The cost of a single trial stands in its result. */
    private static ReportedPoint reported(SweepPoint measured, Analysis.Point point) {
        return new ReportedPoint(
                measured.target(),
                measured,
                point.workload(),
                measured.results().size() == 1
                        ? measured.results().get(0).trial().cost()
                        : point.cost());
    }

    /** What follows from the runs. */
    public Analysis analysis() {
        return analysis;
    }

    /** The runs, in the order in which they were asked for; unmodifiable. */
    public List<ReportedRun> runs() {
        return runs;
    }

    /** What could not be read, a line each; unmodifiable. */
    public List<String> problems() {
        return problems;
    }

    /** All trials, whole or not. */
    public List<ReportedTrial> trials() {
        return trials(runs);
    }

    private static List<ReportedTrial> trials(List<ReportedRun> runs) {
        return runs.stream().flatMap(run -> run.trials().stream()).toList();
    }

    /** The results of trials that came to their end. */
    public List<TrialResult> results() {
        return trials().stream()
                .flatMap(trial -> trial.ended().stream())
                .map(CellResult::trial)
                .toList();
    }

    /** How many cells were to be measured; of a run whose experiment is lost, those of which something is left. */
    public long planned() {
        return runs.stream()
                .mapToLong(run -> run.experiment() == null
                        ? run.trials().size()
                        : run.experiment().cells().size())
                .sum();
    }

    /** Names of what was measured, in the order of their first trials. */
    public List<String> systems() {
        return trials().stream().map(ReportedTrial::system).distinct().toList();
    }

    /** All points of which a trial came to its end, in the order of their first trials: the same ones each time; unmodifiable. */
    public List<ReportedPoint> points() {
        return points;
    }

    /**
     * Response times of all repetitions of a point together, without what the system works at by itself; empty if there is only one, or the
     * histograms of one are not there.
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

    /** The points of a system. */
    public List<ReportedPoint> points(String system) {
        return points.stream().filter(point -> point.system().equals(system)).toList();
    }

    /** What throughput means here: what all trials agree on, else transactions of all types. */
    public Throughput throughput() {
        return Throughput.of(analysis.metric());
    }

    /** The workloads of the points, each named once, in the order of their first trials; see {@link ReportedPoint#kind}. */
    public List<String> kinds() {
        return points.stream().map(ReportedPoint::kind).distinct().toList();
    }

    /** The best point of each system, and of each workload where there are several, that has one that can be ranked; by what it is called. */
    public Map<String, ReportedPoint> best() {
        return named(analysis.best());
    }

    /** The best point of each system at one workload, by the system. */
    public Map<String, ReportedPoint> bestOf(String kind) {
        return named(analysis.best().stream()
                .filter(each -> each.workload().equals(kind))
                .map(each -> new Analysis.Named(each.target(), each.target(), each.point(), kind))
                .toList());
    }

    /** The best points that are priced; of a system without, the first point that is. */
    public Map<String, ReportedPoint> priced() {
        return named(analysis.priced());
    }

    private Map<String, ReportedPoint> named(List<Analysis.Named> names) {
        Map<String, ReportedPoint> named = new LinkedHashMap<>();
        names.forEach(each -> points.stream()
                .filter(point -> point.is(each.target(), each.point()))
                .findFirst()
                .ifPresent(point -> named.put(each.name(), point)));
        return named;
    }

    /** The point with the highest throughput; empty if there is nothing to rank. */
    public Optional<ReportedPoint> top() {
        return Optional.ofNullable(analysis.top()).map(best()::get);
    }
}
