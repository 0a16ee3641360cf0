package dev.assay.internal.engine;

/**
 * The scheduled rate of transactions of an open or partly-open load: the expected value for random arrivals, the actual rate of a
 * trace.
 *
 * @implSpec Pure and thread-safe.
 */
@FunctionalInterface
public interface OfferedRate {

    /**
     * Returns the mean rate over part of the load, in transactions per second, at least 0.
     *
     * @param fromNanos since the load began
     * @param untilNanos since the load began, above {@code fromNanos}
     */
    double perSecond(long fromNanos, long untilNanos);
}
