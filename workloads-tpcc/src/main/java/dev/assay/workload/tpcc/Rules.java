package dev.assay.workload.tpcc;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.AuditResult;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionLimit;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.TrialFigures;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a {@link Profile} makes of the standard: its transactions, their mix, and where it departs. Immutable. */
interface Rules {

    /** The rules of a workload. */
    static Rules of(TpccParameters parameters) {
        return switch (parameters.profile()) {
            case STANDARD -> new StandardRules(parameters);
            case STRICT -> new StrictRules(parameters);
            case TPCC_MYSQL -> new TpccMysqlRules(parameters);
        };
    }

    /** The transaction types in the order of their indexes. */
    List<TransactionType> types();

    /** A user's choice of types. */
    Mix mix(Terminal terminal);

    /** A user's own transaction of a type. */
    Transaction<JdbcSession> transaction(int type, Terminal terminal);

    /** The waits that {@code --think} asks for. */
    Optional<ThinkTimes> thinkTimes();

    /** How it has to be driven. */
    default LoadRequirements loadRequirements() {
        return LoadRequirements.FREE;
    }

    /** What clause 5.2.5.7 wants of each type, as far as the profile follows it. */
    default List<TransactionLimit> limits() {
        return List.of();
    }

    /** How many background workers do queued Deliveries. */
    default int backgroundWorkers() {
        return 0;
    }

    /** What the standard wants of a run, as far as the profile follows it. */
    default List<AuditResult> audit(TrialFigures figures) {
        return List.of();
    }

    /** The consistency conditions; those that its transactions break do not apply to data that they have used. */
    List<ConsistencyCheck<JdbcSession>> checks();

    /**
     * Where it departs from the standard, one line each.
     *
     * @param users how many run; 0 when none do
     * @param data the marker of the data, or null if they carry none
     */
    List<String> deviations(int users, @Nullable DatasetMarker data);
}
