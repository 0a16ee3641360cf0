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
import org.jspecify.annotations.Nullable;

/**
 * The figures of one trial, before any verdict. Immutable.
 *
 * @param window the measured period, and how the trial ended
 * @param measurements of all workers
 * @param intervals over all phases
 * @param errors of all phases
 * @param tallies what the workload's scripts counted of their inputs
 * @param finished transactions in all phases as the workers themselves counted them, background transactions included
 * @param unfinished pieces of queued work that no background worker took
 * @param users how the users spent the measurement
 * @param arrivals the transactions or visitors that an open or partly-open load scheduled; null for a closed loop
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

    /** Copies the lists. */
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
     * @param latestBeginNanos how long after the start of the load the last of the workers began
     * @param stoppedEarly whether the trial was stopped before its planned end
     * @param failure why the engine gave up, or null
     * @param overrun how many workers had to be cut because they did not end in time
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
     * @param totals one for each user
     * @param edgeNanos what the response times of the users' measured transactions lack of the time that users spent in
     *     transactions during the measurement: those under way at its end, less the part before its beginning
     * @param waitedNanos how much of the measurement the users of a closed loop spent keying and thinking
     * @param inFlight the transactions under way at the measurement's planned end; null where it ended before
     */
    public record Users(
            List<UserTotal> totals,
            long edgeNanos,
            long waitedNanos,
            @Nullable InFlight inFlight) {

        /** Copies the list. */
        public Users {
            totals = List.copyOf(totals);
        }
    }

    /**
     * The transactions that an open load scheduled, or the visitors of a partly-open one.
     *
     * @param offered the rate at which transactions were to begin
     * @param backlog what was left at the end of the load
     * @param growth how the queue changed in the measurement; null where the load ended with its last transaction
     * @param scheduleErrors how late the sessions were that had waited for a start in the measurement
     */
    public record Arrivals(
            OfferedRate offered, Backlog backlog, @Nullable QueueGrowth growth, LatencyDistribution scheduleErrors) {}

    /**
     * This process and its host.
     *
     * @param cpuNanos processor time of this process during the measurement
     * @param othersCpu the share of all this host's processors that other processes kept busy meanwhile, 0 to 1; empty where
     *     unknown
     * @param stallBaselineNanos how late a sleeping thread typically wakes on this host before the load begins
     */
    public record Client(long cpuNanos, OptionalDouble othersCpu, long stallBaselineNanos) {}

    /**
     * The connections to the database.
     *
     * @param waits how long users waited for pooled connections in the measurement, or null where each user has its own
     * @param traffic round trips and bytes of the measurement, or null where they are not counted
     * @param isolation the weakest level that a session reported; null where there was none, or a session could not report it
     * @param interruptions what the database did to sessions and questions
     */
    public record Sessions(
            @Nullable LatencyDistribution waits,
            @Nullable Traffic traffic,
            @Nullable Isolation isolation,
            Interruptions interruptions) {

        /** Without a database. */
        public static final Sessions NONE = new Sessions(null, null, null, Interruptions.NONE);
    }

    /**
     * The server's own counters.
     *
     * @param counts commits and rollbacks during the trial; null where the server keeps no count, or was restarted
     * @param readings of the counters in the seconds of the measurement, as far as the server answered
     */
    public record Server(@Nullable ServerCounts counts, List<ServerReading> readings) {

        /** Without a database. */
        public static final Server NONE = new Server(null, List.of());

        /** Copies the list. */
        public Server {
            readings = List.copyOf(readings);
        }
    }

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
}
