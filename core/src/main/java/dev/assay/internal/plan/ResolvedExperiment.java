package dev.assay.internal.plan;

import dev.assay.cost.Costing;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.VerdictThresholds;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experiment, and all that has to be known to run it. Immutable.
 *
 * @param workloads with the parameters of each cell
 * @param experiment every cell spelled out, without secrets
 * @param loaderThreads at least 1
 * @param checking when the conditions are asked, or null as each cell's workload wants them
 * @param costs how targets are priced, by their names; those that are not there are not
 * @param thresholds by which trials are judged
 * @param untilSteady how long a load may take to become steady before it is measured, or null to measure it at once
 * @param passwords of targets that carry none, by their names
 * @param planText of the file the experiment comes from, or null
 */
public record ResolvedExperiment(
        BoundWorkloads workloads,
        Experiment experiment,
        int loaderThreads,
        @Nullable Checking checking,
        Map<String, Costing> costs,
        VerdictThresholds thresholds,
        @Nullable Duration untilSteady,
        Map<String, String> passwords,
        @Nullable String planText) {

    /** How many threads load if nothing says otherwise. */
    public static final int DEFAULT_LOADER_THREADS =
            Math.max(2, Runtime.getRuntime().availableProcessors());

    @Override
    public String toString() {
        return "ResolvedExperiment[" + experiment.plan().name() + "]"; // without secrets
    }
}
