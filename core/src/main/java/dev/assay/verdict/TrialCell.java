package dev.assay.verdict;

import dev.assay.model.plan.LoadModel;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.model.unit.Metric;
import org.apiguardian.api.API;

/**
 * The cell of the experiment that a trial runs. Immutable.
 *
 * @param number of the cell
 * @param workload its name and parameters
 * @param metric of the workload's throughput
 * @param load how the workload is driven
 * @param seed of the experiment
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialCell(int number, WorkloadInfo workload, Metric metric, LoadModel load, long seed) {}
