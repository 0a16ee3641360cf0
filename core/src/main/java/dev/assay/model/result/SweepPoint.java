package dev.assay.model.result;

import dev.assay.model.plan.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A point of an experiment's matrix on one target, with all repetitions. Immutable.
 *
 * @param target name of the target
 * @param point values of the varying parameters
 * @param results results in the order of execution, at least one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SweepPoint(String target, Map<String, String> point, List<CellResult> results) {

    private static final String AGENTS = "agents";

    public SweepPoint {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
        results = List.copyOf(results);
    }

    private record Key(String target, Map<String, String> point) {}

    /** Returns the points of a run, complete or not, that have results; in the order of their first cells. */
    public static List<SweepPoint> of(RunResult run) {
        Map<Key, List<CellResult>> points = new LinkedHashMap<>();
        for (CellResult result : CellResult.of(run)) {
            Cell cell = result.cell();
            points.computeIfAbsent(new Key(cell.target().name(), cell.point()), key -> new ArrayList<>())
                    .add(result);
        }
        return points.entrySet().stream()
                .map(point -> new SweepPoint(point.getKey().target, point.getKey().point, point.getValue()))
                .toList();
    }

    /**
     * Returns the values of the varying parameters, except the load.
     *
     * @param load name of the parameter with the load, such as {@code users} or {@code rate}
     */
    public Map<String, String> others(String load) {
        Map<String, String> others = new LinkedHashMap<>(point);
        // More hosts are more users, or a higher rate, if their number per host is fixed.
        if (others.remove(load) == null) {
            others.remove(AGENTS);
        }
        return others;
    }

    /** Returns the mean of the primary metric over all repetitions; empty if one of them is not ranked. */
    public Optional<MeanEstimate> throughput() {
        return results.stream().allMatch(CellResult::ranked)
                ? Optional.of(MeanEstimate.of(results.stream()
                        .mapToDouble(result -> result.trial().throughput().value())
                        .toArray()))
                : Optional.empty();
    }

    /** Returns the worst verdict of all repetitions. */
    public Verdict.Status status() {
        return results.stream()
                .map(result -> result.trial().verdict().status())
                .max(Comparator.naturalOrder())
                .orElse(Verdict.Status.VALID);
    }

    /** Returns the outcome of the first repetition that is not ranked: refused, aborted or INVALID; empty if all are ranked. */
    public Optional<String> flaw() {
        return results.stream()
                .filter(result -> !result.ranked())
                .findFirst()
                .map(result -> result.trial().outcome());
    }
}
