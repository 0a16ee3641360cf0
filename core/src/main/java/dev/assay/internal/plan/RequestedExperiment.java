package dev.assay.internal.plan;

import dev.assay.cost.Costing;
import dev.assay.internal.plan.PlanCells.LoadOfPoint;
import dev.assay.internal.plan.document.SearchSection;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.Sweep;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Condition;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.spi.workload.WorkloadFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as requested in code or by a plan file, before the workload's requirements complete it. Immutable.
 *
 * @param parameters of the workload, as texts; the matrix takes precedence
 * @param targets at least one
 * @param bases the point of each target that the matrix extends, by target name; absent ones are empty
 * @param loads the load of each point
 * @param untilSteady the time limit of the steady-state phase; null for none
 * @param search chooses the cells; null to measure all of the sweep
 * @param conditions whose transaction types have to exist
 * @param settings what has no influence on the cells
 */
public record RequestedExperiment(
        String name,
        WorkloadFactory<?, ?> workload,
        Map<String, String> parameters,
        List<SystemSpec> targets,
        Sweep sweep,
        Map<String, Map<String, String>> bases,
        LoadOfPoint loads,
        RequestedSchedule schedule,
        @Nullable Duration untilSteady,
        @Nullable SearchSection search,
        List<Condition> conditions,
        Settings settings) {

    /**
     * What has no influence on the cells.
     *
     * @param loaderThreads at least 1
     * @param checking when to check the consistency conditions; null for the workload's default
     * @param costs the pricing of targets, by target name
     * @param origins where each value that was set comes from, by its name in plan files
     * @param texts the values without a field in {@link dev.assay.model.plan.Experiment}, by name
     */
    public record Settings(
            long seed,
            int loaderThreads,
            @Nullable Checking checking,
            Map<String, Costing> costs,
            VerdictThresholds thresholds,
            Map<String, Origin> origins,
            Map<String, String> texts) {}
}
