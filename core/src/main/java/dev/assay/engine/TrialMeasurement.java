package dev.assay.engine;

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
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a trial gave, before anybody judges it. Immutable.
 *
 * @param startedAt when the first worker started
 * @param measurements of all workers
 * @param intervals over all phases
 * @param errors of all phases
 * @param rampUpNanos before the measurement
 * @param measuredNanos the measurement's true length
 * @param stoppedEarly whether somebody ended it before its time
 * @param failure why the engine gave up, or null
 * @param overrun how many workers had to be cut because they did not end in time
 * @param latestBeginNanos how long after the start of the load the last of the workers was there
 * @param stallBaselineNanos how late a sleeping thread typically wakes on this host while nothing of ours runs
 * @param cpuNanos processor time of this process during the measurement
 * @param othersCpu the share of all this host's processors that other processes kept busy meanwhile, 0 to 1; empty where
 *     unknown
 * @param connectionWaits how long users waited for connections in the measurement, or null where they have their own
 * @param traffic what went over the wire during the measurement, or null where it is not counted
 * @param tallies what the workload's scripts counted of their inputs
 * @param unfinished pieces of queued work that nobody did
 * @param edgeNanos what the response times of the users' measured transactions lack of the time that users spent in
 *     transactions during the measurement: those under way at its end, less what came before its beginning
 * @param waitedNanos how much of the measurement the users of a closed loop spent keying and thinking
 * @param offered the rate at which transactions of an open or partly-open load were to begin, or null for a closed one
 * @param backlog what was left of an open load, or of the visitors of a partly-open one; null for a closed one
 * @param growth how the queue of those changed in the measurement; null for a closed load, and for one that ended
 *     with its last transaction
 * @param inFlight what was under way at the measurement's planned end; null where it ended before
 * @param scheduleErrors how late an open or partly-open load's sessions were that had waited for a start in the measurement;
 *     null for a closed one
 * @param interruptions what the database did to sessions and questions
 * @param isolation the weakest level that a session opened for the trial said it has; null where one could not tell, or
 *     there was none
 * @param server what the server counted meanwhile, or null where it keeps no count, or not the same one all the time
 * @param serverReadings what the server's counters stood at in the seconds of the measurement, as far as it was asked and
 *     answered
 * @param userTotals one a user
 * @param finished transactions in all phases, as the workers themselves counted them, background ones included
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialMeasurement(
        Instant startedAt,
        Measurements measurements,
        List<Interval> intervals,
        List<ErrorCount> errors,
        long rampUpNanos,
        long measuredNanos,
        boolean stoppedEarly,
        @Nullable String failure,
        int overrun,
        long latestBeginNanos,
        long stallBaselineNanos,
        long cpuNanos,
        OptionalDouble othersCpu,
        @Nullable LatencyDistribution connectionWaits,
        @Nullable Traffic traffic,
        Tallies tallies,
        int unfinished,
        long edgeNanos,
        long waitedNanos,
        @Nullable OfferedRate offered,
        @Nullable Backlog backlog,
        @Nullable QueueGrowth growth,
        @Nullable InFlight inFlight,
        @Nullable LatencyDistribution scheduleErrors,
        Interruptions interruptions,
        @Nullable Isolation isolation,
        @Nullable ServerCounts server,
        List<ServerReading> serverReadings,
        List<UserTotal> userTotals,
        long finished) {

    /**
     * What one user got in the measurement.
     *
     * @param transactions successful ones
     * @param responseNanos their response times together
     */
    public record UserTotal(long transactions, long responseNanos) {}

    /**
     * What the server counted from before the first to after the last measured session, Assay's own questions subtracted.
     *
     * @param committed transactions
     * @param rolledBack transactions
     * @param expectedCommitted what the workers committed in all phases, and what opening their sessions took,
     *     replacements included
     * @param leastUpkeep what the server committed by itself, at least
     * @param mostUpkeep the same, at most
     * @param uncertain commits that the server may have counted in addition: transactions lost during their commit, and those
     *     of sessions that failed to open
     * @param lossyShare the most of its commits that the server may fail to count, 0 to 1
     */
    public record ServerCounts(
            long committed,
            long rolledBack,
            long expectedCommitted,
            long leastUpkeep,
            long mostUpkeep,
            long uncertain,
            double lossyShare) {

        /** Of a server that does nothing by itself. */
        public ServerCounts(long committed, long rolledBack, long expectedCommitted) {
            this(committed, rolledBack, expectedCommitted, 0, 0, 0, 0);
        }
    }

    /**
     * What was left of an open load, or of the visitors of a partly-open one, when it ended.
     *
     * @param arrived in all its phases
     * @param started of those; each of the others is in no figure but this one
     * @param longestWaitNanos how long the first of the others had waited, 0 if there are none
     */
    public record Backlog(long arrived, long started, long longestWaitNanos) {

        /** How many waited. */
        public long waiting() {
            return arrived - started;
        }
    }

    /**
     * How the queue of an open load, or of the visitors of a partly-open one, changed from the beginning of the measurement to its end.
     * Instants count from the beginning of the load.
     *
     * @param arrived in the measurement
     * @param waitingAtStart arrivals that were not started when it began
     * @param waitingAtEnd arrivals that were not started when it ended
     * @param longestWaitNanos how long the first of those had waited at its end, 0 if there are none
     * @param busySinceNanos since when no session had been free, as seen at the measurement's end; not before its beginning
     * @param endNanos when the measurement ended
     * @param startedBusy how many were started between these two instants
     */
    public record QueueGrowth(
            long arrived,
            long waitingAtStart,
            long waitingAtEnd,
            long longestWaitNanos,
            long busySinceNanos,
            long endNanos,
            long startedBusy) {

        /** How many more waited at the end; negative for fewer. */
        public long waiting() {
            return waitingAtEnd - waitingAtStart;
        }

        /** For how long no session had been free at the end. */
        public long busyNanos() {
            return endNanos - busySinceNanos;
        }
    }

    /**
     * Transactions of users that were under way at the end of the measurement, and so are in no figure.
     *
     * @param transactions how many
     * @param oldestNanos how long ago the oldest of them was meant to start; 0 if there are none
     */
    public record InFlight(long transactions, long oldestNanos) {}

    /**
     * What went wrong between this host and the database, in all phases.
     *
     * @param sessionsLost connections that broke, or were given up because the server refused
     * @param sessionsReopened opened in their place
     * @param restarted whether the server began to count anew: it was restarted, or somebody reset its counters
     * @param silent whether the database did not answer any more when the trial was over
     * @param disturbed whether another client committed while the commit count was calibrated
     */
    public record Interruptions(
            long sessionsLost, long sessionsReopened, boolean restarted, boolean silent, boolean disturbed) {

        /** There were none. */
        public static final Interruptions NONE = new Interruptions(0, 0, false, false, false);
    }

    /** Copies the lists. */
    public TrialMeasurement {
        intervals = List.copyOf(intervals);
        errors = List.copyOf(errors);
        serverReadings = List.copyOf(serverReadings);
        userTotals = List.copyOf(userTotals);
    }
}
