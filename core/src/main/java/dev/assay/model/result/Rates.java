package dev.assay.model.result;

import dev.assay.model.FlatInJson;
import dev.assay.model.result.TrialResult.Jitter;
import dev.assay.model.result.TrialResult.PerUser;
import dev.assay.model.result.TrialResult.StatementTotals;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Rates of a measurement, all types together. Immutable.
 *
 * @param transactionsPerSecond successful transactions of all types; NaN in a refused trial, which JSON has as null
 * @param statementsPerSecond statements of committed transactions, BEGIN and COMMIT included; null if the workload does not declare them
 * @param statements the same by kind, as totals; null if the workload does not declare them
 * @param perUser mean and deviation of the users; null if nothing was measured
 * @param series the measurement second by second
 * @param jitter the variation of the throughput between seconds
 */
@FlatInJson
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Rates(
        double transactionsPerSecond,
        @Nullable Double statementsPerSecond,
        @Nullable StatementTotals statements,
        @Nullable PerUser perUser,
        Series series,
        Jitter jitter) {}
