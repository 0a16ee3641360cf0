package dev.assay.analysis;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.Condition;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.ConditionResult.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the highest measured load that meets each objective. Stateless. */
final class ObjectiveCapacities {

    private static final String USERS = "users";

    private ObjectiveCapacities() {}

    /** A point with its load and the outcomes of an objective in its cells. */
    private record Tried(MeasuredPoint point, List<ConditionResult> outcomes) {

        double load() {
            return point.trials().get(0).load().size();
        }

        String unit() {
            return point.trials().get(0).load().offeredPerSecond() == null ? USERS : "/s";
        }

        /** Points that are not ranked meet nothing: their figures are wrong or missing. */
        boolean met() {
            return point.sweep().flaw().isEmpty() && outcomes.stream().allMatch(each -> each.outcome() == Outcome.MET);
        }

        boolean missed() {
            return outcomes.stream().anyMatch(each -> each.outcome() == Outcome.MISSED);
        }

        /** Returns why the point neither meets nor misses. */
        String doubt() {
            return point.sweep().flaw().orElse("undecided");
        }

        double throughput() {
            return point.sweep().throughput().map(mean -> mean.mean()).orElse(0.0);
        }

        String text() {
            double load = load();
            String number = load == Math.rint(load) ? Long.toString((long) load) : Double.toString(load);
            return unit().equals(USERS) ? number + (load == 1 ? " user" : " users") : number + unit();
        }

        /** Returns the values of all parameters but the load. */
        Map<String, String> others() {
            Map<String, String> others = new LinkedHashMap<>(point.sweep().point());
            others.keySet().removeAll(List.of(USERS, "rate"));
            return others;
        }
    }

    /**
     * Returns the capacity of each system within each objective, for systems with several measured loads.
     *
     * @param conditions decided for each cell; conditions of failure are ignored
     */
    static List<ObjectiveCapacity> of(List<MeasuredPoint> points, List<ConditionResult> conditions) {
        Map<String, Map<Condition, List<ConditionResult>>> bySystem = new LinkedHashMap<>();
        conditions.stream()
                .filter(each -> each.condition().role() == Condition.Role.OBJECTIVE)
                .forEach(each -> bySystem.computeIfAbsent(each.target(), system -> new LinkedHashMap<>())
                        .computeIfAbsent(each.condition(), condition -> new ArrayList<>())
                        .add(each));
        List<ObjectiveCapacity> capacities = new ArrayList<>();
        bySystem.forEach((system, own) -> own.forEach((objective, results) -> {
            List<Tried> tried = points.stream()
                    .filter(point -> point.system().equals(system))
                    .map(point -> new Tried(
                            point,
                            results.stream()
                                    .filter(each -> point.cells().contains(each.cell())
                                            && point.sweep().point().equals(each.point()))
                                    .toList()))
                    .filter(each -> !each.outcomes.isEmpty())
                    .toList();
            if (tried.stream().mapToDouble(Tried::load).distinct().count() > 1) {
                capacities.add(capacity(objective.label(), system, tried));
            }
        }));
        return capacities;
    }

    private static ObjectiveCapacity capacity(String objective, String system, List<Tried> tried) {
        Tried lowest =
                tried.stream().min(Comparator.comparingDouble(Tried::load)).orElseThrow();
        Optional<Tried> best = tried.stream()
                .filter(Tried::met)
                .max(Comparator.comparingDouble(Tried::load).thenComparingDouble(Tried::throughput));
        if (best.isEmpty()) {
            return new ObjectiveCapacity(
                    objective,
                    system,
                    null,
                    List.of(),
                    null,
                    lowest.unit(),
                    tried.stream()
                            .filter(Tried::missed)
                            .map(Tried::load)
                            .min(Comparator.naturalOrder())
                            .orElse(null),
                    "No measured load meets " + objective + "; the lowest one, " + lowest.text() + ", has "
                            + observed(lowest) + ".");
        }
        Tried found = best.get();
        Tried next = tried.stream()
                .filter(each -> each.missed()
                        && each.load() > found.load()
                        && each.others().equals(found.others()))
                .min(Comparator.comparingDouble(Tried::load))
                .orElse(null);
        return new ObjectiveCapacity(
                objective,
                system,
                found.point.sweep().point(),
                found.point.cells(),
                found.load(),
                found.unit(),
                next == null ? null : Double.valueOf(next.load()),
                sentence(objective, found, next, tried));
    }

    private static String sentence(String objective, Tried found, @Nullable Tried next, List<Tried> tried) {
        String others = Cell.text(found.others());
        long lower = tried.stream()
                .filter(each -> each.missed()
                        && each.load() < found.load()
                        && each.others().equals(found.others()))
                .count();
        String unusable = tried.stream()
                .filter(each -> !each.missed()
                        && each.load() > found.load()
                        && (next == null || each.load() < next.load())
                        && each.others().equals(found.others()))
                .sorted(Comparator.comparingDouble(Tried::load))
                .map(each -> each.text() + " (" + each.doubt() + ")")
                .collect(Collectors.joining(", "));
        String higher;
        if (next != null) {
            higher = (unusable.isEmpty() ? "; the next one, " : "; not usable: " + unusable + "; the next usable one, ")
                    + next.text() + ", has " + observed(next);
        } else {
            higher = unusable.isEmpty() ? "; no higher load was measured" : "; no higher load is usable: " + unusable;
        }
        return "The highest measured load that meets " + objective + " is " + found.text()
                + (others.isEmpty() ? "" : " at " + others) + ", with " + observed(found)
                + higher
                + (lower == 0 ? "" : "; " + lower + (lower == 1 ? " lower load misses it" : " lower loads miss it"))
                + ".";
    }

    /** Returns the observed values of all repetitions. */
    private static String observed(Tried tried) {
        String values = String.join(
                ", ",
                tried.outcomes.stream()
                        .map(ConditionResult::observed)
                        .distinct()
                        .toList());
        return tried.point
                .sweep()
                .flaw()
                .map(flaw -> values + " (" + flaw + ")")
                .orElse(values);
    }
}
