package dev.assay.spi.workload;

import dev.assay.model.result.Measurements;
import dev.assay.model.result.Tallies;
import org.apiguardian.api.API;

/**
 * What a workload judges its own run by. Immutable.
 *
 * @param measurements of all workers
 * @param measuredSeconds the measurement's true length
 * @param think whether users waited as the workload says people would
 * @param tallies what the scripts counted
 * @param unfinished pieces of queued work that nobody did before the trial ended
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialFigures(
        Measurements measurements, double measuredSeconds, boolean think, Tallies tallies, long unfinished) {}
