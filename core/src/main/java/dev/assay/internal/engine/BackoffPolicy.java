package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;

/**
 * Pause of a user before the next request after session losses, refusals or fatal errors. The first failure causes no pause,
 * because most losses concern one session. Later ones pause up to 10 ms, doubled to 1 s. Half of each pause is random, so that
 * users that failed together do not return together. Stateless.
 */
final class BackoffPolicy {

    private static final long FIRST_NANOS = 10_000_000;
    private static final long LONGEST_NANOS = 1_000_000_000;

    private BackoffPolicy() {}

    /**
     * Returns the pause before the next attempt.
     *
     * @param troublesInARow consecutive failures, 1 or more
     */
    static long pauseNanos(int troublesInARow, RandomStream random) {
        if (troublesInARow == 1) {
            return 0;
        }
        long bound = Math.min(LONGEST_NANOS, FIRST_NANOS << Math.min(troublesInARow - 2, 20));
        return (long) (bound * (0.5 + random.nextDouble() / 2));
    }
}
