package dev.assay.spi.workload;

import dev.assay.model.plan.RecordedArrivals;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * The arrivals of a workload that repeats a recording. Immutable: callers do not change the arrays.
 *
 * @param summary for the plan; its SHA-256 identifies the recording
 * @param nanos time of each arrival since the load began, ascending
 * @param types type of each arrival, an index of {@link Workload#transactionTypes()}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Recording(RecordedArrivals summary, long[] nanos, int[] types) {

    /** How long transactions may be late before the measurement ends without them, unless it has a duration. */
    public static final Duration LATE = Duration.ofSeconds(30);
}
