package dev.assay.report.run;

import dev.assay.analysis.LikeWorkloads;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** What a report is about. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ReportedRuns {

    private final List<ReportedRun> runs;
    private final List<String> problems;
    private final List<ReportedPoint> points;

    /**
     * Copies the lists, and makes and prices the points of all runs, once for all sections.
     *
     * @param runs at least one
     * @param problems what could not be read, a line each
     */
    public ReportedRuns(List<ReportedRun> runs, List<String> problems) {
        this.runs = List.copyOf(runs);
        this.problems = List.copyOf(problems);
        points = points(trials(this.runs));
    }

    private record Key(String system, Map<String, String> point) {}

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

    private static List<ReportedPoint> points(List<ReportedTrial> trials) {
        Map<Key, List<CellResult>> results = new LinkedHashMap<>();
        for (ReportedTrial trial : trials) {
            trial.ended()
                    .ifPresent(ended -> results.computeIfAbsent(
                                    new Key(trial.system(), trial.cell().point()), key -> new ArrayList<>())
                            .add(ended));
        }
        List<String> kinds = LikeWorkloads.names(results.entrySet().stream()
                .map(each -> new LikeWorkloads.Ran(
                        known(each.getKey().point),
                        each.getValue().get(0).trial(),
                        each.getValue().get(0).trial().status() == TrialResult.Status.DONE))
                .toList());
        List<ReportedPoint> points = new ArrayList<>();
        results.forEach((key, own) ->
                points.add(ReportedPoint.of(new SweepPoint(key.system, key.point, own), kinds.get(points.size()))));
        return List.copyOf(points);
    }

    /** What was varied, as far as that is known: a name that was made up for a trial says nothing of what ran. */
    private static Map<String, String> known(Map<String, String> point) {
        Map<String, String> known = new LinkedHashMap<>(point);
        known.remove(RunFolder.MADE_UP);
        return known;
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
        List<Throughput> named = results().stream()
                .filter(result -> result.status() != TrialResult.Status.REFUSED)
                .map(Throughput::of)
                .distinct()
                .toList();
        return named.size() == 1 ? named.get(0) : Throughput.OF_ALL_TYPES;
    }

    /** The workloads of the points, each named once, in the order of their first trials; see {@link ReportedPoint#kind}. */
    public List<String> kinds() {
        return points.stream().map(ReportedPoint::kind).distinct().toList();
    }

    /** The best point of each system, and of each workload where there are several, that has one that can be ranked; by what it is called. */
    public Map<String, ReportedPoint> best() {
        List<String> kinds = kinds();
        Map<String, ReportedPoint> best = new LinkedHashMap<>();
        for (String kind : kinds) {
            bestOf(kind).forEach((system, point) -> best.put(kinds.size() == 1 ? system : system + ", " + kind, point));
        }
        return best;
    }

    /** The best point of each system at one workload, by the system. */
    public Map<String, ReportedPoint> bestOf(String kind) {
        Throughput throughput = throughput();
        Map<String, ReportedPoint> best = new LinkedHashMap<>();
        for (String system : systems()) {
            points.stream()
                    .filter(point ->
                            point.system().equals(system) && point.kind().equals(kind))
                    .filter(point -> point.mean(throughput::value) != null)
                    .max(Comparator.comparingDouble(point ->
                            point.estimate(throughput::value).orElseThrow().mean()))
                    .ifPresent(point -> best.put(system, point));
        }
        return best;
    }

    /** The point with the highest throughput; empty if there is nothing to rank. */
    public Optional<ReportedPoint> top() {
        Throughput throughput = throughput();
        return best().values().stream()
                .max(Comparator.comparingDouble(point -> point.estimate(throughput::value)
                        .map(MeanEstimate::mean)
                        .orElse(0.0)));
    }
}
