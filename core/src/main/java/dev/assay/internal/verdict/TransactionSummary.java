package dev.assay.internal.verdict;

import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult.StatementTotals;
import dev.assay.model.result.TrialResult.Throughput;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.spi.workload.TransactionType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The transactions of a trial by type and outcome, as a result shows them. Stateless. */
final class TransactionSummary {

    private TransactionSummary() {}

    static Throughput throughput(TrialContext context, Measurements measurements, double seconds) {
        var metric = context.cell().metric();
        long counted = 0;
        for (int type = 0; type < measurements.types().size(); type++) {
            for (int outcome = 0; outcome < measurements.outcomes().size(); outcome++) {
                if (metric.counts(
                        measurements.types().get(type), measurements.outcomes().get(outcome))) {
                    counted += measurements.count(type, outcome);
                }
            }
        }
        return new Throughput(metric.id(), seconds == 0 ? 0 : counted / seconds * metric.perSeconds(), metric.unit());
    }

    /**
     * Returns the statements of committed transactions, including background ones; null unless every type declares its
     * statements.
     */
    static @Nullable StatementTotals statements(List<TransactionType> types, Measurements measurements) {
        StatementTotals sum = new StatementTotals(0, 0, 0);
        for (int type = 0; type < types.size(); type++) {
            StatementCounts each = types.get(type).statements();
            if (each == null) {
                return null;
            }
            long committed = measurements.count(type, 0);
            sum = new StatementTotals(
                    sum.reads() + committed * each.reads(),
                    sum.writes() + committed * each.writes(),
                    sum.others() + committed * each.others());
        }
        return types.isEmpty() ? null : sum;
    }

    /** Returns the exceptions, followed by the failures that a store reported as a status. */
    static List<ErrorCount> errors(List<ErrorCount> thrown, Measurements measurements) {
        Set<String> ofThrown =
                Arrays.stream(ErrorClass.values()).map(ErrorClass::code).collect(Collectors.toSet());
        List<ErrorCount> errors = new ArrayList<>(thrown);
        for (int type = 0; type < measurements.types().size(); type++) {
            for (int outcome = 0; outcome < measurements.outcomes().size(); outcome++) {
                String status = measurements.outcomes().get(outcome);
                long count = measurements.countInAllPhases(type, outcome);
                if (count > 0 && !measurements.successes().get(outcome) && !ofThrown.contains(status)) {
                    errors.add(new ErrorCount(
                            measurements.types().get(type), status, null, 0, count, "answered with this status"));
                }
            }
        }
        return errors;
    }

    static List<TransactionResult> transactions(TrialContext context, Measurements measurements) {
        long all = measurements.everything().count();
        List<TransactionResult> results = new ArrayList<>();
        for (int type = 0; type < measurements.types().size(); type++) {
            Map<String, Long> outcomes = new LinkedHashMap<>();
            long committed = measurements.count(type, 0);
            long failed = measurements.failed(type);
            long rolledBack = measurements.ended(type) - failed - committed;
            for (int outcome = 0; outcome < measurements.outcomes().size(); outcome++) {
                long count = measurements.count(type, outcome);
                if (count > 0) {
                    outcomes.put(measurements.outcomes().get(outcome), count);
                }
            }
            results.add(new TransactionResult(
                    measurements.types().get(type),
                    committed,
                    rolledBack,
                    failed,
                    context.inDoubt(type),
                    measurements.retries().get(type),
                    all == 0 || measurements.background().get(type)
                            ? 0
                            : (double) (committed + rolledBack + failed) / all,
                    outcomes,
                    anyMicros(measurements.responseTime(type)),
                    anyMicros(measurements.serviceTime(type)),
                    committed + rolledBack + failed == 0
                            ? null
                            : measurements.responseTime(type).toMicrosWithLonger(failed),
                    NetworkSummary.of(
                            context,
                            type,
                            committed + rolledBack + failed,
                            measurements.responseTime(type),
                            measurements.serviceTime(type))));
        }
        return results;
    }

    /** Returns the usual percentiles, or null without transactions. */
    static @Nullable LatencyMicros anyMicros(LatencyDistribution times) {
        return times.count() == 0 ? null : times.toMicros();
    }
}
