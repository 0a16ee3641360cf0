package dev.assay.spi.workload;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.unit.Metric;
import dev.assay.spi.target.Session;
import java.util.List;
import java.util.Optional;
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

    /** What "throughput" means here. */
    Metric primaryMetric();

    /** The tables and rows the workload needs. */
    Dataset dataset();

    /** The waits people would make around the transactions, used when the load asks for them; empty: it has none. */
    default Optional<ThinkTimes> thinkTimes() {
        return Optional.empty();
    }

    /**
     * The script of one worker.
     *
     * @implSpec Called once for each worker before the clock starts. It may allocate all it will ever need. Throws
     *     {@link dev.assay.model.AssayException} if the data found cannot serve this workload.
     */
    Script<S> newScript(WorkerContext context);

    /** Conditions that hold after loading and after a run; empty if the workload has none. */
    default List<ConsistencyCheck<S>> checks() {
        return List.of();
    }

    /**
     * Where the workload knowingly departs from its standard, one line each; shown with each result.
     *
     * @param data the marker of the data that were found, or null if they carry none
     */
    default List<String> deviations(@Nullable DatasetMarker data) {
        return List.of();
    }
}
