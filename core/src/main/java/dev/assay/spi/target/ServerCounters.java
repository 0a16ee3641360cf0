package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * What the server says it has done since some fixed moment; differences count, within one epoch. Immutable.
 *
 * @param committed transactions, whoever asked for them
 * @param rolledBack transactions
 * @param epoch changes whenever the server may have begun to count anew, by a restart or a reset; empty where it cannot
 *     be told
 * @param upkeep what of it nobody asked for
 * @param sessions of Assay in the database, besides those that read counters; -1 where the server does not tell. Servers may count
 *     the last commits of a session only when its process has ended, some time after the client closed it
 * @param lossyShare the most of its commits that a server may fail to count, as a share of 0 to 1: PostgreSQL up to 14 sends its counts
 *     to a collector unacknowledged
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ServerCounters(
        long committed, long rolledBack, String epoch, Upkeep upkeep, int sessions, double lossyShare) {

    /** Counters of a server that does nothing of its own, nor tells when it began to count. */
    public ServerCounters(long committed, long rolledBack) {
        this(committed, rolledBack, "", Upkeep.NONE);
    }

    /** Counters of a server that does not tell which sessions are still there. */
    public ServerCounters(long committed, long rolledBack, String epoch, Upkeep upkeep) {
        this(committed, rolledBack, epoch, upkeep, -1, 0);
    }

    /**
     * What a server says of the work it does by itself in transactions that it counts, such as PostgreSQL's autovacuum: it
     * looks in rounds whether there is something to do, and does it in runs. Immutable.
     *
     * @param rounds so far, fractions included; only differences count
     * @param runs so far, those included whose commits may not have been counted yet
     * @param unsettledRuns how many of these
     * @param commitsARound at most
     * @param commitsARun at most; 1 at least
     */
    public record Upkeep(double rounds, long runs, long unsettledRuns, int commitsARound, int commitsARun) {

        /** There is none. */
        public static final Upkeep NONE = new Upkeep(0, 0, 0, 0, 0);

        /** How many commits it makes at least from an earlier reading to this one. */
        public long leastCommitsSince(Upkeep before) {
            return Math.max(0, runs - unsettledRuns - before.runs);
        }

        /** How many commits it makes at most from an earlier reading to this one. */
        public long mostCommitsSince(Upkeep before) {
            // The span of time may hold the beginnings of one round more than it is long.
            long begun = (long) Math.ceil(rounds - before.rounds) + 1;
            return commitsARound * begun + commitsARun * Math.max(0, runs - before.runs + before.unsettledRuns);
        }
    }
}
