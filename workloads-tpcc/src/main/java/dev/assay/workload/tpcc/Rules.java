package dev.assay.workload.tpcc;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.HotRows;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionLimit;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.TrialFigures;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of a {@link Profile}: transactions, mix, limits and deviations. Immutable. */
interface Rules {

    static Rules of(TpccParameters parameters) {
        return switch (parameters.profile()) {
            case STANDARD -> new StandardRules(parameters);
            case STRICT -> new StrictRules(parameters);
            case TPCC_MYSQL -> new TpccMysqlRules(parameters);
        };
    }

    /** Returns the transaction types in index order. */
    List<TransactionType> types();

    /** Creates a user's transaction mix. */
    Mix mix(Terminal terminal);

    /** Creates a user's transaction of a type. */
    Transaction<JdbcSession> transaction(int type, Terminal terminal);

    /** Returns the access styles on a product, the one to use first. */
    List<AccessStyle> accessStyles(Set<Capability> capabilities);

    /** Returns the rows that limit the throughput at a distance. */
    List<HotRows> hotRows(Set<Capability> capabilities);

    /** Returns the waits for {@code --think}; empty if it is not supported. */
    Optional<ThinkTimes> thinkTimes();

    default LoadRequirements loadRequirements() {
        return LoadRequirements.FREE;
    }

    /** Returns the limits of clause 5.2.5.7, one per type; empty if the profile has none. */
    default List<TransactionLimit> limits() {
        return List.of();
    }

    /** Returns the number of background workers for queued Deliveries. */
    default int backgroundWorkers() {
        return 0;
    }

    /** Checks a run against the requirements of the standard that the profile follows. */
    default List<AuditResult> audit(TrialFigures figures) {
        return List.of();
    }

    /** Returns the consistency conditions; broken ones do not apply after a run. */
    List<ConsistencyCheck<JdbcSession>> checks();

    /**
     * Returns the deviations from the standard, one line each.
     *
     * @param users number of users; 0 if there is no run
     * @param data the marker of the data, or null if they have none
     */
    List<String> deviations(int users, @Nullable DatasetMarker data);
}
