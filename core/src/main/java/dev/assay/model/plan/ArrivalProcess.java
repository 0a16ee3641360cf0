package dev.assay.model.plan;

import dev.assay.model.unit.Rate;
import org.apiguardian.api.API;

/** When the requests of an open load arrive, and of which transaction type they are where it says so. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface ArrivalProcess permits RatedArrivals, TypedArrivals, RecordedArrivals {

    /**
     * The mean rate over all it says: what has to be served sooner or later. The mean over a measurement depends on when
     * that is.
     */
    Rate mean();

    /** The highest rate it ever has, or a little above it: what a host has to be able to offer. */
    Rate peak();

    /** How arrivals are spread, in a word for results: {@code poisson}, {@code constant} or {@code recorded}. */
    String word();
}
