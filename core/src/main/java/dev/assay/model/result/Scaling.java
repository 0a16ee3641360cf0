package dev.assay.model.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The throughput of a system over the number of closed-loop users, everything else equal. Immutable.
 *
 * @param target system
 * @param point values of the other matrix parameters
 * @param workload name of the workload
 * @param metric id of the throughput
 * @param unit of the throughput
 * @param steps ranked points by ascending users, at least one
 * @param kneeUsers users at the knee, for display; null without a knee
 * @param fit law of scalability; null with fewer than six numbers of users
 * @param saturation sentence on the benefit of more users; empty for a single step
 * @param law sentence on the fit, or why there is none; empty for a single step
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Scaling(
        String target,
        Map<String, String> point,
        String workload,
        String metric,
        String unit,
        List<ScalingStep> steps,
        @Nullable Integer kneeUsers,
        @Nullable ScalabilityFit fit,
        String saturation,
        String law) {

    /** Copies map and list. */
    public Scaling {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
        steps = List.copyOf(steps);
    }

    /** Returns whether a point of a system lies on this line: its other parameters have the values of this line. */
    public boolean contains(String system, Map<String, String> at) {
        return target.equals(system) && at.entrySet().containsAll(point.entrySet());
    }
}
