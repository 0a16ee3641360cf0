package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;
import java.util.concurrent.locks.LockSupport;

/**
 * Retries of a transaction after a transient failure: number, and pauses drawn at random up to a bound that doubles each time
 * ("full jitter"). The pauses are part of the response time. Immutable.
 *
 * @param maxAttempts maximum number of executions, including the first
 * @param firstBackoffNanos the first bound
 * @param maxBackoffNanos the largest bound
 */
record RetryPolicy(int maxAttempts, long firstBackoffNanos, long maxBackoffNanos) {

    static final RetryPolicy DEFAULT = new RetryPolicy(10, 500_000, 50_000_000);

    /** Pauses after a failed attempt. */
    void pause(int attempt, RandomStream random) {
        long bound = Math.min(maxBackoffNanos, firstBackoffNanos << Math.min(attempt - 1, 20));
        LockSupport.parkNanos(this, (long) (random.nextDouble() * bound));
    }
}
