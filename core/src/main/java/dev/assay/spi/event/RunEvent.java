package dev.assay.spi.event;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.workload.StatementCounts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/** An event during an experiment. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface RunEvent {

    /**
     * A stage began.
     *
     * @param text one line for display, such as {@code opening 64 connections}
     */
    record Stage(String text) implements RunEvent {}

    /**
     * A message for the user that does not stop the run.
     *
     * @param text one line
     */
    record Note(String text) implements RunEvent {}

    /**
     * A cell of an experiment with several cells begins.
     *
     * @param cell the cell
     * @param of number of cells
     */
    record CellStarted(Cell cell, int of) implements RunEvent {}

    /**
     * The system of a cell is open: its data are looked at or loaded next, then it is measured. Also sent for an experiment with
     * one cell.
     *
     * @param cell target, load and phases
     * @param workload workload with all parameters
     * @param system product and version of the database, such as {@code PostgreSQL 18.6}; the text of a stand-in
     */
    record SystemOpened(Cell cell, TrialResult.WorkloadInfo workload, String system) implements RunEvent {}

    /**
     * The run directory exists. Sent before the first load or trial whose files it contains, and not at all if no files are
     * written.
     *
     * @param directory absolute path; its name identifies the run
     */
    record DirectoryOpened(Path directory) implements RunEvent {}

    /**
     * A stage of a plan with stages begins.
     *
     * @param name its name in the plan
     * @param number from 1
     * @param of number of stages
     * @param left planned duration of this stage and the later ones, without data loading
     */
    record PlanStageStarted(String name, int number, int of, Duration left) implements RunEvent {}

    /** The database of a cell was restored from a copy that an earlier run kept, so that no data are loaded. */
    record CopyRestored() implements RunEvent {}

    /**
     * The database was not copied or not restored from a copy, so that its data are loaded instead. Sent only in a run with {@link
     * dev.assay.ExperimentBuilder#copies}.
     *
     * @param reason one line
     */
    record CopyRefused(String reason) implements RunEvent {}

    /**
     * Progress of loading data.
     *
     * @param rows rows written so far, including those of an interrupted load that this one resumes
     * @param written rows written by this load alone
     * @param totalRows rows of the data set
     * @param elapsed time since the load began
     */
    record LoadProgress(long rows, long written, long totalRows, Duration elapsed) implements RunEvent {}

    /**
     * An interval of the unmeasured load that runs until it is steady has ended.
     *
     * @param elapsed time since that load began
     * @param limit its longest duration, ramp-up included
     * @param transactionsPerSecond successful transactions per second of the interval
     */
    record Conditioned(Duration elapsed, Duration limit, double transactionsPerSecond) implements RunEvent {}

    /**
     * A load that inserts rows one by one has ended.
     *
     * @param times times of all inserts
     */
    record RowsInserted(DatasetStore.RowTimes times) implements RunEvent {}

    /**
     * An interval of about a second of a trial has ended.
     *
     * @param interval its figures
     * @param parts its times by type and outcome; empty ones are omitted
     * @param steps its times of the operations within transactions, by {@link dev.assay.spi.workload.Workload#steps} and outcome;
     *     empty ones are omitted, and they are in no other figure
     * @param planned planned duration of all phases together
     */
    record IntervalMeasured(Interval interval, List<Part> parts, List<Part> steps, Duration planned)
            implements RunEvent {

        /**
         * The times of one type and outcome.
         *
         * @param type id of a transaction type or a step
         * @param outcome code of the outcome
         * @param responseTime times from the intended start, of transactions that ended in the interval
         * @param serviceTime times from the actual start; outside the measurement the response times
         */
        public record Part(
                String type, String outcome, LatencyDistribution responseTime, LatencyDistribution serviceTime) {

            /** Creates the times of a load without separate service times. */
            public Part(String type, String outcome, LatencyDistribution responseTime) {
                this(type, outcome, responseTime, responseTime);
            }
        }

        public IntervalMeasured {
            parts = List.copyOf(parts);
            steps = List.copyOf(steps);
        }

        /** Creates the event of a workload without steps. */
        public IntervalMeasured(Interval interval, List<Part> parts, Duration planned) {
            this(interval, parts, List.of(), planned);
        }
    }

    /**
     * The queue of a running open load at the end of the preceding interval.
     *
     * @param waiting arrived transactions without a session
     * @param serving transactions with a session
     */
    record QueueRead(long waiting, long serving) implements RunEvent {}

    /**
     * A trial is about to start.
     *
     * @param types ids of the transaction types, in order
     * @param background by type, whether background workers execute it
     * @param outcomes codes of all declared outcomes and of all failures, in order; named outcomes
     *     ({@link dev.assay.spi.workload.OutcomeCode#declared}) appear later
     * @param successes by outcome, whether the specification counts it as a success
     * @param users number of users
     * @param statements statements of a committed transaction, by type id; types that do not declare them are omitted
     */
    record TrialStarted(
            List<String> types,
            List<Boolean> background,
            List<String> outcomes,
            List<Boolean> successes,
            int users,
            Map<String, StatementCounts> statements)
            implements RunEvent {

        public TrialStarted {
            statements = Map.copyOf(statements);
            types = List.copyOf(types);
            background = List.copyOf(background);
            outcomes = List.copyOf(outcomes);
            successes = List.copyOf(successes);
        }
    }

    /**
     * Background workers wrote to the log of completed work.
     *
     * @param lines complete lines in the order of writing
     */
    record WorkLogged(List<String> lines) implements RunEvent {

        public WorkLogged {
            lines = List.copyOf(lines);
        }
    }

    /**
     * The load has ended, and all sessions are closed.
     *
     * @param times closing time of each session
     */
    record SessionsClosed(LatencyDistribution times) implements RunEvent {}

    /**
     * A trial has ended.
     *
     * @param result result as stored
     */
    record TrialEnded(TrialResult result) implements RunEvent {}
}
