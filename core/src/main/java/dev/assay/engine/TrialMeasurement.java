package dev.assay.engine;

import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Tallies;
import java.time.Instant;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a trial gave, before anybody judges it. Immutable.
 *
 * @param startedAt when the first worker started
 * @param measurements of all workers
 * @param intervals over all phases
 * @param errors of all phases
 * @param rampUpNanos before the measurement
 * @param measuredNanos the measurement's true length
 * @param stoppedEarly whether somebody ended it before its time
 * @param failure why the engine gave up, or null
 * @param overrun how many workers had to be cut because they did not end in time
 * @param cpuNanos processor time of this process during the measurement
 * @param tallies what the workload's scripts counted of their inputs
 * @param unfinished pieces of queued work that nobody did
 * @param server what the server counted meanwhile, or null where it keeps no count
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialMeasurement(
        Instant startedAt,
        Measurements measurements,
        List<Interval> intervals,
        List<ErrorCount> errors,
        long rampUpNanos,
        long measuredNanos,
        boolean stoppedEarly,
        @Nullable String failure,
        int overrun,
        long cpuNanos,
        Tallies tallies,
        int unfinished,
        @Nullable ServerCounts server) {

    /**
     * What the server counted from before the first to after the last measured session, Assay's own questions subtracted.
     *
     * @param committed transactions
     * @param rolledBack transactions
     * @param expectedCommitted what the workers committed in all phases, and what opening their sessions took,
     *     replacements included
     */
    public record ServerCounts(long committed, long rolledBack, long expectedCommitted) {}

    /** Copies the lists. */
    public TrialMeasurement {
        intervals = List.copyOf(intervals);
        errors = List.copyOf(errors);
    }
}
