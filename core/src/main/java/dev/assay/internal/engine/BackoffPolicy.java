package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;

/** Random pauses between attempts, part of the response time. Their bounds double each time. Stateless. */
final class BackoffPolicy {

    /** Maximum number of executions of a transaction, including the first. */
    static final int MAX_ATTEMPTS = 10;

    private BackoffPolicy() {}

    /**
     * Returns the pause before a transaction is retried after a transient failure: up to 0.5 ms, doubled to 50 ms ("full
     * jitter").
     *
     * @param attempt the failed one, from 1
     */
    static long retryPauseNanos(int attempt, RandomStream random) {
        return (long) (random.nextDouble() * bound(500_000, attempt - 1, 50_000_000));
    }

    /**
     * Returns the pause before a user's next request after session losses, refusals or fatal errors. The first failure causes
     * no pause, because most losses concern one session. Later ones pause up to 10 ms, doubled to 1 s. Half of each pause is
     * random, so that users that failed together do not return together.
     *
     * @param consecutiveFailures 1 or more
     */
    static long pauseNanos(int consecutiveFailures, RandomStream random) {
        return consecutiveFailures == 1
                ? 0
                : (long) (bound(10_000_000, consecutiveFailures - 2, 1_000_000_000) * (0.5 + random.nextDouble() / 2));
    }

    private static long bound(long firstNanos, int doublings, long longestNanos) {
        return Math.min(longestNanos, firstNanos << Math.min(doublings, 20));
    }
}
