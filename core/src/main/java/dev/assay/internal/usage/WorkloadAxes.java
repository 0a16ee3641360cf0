package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Separates axes of a matrix that scale the load from those that change the workload. Users, connections, agents, rate and the
 * workload's declared scale (such as TPC-C warehouses) scale the load; every other axis changes the workload. Stateless.
 */
public final class WorkloadAxes {

    private static final Set<String> LOAD = Set.of("users", "rate", "connections", "agents");

    private WorkloadAxes() {}

    /** Whether an axis scales the load of one workload. */
    public static boolean scalesLoad(String axis, TrialResult trial) {
        return LOAD.contains(axis) || trial.workload().scale().contains(axis);
    }

    /** Returns the values of a point that change the workload, by axis. */
    public static Map<String, String> workloadValues(Map<String, String> point, TrialResult trial) {
        Map<String, String> values = new TreeMap<>(point);
        values.keySet().removeIf(axis -> scalesLoad(axis, trial));
        return values;
    }
}
