package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which values of a point say how much of a workload is asked for, and which make another workload of it. How many users,
 * connections or hosts there are and at which rate they ask is load; so is what the workload itself declares to be its scale, such
 * as the warehouses of TPC-C. Whatever else a matrix varies, a number too, changes what runs. Stateless.
 */
public final class WorkloadAxes {

    private static final Set<String> LOAD = Set.of("users", "rate", "connections", "agents");

    private WorkloadAxes() {}

    /** Whether an axis is a step of one workload. */
    public static boolean isStep(String axis, TrialResult trial) {
        return LOAD.contains(axis) || trial.workload().scale().contains(axis);
    }

    /** The values of a point that make it another workload, by their axes. */
    public static Map<String, String> telling(Map<String, String> point, TrialResult trial) {
        Map<String, String> telling = new TreeMap<>(point);
        telling.keySet().removeIf(axis -> isStep(axis, trial));
        return telling;
    }
}
