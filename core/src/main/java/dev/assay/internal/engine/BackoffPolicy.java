package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;

/**
 * How long a user leaves a server alone that lost a session, refused or failed for good, by the number of such troubles in
 * a row: after the first not at all, since most losses are of one session alone; then up to 10 ms, doubled to 1 s. Half of
 * each pause is random, so that users who lost their sessions together do not come back together. Stateless.
 */
final class BackoffPolicy {

    private static final long FIRST_NANOS = 10_000_000;
    private static final long LONGEST_NANOS = 1_000_000_000;

    private BackoffPolicy() {}

    /**
     * The pause before the next attempt.
     *
     * @param troublesInARow 1 or more
     */
    static long pauseNanos(int troublesInARow, RandomStream random) {
        if (troublesInARow == 1) {
            return 0;
        }
        long bound = Math.min(LONGEST_NANOS, FIRST_NANOS << Math.min(troublesInARow - 2, 20));
        return (long) (bound * (0.5 + random.nextDouble() / 2));
    }
}
