package dev.assay.spi.workload;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.target.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One configured workload: what its data are, which transactions it has and who chooses them.
 *
 * @param <S> the kind of session its transactions run on
 * @implSpec Immutable; {@link #newScript} is called from one thread, before the clock starts.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Workload<S extends Session> {

    /** The transaction types; a type's position is the index that choices, recorders and results use. */
    List<TransactionType> transactionTypes();

    /**
     * What {@link Transaction#execute} may answer besides {@link OutcomeCode#COMMITTED}. The outcome at position
     * {@code i} has the index {@code i + 1}.
     */
    default List<OutcomeCode> outcomes() {
        return List.of();
    }

    /**
     * How many outcomes with names that only a run tells are kept apart, at most: see {@link OutcomeCode#named}. By default
     * there are none.
     */
    default int namedOutcomes() {
        return 0;
    }

    /** What "throughput" means here. */
    Metric primaryMetric();

    /** The tables and rows the workload needs. */
    Dataset dataset();

    /**
     * What its transactions change, by the table's name: so that an account that may not is refused before a run rather than
     * by each transaction. A table that is not named is only read; empty: it does not say.
     */
    default Map<String, Set<Change>> changes() {
        return Map.of();
    }

    /**
     * How many statements a session prepares at most, so that a server that keeps too few for all sessions is known before the
     * run; 0: it does not say.
     */
    default int statementsPerSession() {
        return 0;
    }

    /** The waits people would make around the transactions, used when the load asks for them; empty: it has none. */
    default Optional<ThinkTimes> thinkTimes() {
        return Optional.empty();
    }

    /** How it has to be driven; as people like, if it does not say. */
    default LoadRequirements loadRequirements() {
        return LoadRequirements.FREE;
    }

    /** What its standard wants of each type, in the order of the types; empty: nothing. */
    default List<TransactionLimit> limits() {
        return List.of();
    }

    /**
     * The operations that transactions of some types are made of and whose times are told apart, by names in kebab-case, which
     * may be those of types; a step's position is the index its times are told by. Empty: none.
     *
     * @see Transaction#steps
     */
    default List<String> steps() {
        return List.of();
    }

    /**
     * A session that takes whatever it is given and answers at once, for runs on nothing at all ({@code --embedded noop}): so that
     * what is measured is all that a driver would be handed. Empty unless overridden: transactions are then chosen and prepared,
     * and not executed.
     *
     * @implSpec Each call gives a new one, for one worker. Allocates nothing in operations.
     */
    default Optional<S> noopSession() {
        return Optional.empty();
    }

    /** How many background workers do what users queue; 0 for a workload without background types. */
    default int backgroundWorkers() {
        return 0;
    }

    /**
     * The workload as it has to be on the data as they are, where that matters: whose inserts begin behind those of earlier
     * runs. It may also change data, where an earlier run that was cut short left something undone.
     *
     * @implSpec Called before each trial on a target, outside any measurement, once the data are known to be there; nothing
     *     unless overridden. What it answers is not used for more than this trial.
     * @param data with what to look at them
     * @throws dev.assay.model.AssayException of kind {@code TARGET} if the data cannot serve a trial, or not be put right
     */
    default Workload<S> onData(Preparation<S> data) throws Exception {
        return this;
    }

    /**
     * The script of one worker.
     *
     * @implSpec Called once for each worker before the clock starts. It may allocate all it will ever need. Throws
     *     {@link dev.assay.model.AssayException} if the data found cannot serve this workload.
     */
    Script<S> newScript(WorkerContext context);

    /**
     * What its standard wants of a run as a whole, beside what was found.
     *
     * @implSpec Pure.
     */
    default List<AuditResult> audit(TrialFigures figures) {
        return List.of();
    }

    /** Conditions that hold after loading and after a run; empty if the workload has none. */
    default List<ConsistencyCheck<S>> checks() {
        return List.of();
    }

    /**
     * What follows from the parameters and is worth to be known beside them, by a name in kebab-case, such as how few rows get
     * most accesses: numbers and texts. Shown and stored with each result.
     *
     * @implSpec Pure.
     */
    default Map<String, Object> derived() {
        return Map.of();
    }

    /**
     * Where the workload knowingly departs from its standard, one line each; shown with each result.
     *
     * @param data the marker of the data that were found, or null if they carry none
     */
    default List<String> deviations(@Nullable DatasetMarker data) {
        return List.of();
    }

    /**
     * The same of a run on a target, for workloads that depart on one of them otherwise than on another; by default they do
     * not.
     *
     * @param target that was run on, or null where something stood in for one
     */
    default List<String> deviations(@Nullable DatasetMarker data, @Nullable TargetInfo target) {
        return deviations(data);
    }
}
