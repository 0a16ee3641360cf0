package dev.assay.internal.engine;

/**
 * The rate at which requests of an open load were to arrive, or those of a partly-open one to be made, as its schedule says: of random arrivals what is to be
 * expected, of recorded ones what the file holds.
 *
 * @implSpec Pure and thread-safe.
 */
@FunctionalInterface
public interface OfferedRate {

    /**
     * The mean over a stretch of the load.
     *
     * @param fromNanos since the load began
     * @param untilNanos since the load began, above {@code fromNanos}
     * @return arrivals a second, at least 0
     */
    double perSecond(long fromNanos, long untilNanos);
}
