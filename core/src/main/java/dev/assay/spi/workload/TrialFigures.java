package dev.assay.spi.workload;

import dev.assay.model.result.Measurements;
import dev.assay.model.result.Tallies;
import org.apiguardian.api.API;

/**
 * The figures for a workload's audit of its run. Immutable.
 *
 * @param measurements measurements of all workers
 * @param measuredSeconds actual duration of the measurement
 * @param think whether users had the workload's think times
 * @param tallies counts of the scripts
 * @param unfinished queued work left undone at the end of the trial
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialFigures(
        Measurements measurements, double measuredSeconds, boolean think, Tallies tallies, long unfinished) {}
