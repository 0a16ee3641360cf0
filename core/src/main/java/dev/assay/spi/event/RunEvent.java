package dev.assay.spi.event;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.workload.StatementCounts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/** What happens while an experiment runs. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface RunEvent {

    /**
     * A stage began.
     *
     * @param text one line for a person, such as {@code opening 64 connections}
     */
    record Stage(String text) implements RunEvent {}

    /**
     * Something a person should know that does not stop the run.
     *
     * @param text one line
     */
    record Note(String text) implements RunEvent {}

    /**
     * A cell of an experiment with several begins.
     *
     * @param cell that will be measured
     * @param of how many there are
     */
    record CellStarted(Cell cell, int of) implements RunEvent {}

    /**
     * Rows are being loaded.
     *
     * @param rows written so far, by this load or a resumed one
     * @param written by this load alone
     * @param totalRows in the end
     * @param elapsed since the load began
     */
    record LoadProgress(long rows, long written, long totalRows, Duration elapsed) implements RunEvent {}

    /**
     * A load has inserted its rows one by one, as its store has no faster way.
     *
     * @param times of all inserts there were
     */
    record RowsInserted(DatasetStore.RowTimes times) implements RunEvent {}

    /**
     * A second went by in a trial.
     *
     * @param interval what happened in it
     * @param parts the times behind it, by type and outcome; empty ones are left out
     * @param steps the times of the operations that transactions were made of, by {@link
     *     dev.assay.spi.workload.Workload#steps} and outcome, likewise; in no other figure
     * @param planned how long all phases take together
     */
    record IntervalMeasured(Interval interval, List<Part> parts, List<Part> steps, Duration planned)
            implements RunEvent {

        /**
         * One type and outcome.
         *
         * @param type its id, or that of a step
         * @param outcome its code
         * @param responseTime of those that ended in the interval, from the intended start
         * @param serviceTime of the same, from the actual start; outside the measurement the response times
         */
        public record Part(
                String type, String outcome, LatencyDistribution responseTime, LatencyDistribution serviceTime) {

            /** Of a load whose starts are the intended ones. */
            public Part(String type, String outcome, LatencyDistribution responseTime) {
                this(type, outcome, responseTime, responseTime);
            }
        }

        /** Copies the lists. */
        public IntervalMeasured {
            parts = List.copyOf(parts);
            steps = List.copyOf(steps);
        }

        /** Of transactions that are not made of steps. */
        public IntervalMeasured(Interval interval, List<Part> parts, Duration planned) {
            this(interval, parts, List.of(), planned);
        }
    }

    /**
     * Who waits in an open load that goes on; follows the second at whose end it was read.
     *
     * @param waiting transactions that arrived and have no session yet
     * @param serving transactions that have one
     */
    record QueueRead(long waiting, long serving) implements RunEvent {}

    /**
     * A trial is about to start.
     *
     * @param types ids of the transaction types, in order
     * @param background whether background workers execute each
     * @param outcomes codes of all declared outcomes and of all failures, in order; names that the run tells come up later
     *     ({@link dev.assay.spi.workload.OutcomeCode#declared})
     * @param successes whether each outcome is one the specification wants
     * @param users how many run
     * @param statements what each committed transaction of a type is made of, by the type's id; a type that does not say is
     *     left out
     */
    record TrialStarted(
            List<String> types,
            List<Boolean> background,
            List<String> outcomes,
            List<Boolean> successes,
            int users,
            Map<String, StatementCounts> statements)
            implements RunEvent {

        /** Copies the lists and the map. */
        public TrialStarted {
            statements = Map.copyOf(statements);
            types = List.copyOf(types);
            background = List.copyOf(background);
            outcomes = List.copyOf(outcomes);
            successes = List.copyOf(successes);
        }
    }

    /**
     * Background workers wrote to the log of work done.
     *
     * @param lines whole ones, in the order they were written
     */
    record WorkLogged(List<String> lines) implements RunEvent {

        /** Copies the list. */
        public WorkLogged {
            lines = List.copyOf(lines);
        }
    }

    /**
     * The load is over, and all sessions were closed.
     *
     * @param times how long each took to close
     */
    record SessionsClosed(LatencyDistribution times) implements RunEvent {}

    /**
     * A trial is over.
     *
     * @param result as stored
     */
    record TrialEnded(TrialResult result) implements RunEvent {}
}
