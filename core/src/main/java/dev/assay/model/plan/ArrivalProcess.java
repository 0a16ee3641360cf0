package dev.assay.model.plan;

import dev.assay.model.unit.Rate;
import org.apiguardian.api.API;

/** The arrival times of an open load, and optionally the transaction type of each arrival. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface ArrivalProcess permits RatedArrivals, TypedArrivals, RecordedArrivals {

    /**
     * Returns the mean rate over the whole process: the rate that has to be served in the long run. The mean during a measurement
     * depends on the time of the measurement.
     */
    Rate mean();

    /** Returns the highest rate, or slightly more: the rate that a host must be able to offer. */
    Rate peak();

    /** Returns the kind of arrivals in results: {@code poisson}, {@code constant} or {@code recorded}. */
    String word();
}
