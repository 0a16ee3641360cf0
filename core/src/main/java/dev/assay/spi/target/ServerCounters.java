package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * The server's transaction counters since a fixed time; use differences within one epoch. Immutable.
 *
 * @param committed committed transactions of all clients
 * @param rolledBack rolled back transactions of all clients
 * @param epoch changes whenever the counters may have been reset, by a restart or a reset; empty if unknown
 * @param upkeep part of the counts that the server itself caused
 * @param sessions Assay's sessions in the database, without those that read counters; -1 if unknown. Servers may count the last
 *     commits of a session only after its process has ended, which may be after the client closed it
 * @param lossyShare maximum share of commits that the server may fail to count, 0 to 1: PostgreSQL up to 14 sends counts to a
 *     collector without acknowledgement
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ServerCounters(
        long committed, long rolledBack, String epoch, Upkeep upkeep, int sessions, double lossyShare) {

    /** Creates counters without epoch and upkeep. */
    public ServerCounters(long committed, long rolledBack) {
        this(committed, rolledBack, "", Upkeep.NONE);
    }

    /** Creates counters of a server that does not report sessions. */
    public ServerCounters(long committed, long rolledBack, String epoch, Upkeep upkeep) {
        this(committed, rolledBack, epoch, upkeep, -1, 0);
    }

    /**
     * The server's own counted transactions, such as those of PostgreSQL's autovacuum: it looks for work in rounds, and does it
     * in runs. Immutable.
     *
     * @param rounds rounds so far, with fractions; use differences
     * @param runs runs so far, including those whose commits may not be counted yet
     * @param unsettledRuns number of the latter
     * @param commitsARound maximum number of commits of a round
     * @param commitsARun maximum number of commits of a run; the minimum is 1
     */
    public record Upkeep(double rounds, long runs, long unsettledRuns, int commitsARound, int commitsARun) {

        /** No upkeep. */
        public static final Upkeep NONE = new Upkeep(0, 0, 0, 0, 0);

        /** Returns the minimum number of commits since an earlier reading. */
        public long leastCommitsSince(Upkeep before) {
            return Math.max(0, runs - unsettledRuns - before.runs);
        }

        /** Returns the maximum number of commits since an earlier reading. */
        public long mostCommitsSince(Upkeep before) {
            // A time span of n rounds may contain the beginnings of n + 1 rounds.
            long begun = (long) Math.ceil(rounds - before.rounds) + 1;
            return commitsARound * begun + commitsARun * Math.max(0, runs - before.runs + before.unsettledRuns);
        }
    }
}
