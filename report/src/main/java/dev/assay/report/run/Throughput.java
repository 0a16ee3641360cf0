package dev.assay.report.run;

import dev.assay.analysis.Analysis.Metric;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.MetricNames;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The throughput metric of a report. Immutable.
 *
 * @param id of the metric
 * @param label for display
 * @param unit of the metric
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Throughput(String id, String label, String unit) {

    /** Transactions of all types, which every workload has. */
    public static final Throughput OF_ALL_TYPES =
            new Throughput("transactionsPerSecond", MetricNames.label("transactionsPerSecond"), "1/s");

    private static final String TPMC = "tpmC";

    static Throughput of(Metric own) {
        return new Throughput(own.id(), MetricNames.label(own.id()), own.unit());
    }

    /** Returns the short name: {@code tpmC}, {@code TPS}. */
    public String inShort() {
        return MetricNames.heading(id);
    }

    /** Returns the throughput of a trial; null if nothing was measured. */
    public @Nullable Double value(TrialResult trial) {
        double value = this.equals(OF_ALL_TYPES)
                ? trial.rates().transactionsPerSecond()
                : trial.throughput().value();
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }

    /** Returns true for New-Orders per minute. */
    public boolean ofNewOrders() {
        return id.equals(TPMC);
    }
}
