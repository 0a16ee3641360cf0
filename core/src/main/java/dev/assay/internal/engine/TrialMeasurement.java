package dev.assay.internal.engine;

import dev.assay.model.plan.Isolation;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Tallies;
import dev.assay.spi.target.Traffic;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The results of one trial, before any verdict. Immutable.
 *
 * @param window the measured period, and how the trial ended
 * @param measurements of all workers
 * @param intervals of all phases
 * @param errors of all phases
 * @param tallies inputs counted by the workload's scripts
 * @param finished transactions in all phases as counted by the workers themselves, including background transactions
 * @param unfinished queued work that no background worker took
 * @param users how the users spent the measurement
 * @param arrivals scheduled transactions or visitors of an open or partly-open load; null for a closed loop
 * @param client this process and its host
 * @param sessions the connections to the database
 * @param server the server's own counters
 */
public record TrialMeasurement(
        Window window,
        Measurements measurements,
        List<Interval> intervals,
        List<ErrorCount> errors,
        Tallies tallies,
        long finished,
        int unfinished,
        Users users,
        @Nullable Arrivals arrivals,
        Client client,
        Sessions sessions,
        Server server) {

    public TrialMeasurement {
        intervals = List.copyOf(intervals);
        errors = List.copyOf(errors);
    }

    /**
     * The measured period, and how the trial ended.
     *
     * @param startedAt when the first worker started
     * @param rampUpNanos before the measurement
     * @param measuredNanos the measurement's true length
     * @param latestBeginNanos when the last worker began, since the start of the load
     * @param stoppedEarly whether the trial was stopped before its planned end
     * @param failure why the engine gave up, or null
     * @param overrun number of workers aborted because they did not end in time
     */
    public record Window(
            Instant startedAt,
            long rampUpNanos,
            long measuredNanos,
            long latestBeginNanos,
            boolean stoppedEarly,
            @Nullable String failure,
            int overrun) {}

    /**
     * How the users spent the measurement.
     *
     * @param totals one per user
     * @param edgeNanos correction at the measurement's boundaries: time in transactions in flight at its end, less the time of
     *     measured transactions before its beginning
     * @param waitedNanos time that the users of a closed loop spent keying and thinking
     * @param inFlight transactions in flight at the measurement's planned end; null if it ended before
     */
    public record Users(
            List<UserTotal> totals,
            long edgeNanos,
            long waitedNanos,
            @Nullable InFlight inFlight) {

        public Users {
            totals = List.copyOf(totals);
        }
    }

    /**
     * The scheduled transactions of an open load, or the visitors of a partly-open load.
     *
     * @param offered the rate at which transactions were to begin
     * @param backlog arrivals not started at the end of the load
     * @param growth of the queue in the measurement; null if the load ended with its last transaction
     * @param scheduleErrors lateness of the sessions that waited for a start in the measurement
     * @param recorded number of arrivals in the workload's recording; 0 if it has none
     */
    public record Arrivals(
            OfferedRate offered,
            Backlog backlog,
            @Nullable QueueGrowth growth,
            LatencyDistribution scheduleErrors,
            long recorded) {

        /** Returns the number of recorded arrivals that were not started. */
        public long leftOut() {
            return Math.max(0, recorded - backlog.started());
        }
    }

    /**
     * This process and its host, between one reading at the start of the measurement and one at its end.
     *
     * @param nanos time between the readings; 0 in simulated time
     * @param transactions finished between the readings
     * @param cpuNanos processor time of this process
     * @param othersCpu share of the host's processors that other processes kept busy, 0 to 1; empty if unknown
     * @param stallBaselineNanos median lateness of a waking thread before the load begins
     */
    public record Client(
            long nanos, long transactions, long cpuNanos, OptionalDouble othersCpu, long stallBaselineNanos) {}

    /**
     * The connections to the database.
     *
     * @param waits for pooled connections in the measurement; null if each user has its own
     * @param traffic round trips and bytes between the readings of {@link Client}; null if they are not counted
     * @param byType round trips and bytes of the transactions of each type that ended in the measurement; empty if they are not
     *     counted
     * @param isolation the weakest level that a session reported; null without a database or if a session could not report it
     * @param interruptions of sessions and server
     */
    public record Sessions(
            @Nullable LatencyDistribution waits,
            @Nullable Traffic traffic,
            List<Traffic> byType,
            @Nullable Isolation isolation,
            Interruptions interruptions) {

        public Sessions {
            byType = List.copyOf(byType);
        }

        public static final Sessions NONE = new Sessions(null, null, List.of(), null, Interruptions.NONE);
    }

    /**
     * The server's own counters.
     *
     * @param counts commits and rollbacks during the trial; null if the server keeps no count or was restarted
     * @param readings of the counters in the seconds of the measurement in which the server responded
     * @param roundTripNanos round-trip time in the measurement on a session without other work and without simulated distance;
     *     empty if not measured
     */
    public record Server(@Nullable ServerCounts counts, List<ServerReading> readings, OptionalLong roundTripNanos) {

        public static final Server NONE = new Server(null, List.of(), OptionalLong.empty());

        public Server {
            readings = List.copyOf(readings);
        }
    }

    /**
     * One user's share of the measurement.
     *
     * @param transactions successful ones
     * @param responseNanos sum of their response times
     */
    public record UserTotal(long transactions, long responseNanos) {}

    /**
     * The server's counts from before the first to after the last measured session, without Assay's own queries.
     *
     * @param committed transactions
     * @param rolledBack transactions
     * @param expectedCommitted what the workers committed in all phases, and the cost of opening their sessions, including
     *     replacements
     * @param leastUpkeep minimum number of the server's own commits
     * @param mostUpkeep maximum number of the server's own commits
     * @param uncertain commits that may be counted in addition: transactions lost during their commit, and sessions that failed
     *     to open
     * @param lossyShare maximum share of commits that the server may fail to count, 0 to 1
     */
    public record ServerCounts(
            long committed,
            long rolledBack,
            long expectedCommitted,
            long leastUpkeep,
            long mostUpkeep,
            long uncertain,
            double lossyShare) {

        /** A server without commits of its own. */
        public ServerCounts(long committed, long rolledBack, long expectedCommitted) {
            this(committed, rolledBack, expectedCommitted, 0, 0, 0, 0);
        }
    }

    /**
     * The backlog of an open load, or of the visitors of a partly-open load, when it ended.
     *
     * @param arrived in all phases
     * @param started of those; the others appear in no other figure
     * @param longestWaitNanos wait of the first arrival not started, 0 if there is none
     */
    public record Backlog(long arrived, long started, long longestWaitNanos) {

        public long waiting() {
            return arrived - started;
        }
    }

    /**
     * How the queue of an open or partly-open load changed during the measurement. Instants count from the beginning of the load.
     *
     * @param arrived in the measurement
     * @param waitingAtStart arrivals not started at its beginning
     * @param waitingAtEnd arrivals not started at its end
     * @param longestWaitNanos wait of the first of those at its end, 0 if there is none
     * @param busySinceNanos since when no session has been free at its end; not before its beginning
     * @param endNanos end of the measurement
     * @param startedBusy starts between these two instants
     */
    public record QueueGrowth(
            long arrived,
            long waitingAtStart,
            long waitingAtEnd,
            long longestWaitNanos,
            long busySinceNanos,
            long endNanos,
            long startedBusy) {

        /** Returns the growth of the queue; negative if it shrank. */
        public long waiting() {
            return waitingAtEnd - waitingAtStart;
        }

        /** Returns how long no session had been free at the end. */
        public long busyNanos() {
            return endNanos - busySinceNanos;
        }
    }

    /**
     * Users' transactions in flight at the end of the measurement, which appear in no other figure.
     *
     * @param transactions their number
     * @param oldestNanos time since the intended start of the oldest; 0 if there is none
     */
    public record InFlight(long transactions, long oldestNanos) {}

    /**
     * Problems between this host and the database, in all phases.
     *
     * @param sessionsLost connections that broke, or were discarded because the server refused
     * @param sessionsReopened replacements
     * @param restarted whether the server restarted or its counters were reset
     * @param silent whether the database stopped responding before the end of the trial
     * @param disturbed whether another client committed while the commit count was calibrated
     */
    public record Interruptions(
            long sessionsLost, long sessionsReopened, boolean restarted, boolean silent, boolean disturbed) {

        public static final Interruptions NONE = new Interruptions(0, 0, false, false, false);
    }
}
