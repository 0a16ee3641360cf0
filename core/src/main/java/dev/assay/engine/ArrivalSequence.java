package dev.assay.engine;

import dev.assay.model.plan.OpenLoop;
import dev.assay.model.random.Seeds;

/**
 * When requests of an open load arrive: a pure function of their number, so that a late host never moves a later arrival.
 *
 * <p>Thread-safe.
 */
interface ArrivalSequence {

    /**
     * The arrival with that number, in nanoseconds since the load began.
     *
     * @param index from 0; asked for in any order, mostly ascending
     */
    long arrivalNanos(long index);

    /** The sequence a load asks for. */
    static ArrivalSequence of(OpenLoop load, Seeds seeds) {
        double gapNanos = 1e9 / load.offered().perSecond();
        return switch (load.arrivals()) {
            case CONSTANT -> index -> (long) (index * gapNanos);
            case POISSON -> new PoissonArrivals(gapNanos, seeds);
        };
    }
}
