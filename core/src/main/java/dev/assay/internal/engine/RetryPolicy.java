package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;
import java.util.concurrent.locks.LockSupport;

/**
 * How often a transaction is executed again after a failure that may not repeat itself, and after which pause: a random
 * share of a bound that doubles each time ("full jitter"). The pauses are part of the response time. Immutable.
 *
 * @param maxAttempts executions at most, the first included
 * @param firstBackoffNanos the first bound
 * @param maxBackoffNanos the bound of the bounds
 */
record RetryPolicy(int maxAttempts, long firstBackoffNanos, long maxBackoffNanos) {

    static final RetryPolicy DEFAULT = new RetryPolicy(10, 500_000, 50_000_000);

    /** Pauses after a failed attempt. */
    void pause(int attempt, RandomStream random) {
        long bound = Math.min(maxBackoffNanos, firstBackoffNanos << Math.min(attempt - 1, 20));
        LockSupport.parkNanos(this, (long) (random.nextDouble() * bound));
    }
}
