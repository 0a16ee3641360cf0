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
 * A point of an experiment's matrix on one of its targets, with all its repetitions. Immutable.
 *
 * @param target its name
 * @param point the values of what the matrix varies
 * @param results in the order they were measured, at least one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SweepPoint(String target, Map<String, String> point, List<CellResult> results) {

    /** Copies map and list. */
    public SweepPoint {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
        results = List.copyOf(results);
    }

    private record Key(String target, Map<String, String> point) {}

    /** Of a run as far as it came: those of which anything was measured, in the order of their first cells. */
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

    /** The primary metric over its repetitions; empty if one of them is not ranked: a point is as bad as the worst of them. */
    public Optional<MeanEstimate> throughput() {
        return results.stream().allMatch(CellResult::ranked)
                ? Optional.of(MeanEstimate.of(results.stream()
                        .mapToDouble(result -> result.trial().throughput().value())
                        .toArray()))
                : Optional.empty();
    }

    /** The worst verdict on any of its repetitions. */
    public Verdict.Status status() {
        return results.stream()
                .map(result -> result.trial().verdict().status())
                .max(Comparator.naturalOrder())
                .orElse(Verdict.Status.VALID);
    }

    /** Why it is not ranked: refused, stopped or INVALID, whichever a repetition is first; empty if it is ranked. */
    public Optional<String> flaw() {
        return results.stream()
                .filter(result -> !result.ranked())
                .findFirst()
                .map(result -> result.trial().outcome());
    }
}
