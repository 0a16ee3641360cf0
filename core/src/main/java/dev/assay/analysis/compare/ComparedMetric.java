package dev.assay.analysis.compare;

import dev.assay.model.AssayException;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A figure of trials that comparisons compare. Immutable.
 *
 * @param name {@code throughput}, {@code transactionsPerSecond}, {@code mean}, {@code p50}, {@code p90}, {@code p95}, {@code p99}
 *     or {@code p999}
 * @param type transaction type of a response time; null for all types
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ComparedMetric(String name, @Nullable String type) {

    /** The primary metric of the workload. */
    public static final ComparedMetric THROUGHPUT = new ComparedMetric("throughput", null);

    /** Successful transactions of all types per second. */
    public static final ComparedMetric TRANSACTIONS = new ComparedMetric("transactionsPerSecond", null);

    /** The 95th percentile of response times of all types. */
    public static final ComparedMetric P95 = new ComparedMetric("p95", null);

    private static final Map<String, ToDoubleFunction<LatencyMicros>> TIMES = new TreeMap<>(Map.of(
            "mean",
            LatencyMicros::mean,
            "p50",
            LatencyMicros::p50,
            "p90",
            LatencyMicros::p90,
            "p95",
            LatencyMicros::p95,
            "p99",
            LatencyMicros::p99,
            "p999",
            LatencyMicros::p999));

    private static final Pattern FORM = Pattern.compile("([A-Za-z0-9]+)(?:\\(([a-z0-9-]+)\\))?");

    /**
     * Returns a metric by its text form, such as {@code throughput} or {@code p99(new-order)}.
     *
     * @throws AssayException of kind {@code PLAN} if there is no such metric
     */
    public static ComparedMetric parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (matcher.matches()) {
            String name = matcher.group(1);
            String type = matcher.group(2);
            boolean rate = name.equals(THROUGHPUT.name) || name.equals(TRANSACTIONS.name);
            if (TIMES.containsKey(name) || (rate && type == null)) {
                return new ComparedMetric(name, type);
            }
        }
        throw AssayException.plan("'" + text + "' is not compared; use throughput, transactionsPerSecond, "
                + String.join(", ", TIMES.keySet()) + ", or a response time of a type such as p99(new-order)");
    }

    /** Returns the text form. */
    public String text() {
        return type == null ? name : name + "(" + type + ")";
    }

    /**
     * Checks the transaction type.
     *
     * @param known ids of the workload's transaction types
     * @throws AssayException of kind {@code PLAN} if it is not one of them
     */
    public void requireType(Collection<String> known) {
        if (type != null) {
            TransactionResult.requireType(type, known);
        }
    }

    /** Returns whether higher values are better. */
    public boolean higherIsBetter() {
        return !TIMES.containsKey(name);
    }

    /**
     * Returns the value of a trial: per second or minute, or microseconds; NaN if the trial does not have it. Failed transactions
     * count as longer than all others.
     *
     * @throws AssayException of kind {@code PLAN} if the workload has no such transaction type
     */
    public double of(TrialResult trial) {
        ToDoubleFunction<LatencyMicros> figure = TIMES.get(name);
        if (figure == null) {
            return name.equals(THROUGHPUT.name)
                    ? trial.throughput().value()
                    : trial.rates().transactionsPerSecond();
        }
        LatencyMicros all = trial.outcomes().responseTimeAllMicros();
        LatencyMicros successes = trial.outcomes().responseTimeMicros();
        if (type != null) {
            TransactionResult own = trial.outcomes().transactions().stream()
                    .filter(each -> each.type().equals(type))
                    .findFirst()
                    .orElseThrow(
                            () -> AssayException.plan("there is no transaction type '" + type + "'; the workload has "
                                    + trial.outcomes().transactions().stream()
                                            .map(TransactionResult::type)
                                            .collect(Collectors.joining(", "))));
            all = own.responseTimeAllMicros();
            successes = own.responseTimeMicros();
        }
        LatencyMicros times = all == null ? successes : all;
        return times == null ? Double.NaN : figure.applyAsDouble(times);
    }

    /** Returns the unit of the values of a trial. */
    public String unit(TrialResult trial) {
        if (!higherIsBetter()) {
            return "us";
        }
        return name.equals(THROUGHPUT.name) ? trial.throughput().unit() : "1/s";
    }
}
