package dev.assay.transactions;

import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.SqlCheck;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The workload of a {@link TransactionWorkload}. Immutable.
 *
 * @param dataset without tables if the workload uses those that exist
 */
record LambdaWorkload(List<NamedTransaction> transactions, List<SqlCheck> sqlChecks, Dataset dataset)
        implements Workload<JdbcSession> {

    private static final LoadRequirements WITH_THINK_TIMES =
            new LoadRequirements(0, true, null, Isolation.DEFAULT, false, false, 0, false);

    @Override
    public List<TransactionType> transactionTypes() {
        return transactions.stream().map(NamedTransaction::type).toList();
    }

    @Override
    public Metric primaryMetric() {
        return Metric.transactionsPerSecond(Set.of(OutcomeCode.COMMITTED.code()));
    }

    @Override
    public Optional<ThinkTimes> thinkTimes() {
        List<Duration> means =
                transactions.stream().map(NamedTransaction::think).toList();
        return means.stream().allMatch(Duration::isZero)
                ? Optional.empty()
                : Optional.of(new ThinkTimes(Collections.nCopies(means.size(), Duration.ZERO), means));
    }

    @Override
    public LoadRequirements loadRequirements() {
        return thinkTimes().isPresent() ? WITH_THINK_TIMES : LoadRequirements.FREE;
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        return List.copyOf(sqlChecks);
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext context) {
        SessionConnection connection = new SessionConnection();
        return Script.weighted(
                context.stream("transactions"),
                transactions.stream().mapToDouble(each -> each.type().weight()).toArray(),
                transactions.stream()
                        .map(each -> each.forWorker(context, connection))
                        .toList());
    }
}
