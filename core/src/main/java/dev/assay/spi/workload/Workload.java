package dev.assay.spi.workload;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.HotRows;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A configured workload: its data, its transactions, and their choice.
 *
 * @param <S> session type of its transactions
 * @implSpec Immutable; {@link #newScript} is called by one thread, before the load starts.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Workload<S extends Session> {

    /** Returns the transaction types; the position of a type is its index in choices, recorders and results. */
    List<TransactionType> transactionTypes();

    /**
     * Returns the outcomes of {@link Transaction#execute} other than {@link OutcomeCode#COMMITTED}; position {@code i} has the
     * index {@code i + 1}.
     */
    default List<OutcomeCode> outcomes() {
        return List.of();
    }

    /**
     * Returns the maximum number of outcomes with names from the run that results show separately, see {@link OutcomeCode#named};
     * 0 by default.
     */
    default int namedOutcomes() {
        return 0;
    }

    /** Returns the definition of the workload's throughput. */
    Metric primaryMetric();

    /**
     * Returns the required tables and rows. A data set without tables means that the transactions use tables of the user, which
     * Assay neither makes nor drops.
     */
    Dataset dataset();

    /**
     * Returns the changes of its transactions by table name, so that missing privileges are found before the run. Tables not
     * included are only read. Empty if unknown.
     */
    default Map<String, Set<Change>> changes() {
        return Map.of();
    }

    /**
     * Returns the maximum number of prepared statements per session, so that too low a limit of the server is found before the
     * run; 0 if unknown.
     */
    default int statementsPerSession() {
        return 0;
    }

    /**
     * Returns the access styles that its transactions can use on a target, the one that they use first. An access style is what one
     * statement does, such as {@code row} or {@code set}: it decides about round trips and not about results. Empty if the workload
     * has no styles.
     *
     * <p>A workload with styles has a parameter {@code access} whose values are these names and {@code default}. If the parameter is
     * {@code default}, the styles are all that the target allows, the fastest first: an experiment on several products uses the
     * first that all of them allow. Otherwise only the requested style.
     *
     * @implSpec Pure.
     * @param capabilities of the target
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the requested style needs a capability that the target lacks
     */
    default List<String> accessStyles(Set<Capability> capabilities) {
        return List.of();
    }

    /**
     * Returns the rows that many transactions lock, which limit the throughput at a distance; empty by default.
     *
     * @implSpec Pure.
     * @param capabilities of the target, which the requested access style fits
     */
    default List<HotRows> hotRows(Set<Capability> capabilities) {
        return List.of();
    }

    /** Returns the think and keying times, used if the load requests them; empty if the workload defines none. */
    default Optional<ThinkTimes> thinkTimes() {
        return Optional.empty();
    }

    /** Returns the requirements on the load; none by default. */
    default LoadRequirements loadRequirements() {
        return LoadRequirements.FREE;
    }

    /**
     * Returns the arrivals that this workload prescribes; null, the default, if the plan chooses the load. The load is then open:
     * each arrival executes a transaction of its recorded type. The measurement begins with
     * the load, and by default ends with the last arrival's transaction, at most {@link Recording#LATE} after the recording.
     *
     * @implSpec The result is the same in each call.
     */
    default @Nullable Recording recording() {
        return null;
    }

    /** Returns the standard's requirements on each type, in the order of the types; empty if there are none. */
    default List<TransactionLimit> limits() {
        return List.of();
    }

    /**
     * Returns the operations within transactions whose times are recorded separately, by kebab-case names, which may be those of
     * types. The position of a step is the index of its times. Empty if there are none.
     *
     * @see Transaction#steps
     */
    default List<String> steps() {
        return List.of();
    }

    /**
     * Returns a session that accepts all operations and returns at once, for runs without a database ({@code --embedded noop}):
     * the measurement then contains everything that a driver would be given. Empty by default: transactions are then chosen and
     * prepared, but not executed.
     *
     * @implSpec Each call returns a new session for one worker. Operations allocate nothing.
     */
    default Optional<S> noopSession() {
        return Optional.empty();
    }

    /** Returns the number of background workers for queued work; 0 without background types. */
    default int backgroundWorkers() {
        return 0;
    }

    /**
     * Returns this workload adapted to the present data, such as inserts that continue after those of earlier runs. It may also
     * repair data that an interrupted run left incomplete.
     *
     * @implSpec Called before each trial on a target, outside measurements, when the data exist. By default returns this
     *     workload. The result is used for one trial only.
     * @param data access to the data
     * @throws dev.assay.model.AssayException of kind {@code TARGET} if the data are unsuitable for a trial, or cannot be repaired
     */
    default Workload<S> onData(Preparation<S> data) throws Exception {
        return this;
    }

    /**
     * Returns the script of one worker.
     *
     * @implSpec Called once per worker before the load starts. It may allocate everything that it will need. Throws
     *     {@link dev.assay.model.AssayException} if the present data are unsuitable for this workload.
     */
    Script<S> newScript(WorkerContext context);

    /**
     * Returns the standard's requirements on a run as a whole, with the observed values.
     *
     * @implSpec Pure.
     */
    default List<AuditResult> audit(TrialFigures figures) {
        return List.of();
    }

    /** Returns conditions on the data; empty if there are none. A condition may hold for the initial population only. */
    default List<ConsistencyCheck<S>> checks() {
        return List.of();
    }

    /**
     * Returns values that follow from the parameters, by kebab-case names, such as the share of rows with most accesses. Stored
     * with each result, which displays those that are texts; others are numbers and lists of texts.
     *
     * @implSpec Pure.
     */
    default Map<String, Object> derived() {
        return Map.of();
    }

    /**
     * Returns these values for a run on a target; by default independent of the target. {@link WorkloadInfo#ACCESS_STYLE} explains
     * the access style that the transactions use first.
     *
     * @implSpec Pure.
     * @param capabilities of the target, which the requested access style fits
     */
    default Map<String, Object> derived(Set<Capability> capabilities) {
        return derived();
    }

    /**
     * Returns known deviations from the standard, one line each; displayed with each result.
     *
     * @param data marker of the present data, or null if there is none
     */
    default List<String> deviations(@Nullable DatasetMarker data) {
        return List.of();
    }

    /**
     * Returns known deviations of a run on a target; by default independent of the target.
     *
     * @param target target of the run, or null for a stand-in
     */
    default List<String> deviations(@Nullable DatasetMarker data, @Nullable TargetInfo target) {
        return deviations(data);
    }
}
