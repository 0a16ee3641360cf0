package dev.assay.internal.verdict;

import dev.assay.model.plan.LoadModel;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.model.unit.Metric;

/**
 * The cell of the experiment that a trial runs. Immutable.
 *
 * @param number of the cell
 * @param workload its name and parameters
 * @param metric of the workload's throughput
 * @param load how the workload is driven
 * @param seed of the experiment
 */
public record TrialCell(int number, WorkloadInfo workload, Metric metric, LoadModel load, long seed) {}
